import { type Nets, readNet } from '@ceilidh/bots/nets';
import learnt from '../../data/learnt.json' with { type: 'json' };
import { SHAPE } from './features.ts';

/** `npm run learn:caledonia` prints them. */
export const nets: Nets = learnt.map((company) => company.map((net) => readNet(SHAPE, net)));
