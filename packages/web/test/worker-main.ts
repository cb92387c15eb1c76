import { playTurns, type Turn } from './worker.ts';

/** What runs in a web worker: asked for a turn, it answers with its moves. */
addEventListener('message', ({ data }: MessageEvent<Turn>) => postMessage(playTurns(data)));
