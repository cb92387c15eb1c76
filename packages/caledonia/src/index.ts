import learnt from '../data/learnt.json' with { type: 'json' };
import { appraise } from './appraisal.ts';
import { makeGame } from './game.ts';
import { readNet } from './net.ts';

const nets = learnt.map((company) => company.map(readNet));

/** The game for those who play it with bots: `npm run learn:caledonia` prints what they have learnt. */
export const caledonia = makeGame((ctx, state, seat) => appraise(nets, ctx, state, seat));
