import type { Oracle, Oracles } from '@ceilidh/kernel/tools';
import type { Seat } from '@ceilidh/kernel';
import type { CaledoniaRules } from '../../src/rules.ts';
import { cellName } from '../../src/moves.ts';
import type { State } from '../../src/state.ts';
import { GOODS, UNITS } from '../../src/units.ts';
import { CLANS } from '../../src/clans/index.ts';
import {
  animalsFor,
  canTakeContract,
  emptyBoxes,
  fulfilments,
  obtainings,
  slaughters,
  sparingPorts,
  spares,
} from './contracts.ts';
import { anotherShift, gains, gives, portUses, shiftingAgain } from './ports.ts';
import { frameOf, type Here, lookAt, opens, standing, stock, upTo } from './table.ts';
import { bargains, goodsIn, shifts, shiftsAgain, tradesOf } from './trade.ts';
import { exchanges, expansions, firstWorkers, rowings } from './units.ts';
import { upgradeActions, upgrades } from './upgrades.ts';

/** What this seat has answered so far in production: cheese, bread, whisky. */
function answered(state: State, seat: Seat): number[] {
  const top = state.frames.at(-1);
  const lane = top?.ask === 'together' ? top.lanes.find((each) => each.seat === seat) : undefined;
  const key = lane?.answers.map((move) => move.key).find((each) => each.startsWith('process'));
  return (key ?? 'process 0 0 0').split(' ').slice(1).map(Number);
}

/** The eight actions, and what may come before them. */
function turn(here: Here): string[] {
  return [
    ...GOODS.flatMap((good) => tradesOf(here, good, false)),
    ...obtainings(here),
    ...expansions(here, false),
    ...upgradeActions(here),
    ...fulfilments(here),
    'pass',
    ...rowings(here),
    ...portUses(here, { at: 'before' }),
  ];
}

/** Two cells, then what comes to each: the next part of every whole exchange that begins like this one. */
function exchangeSteps(here: Here): string[] {
  const { cells, units } = frameOf(here.state, here.seat, 'exchange');
  const wholes = exchanges(here).map((each) => [
    ...each.cells.map((cell) => `exchange ${cellName(cell)}`),
    ...each.units.map((unit, at) => `replace ${unit} ${cellName(each.cells[at] ?? -1)}`),
  ]);
  const done = [
    ...cells.map((cell) => `exchange ${cellName(cell)}`),
    ...units.map((unit, at) => `replace ${UNITS[unit]} ${cellName(cells[at] ?? -1)}`),
  ];
  const possible = wholes.filter((steps) => done.every((step, at) => steps[at] === step));
  return [...new Set(possible.flatMap((steps) => steps[done.length] ?? []))];
}

function processings(here: Here): string[] {
  const most = (count: number): number[] => [0, ...upTo(count)];
  const keys: string[] = [];
  for (const cheese of most(standing(here, 'dairy'))) {
    for (const bread of most(standing(here, 'bakery'))) {
      for (const whisky of most(standing(here, 'distillery'))) {
        if (cheese <= stock(here, 'milk') && bread + whisky <= stock(here, 'grain'))
          keys.push(`process ${cheese} ${bread} ${whisky}`);
      }
    }
  }
  return keys;
}

/** Who opens must bid, 0 is a bid; who follows raises or is out; 30 is the end (ruling 27). */
function bids({ auction }: State): string[] {
  if (auction === undefined) return [];
  const raises = [0, ...upTo(30)].filter((bid) => bid > auction.high).map((bid) => `bid ${bid}`);
  return auction.high < 0 ? raises : [...raises, 'out'];
}

/** The rules of Clans of Caledonia a second time: what may be answered to each question. Shares no helper with `src`. */
export function caledoniaOracles(rules: CaledoniaRules): Oracles<State> {
  const { context, version } = rules;
  const { options } = context;
  const asked =
    (answers: (here: Here) => string[]): Oracle<State> =>
    (state, seat) =>
      answers(lookAt(options, state, seat, version));
  /** A decision of the seat's own turn. */
  const inTurn = (answers: (here: Here) => string[]): Oracle<State> =>
    asked((here) => [...answers(here), ...opens(here)]);
  return {
    draft: (state) =>
      state.offer.map(({ clan, tile }) => (options.withoutClans ? `tile ${tile}` : `clan ${CLANS[clan]?.id}`)),
    auction: bids,
    place: asked(firstWorkers),
    turn: inTurn(turn),
    after: inTurn((here) => [...portUses(here, { at: 'after' }), 'end']),
    obtain: inTurn((here) => [...obtainings(here), 'skip']),
    neighbours: inTurn((here) => {
      const goods = goodsIn(frameOf(here.state, here.seat, 'neighbours').goods);
      return [...goods.flatMap((good) => bargains(here, good)), ...portUses(here, { at: 'neighbours', goods }), 'skip'];
    }),
    price: inTurn((here) => {
      const { goods, bargain, rest } = frameOf(here.state, here.seat, 'price');
      if (rest !== undefined) return shiftsAgain(here, goodsIn(goods), bargain);
      const wares = bargain ? goodsIn(goods) : GOODS;
      return shifts(here, wares, bargain, here.player.money, anotherShift(here));
    }),
    trade: inTurn((here) => {
      const { good, bargain } = frameOf(here.state, here.seat, 'trade');
      const ware = GOODS[good] ?? 'wool';
      return [...tradesOf(here, ware, bargain), ...shiftingAgain(here, ware, bargain)];
    }),
    building: inTurn((here) => (emptyBoxes(here) > 0 ? ['draw', 'decline'] : [])),
    choose: inTurn((here) => {
      const { drawn } = frameOf(here.state, here.seat, 'choose');
      return [...(canTakeContract(here) ? drawn.map((id) => `choose ${id}`) : []), 'decline'];
    }),
    twice: inTurn((here) => [...sparingPorts(here).map(({ words }) => `port ${words}`), 'skip']),
    spare: inTurn((here) => {
      const { contract, spares: count = 1, sheep, cows } = frameOf(here.state, here.seat, 'spare');
      const all = animalsFor(here, contract);
      const animals = { sheep: sheep ?? all.sheep, cow: cows ?? all.cow };
      return spares(here, animals, count).map((animal) => `spare ${animal}`);
    }),
    slaughter: inTurn((here) => {
      const { unit, need, from } = frameOf(here.state, here.seat, 'slaughter');
      return slaughters(here, unit === UNITS.indexOf('sheep') ? 'sheep' : 'cow', need, from);
    }),
    bonus: inTurn((here) => {
      const frame = frameOf(here.state, here.seat, 'bonus');
      const brews =
        here.clan === 'macewan'
          ? upTo(Math.min(3, frame.brew, stock(here, 'grain'))).map((count) => `brew ${count}`)
          : [];
      return [
        ...(frame.spaces > 0 ? expansions(here, true) : []),
        ...(frame.upgrades > 0 ? upgrades(here) : []),
        ...brews,
        'skip',
      ];
    }),
    more: inTurn((here) => [...fulfilments(here), 'skip']),
    give: inTurn((here) => gives(here, frameOf(here.state, here.seat, 'give').processed)),
    gain: inTurn((here) => gains(frameOf(here.state, here.seat, 'gain').processed)),
    exchange: inTurn(exchangeSteps),
    process: asked(processings),
    mature: () => ['mature yes', 'mature no'],
    butter: asked((here) =>
      [0, ...upTo(stock(here, 'milk') - (answered(here.state, here.seat)[0] ?? 0))].map((count) => `butter ${count}`),
    ),
  };
}
