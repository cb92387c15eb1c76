import { learn } from '@ceilidh/bots/learn';

/** `npm run learn:caledonia`. */
await learn(new URL('./self-play.js', import.meta.url));
