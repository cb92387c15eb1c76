import { learn } from '@ceilidh/bots/learn';

/** `npm run learn:glenmore`. */
await learn(new URL('./self-play.js', import.meta.url));
