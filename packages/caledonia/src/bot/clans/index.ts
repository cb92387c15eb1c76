import type { ClanProductionMove } from '../../clans/types.ts';
import type { Stock } from '../stock.ts';
import { cunninghamForesight } from './cunningham.ts';
import { mackenzieForesight } from './mackenzie.ts';

/** What an answer in production will have changed. */
interface Foresight<M> {
  foresee(move: M, stock: Stock): void;
}

type Each<M extends ClanProductionMove> = {
  readonly [K in M['kind']]: Foresight<Extract<M, { readonly kind: K }>>;
};

const FORESIGHT: Each<ClanProductionMove> = { ...mackenzieForesight, ...cunninghamForesight };

/** How a clan's own answers in production are foreseen. */
export const foresightOf = ({ kind }: ClanProductionMove): Foresight<ClanProductionMove> => FORESIGHT[kind];
