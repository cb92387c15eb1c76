import { readNet } from '@ceilidh/kernel/learnt';
import learnt from '../data/learnt.json' with { type: 'json' };
import { appraise } from './appraisal.ts';
import { SHAPE } from './features.ts';
import { makeGame } from './game.ts';

const nets = learnt.map((company) => company.map((net) => readNet(SHAPE, net)));

/** The game for those who play it with bots: `npm run learn:caledonia` prints what they have learnt. */
export const caledonia = makeGame((ctx, state, seat) => appraise(nets, ctx, state, seat));
