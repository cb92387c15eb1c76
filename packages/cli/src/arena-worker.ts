import { parentPort, workerData } from 'node:worker_threads';
import { games } from '@ceilidh/games';
import { type ArenaSetting, type Meeting, playMeeting } from './arena-game.ts';

const setting = workerData as ArenaSetting;

parentPort?.on('message', (meeting: Meeting) =>
  parentPort?.postMessage(
    playMeeting(games, setting, meeting, () => performance.now()),
    [],
  ),
);
