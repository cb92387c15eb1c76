import { below, type Seat } from '@ceilidh/kernel';
import { CLANS } from '../../src/clans/index.ts';
import type { Good } from '../../src/components.ts';
import { cellName } from '../../src/moves.ts';
import type { CaledoniaOptions } from '../../src/options.ts';
import type { CaledoniaFrame, Player, State } from '../../src/state.ts';
import { GOODS, type UnitName, UNITS } from '../../src/units.ts';
import { emptyBoxes } from './contracts.ts';
import { goodNumber, type Here, lookAt, standing, stock } from './table.ts';
import { roundGlory } from './score.ts';

/**
 * The match a second time: its own copy of everything on the table, and its own list of what is still to come. Every
 * answer is carried out here too, as plainly as can be, and then the two tables must be the same.
 */
export interface Second {
  readonly version: number;
  readonly options: CaledoniaOptions;
  readonly state: State;
  /** What is to come, the next thing last. */
  readonly agenda: Item[];
  auction: { bidders: Seat[]; high: number; holder: Seat };
}

export type Question = CaledoniaFrame;
type Item = { readonly question: Question } | { readonly lanes: Lane[] } | { readonly run: () => void };
export interface Lane {
  readonly seat: Seat;
  question: Question | undefined;
  readonly answers: string[];
}

export const see = ({ options, state, version }: Second, seat: Seat): Here => lookAt(options, state, seat, version);
export const ask = ({ agenda }: Second, question: Question): void => void agenda.push({ question });
export const later = ({ agenda }: Second, run: () => void): void => void agenda.push({ run });
export const playerAt = ({ state }: Second, seat: Seat): Player => state.players[seat] as Player;

/** Goes on until somebody is asked or all is over. */
export function goOn(second: Second): void {
  for (;;) {
    const next = second.agenda.at(-1);
    if (
      next === undefined ||
      'question' in next ||
      ('lanes' in next && next.lanes.some((lane) => lane.question !== undefined))
    )
      return;
    second.agenda.pop();
    if ('run' in next) next.run();
    else resolve(second, next.lanes);
  }
}

export function addGoods(player: Player, good: Good, count: number): void {
  player.goods[goodNumber(good)] = (player.goods[goodNumber(good)] ?? 0) + count;
}

export function putUnit({ state }: Second, seat: Seat, unit: UnitName, cell: number): void {
  state.units[cell] = 1 + 16 * seat + UNITS.indexOf(unit);
}

const CELLS = Array.from({ length: 121 }, (_, cell) => cell);
export const cellOf = (name: string): number => CELLS.findIndex((cell) => cellName(cell) === name);
export const CORNERS = ['A', 'B', 'C', 'D'];

/** Marks the port, and pays for a borrowed one. */
export function mark(second: Second, seat: Seat, corner: string, borrowed: string): void {
  const player = playerAt(second, seat);
  player.ports += 2 ** CORNERS.indexOf(corner);
  if (borrowed !== '') player.money -= 3;
}

/** From the table as it was set up. */
export function beginSecond(options: CaledoniaOptions, setUp: State, version: number): Second {
  const second: Second = {
    version,
    options,
    state: structuredClone(setUp),
    agenda: [],
    auction: { bidders: [], high: -1, holder: -1 },
  };
  const { state } = second;
  later(second, () => placeWorkers(second));
  if (options.clanAuction) {
    state.order = [];
    const opener = (setUp.frames.at(-1) as Question).seat;
    later(second, () => openAuction(second, opener));
  } else if (options.clansByExperience) dealAgain(second);
  else for (const seat of state.order) ask(second, { ask: 'draft', seat });
  goOn(second);
  return second;
}

/** Clans were dealt in set-up: everybody gives back what came with them, and gets it once more. */
function dealAgain(second: Second): void {
  for (const [seat, player] of second.state.players.entries()) {
    second.state.offer.push({ clan: player.clan, tile: player.tile });
    Object.assign(player, { money: 0, shipping: 0 });
    player.goods.fill(0);
    takePair(second, seat, 0);
  }
}

const toTheLeft = ({ options }: Second, seat: Seat): Seat[] =>
  Array.from({ length: options.players }, (_, i) => (seat + i) % options.players);
const withoutClan = (second: Second, seat: Seat): boolean => playerAt(second, seat).clan < 0;

/** The first player without a clan, here or to the left, opens; the last one is given the rest (ruling 27). */
function openAuction(second: Second, from: Seat): void {
  const left = toTheLeft(second, from).filter((seat) => withoutClan(second, seat));
  const [opener] = left;
  if (opener === undefined) return;
  if (left.length === 1) {
    second.state.order.push(opener);
    takePair(second, opener, 0);
    return;
  }
  second.auction = { bidders: left, high: -1, holder: -1 };
  ask(second, { ask: 'auction', seat: opener });
}

export function bid(second: Second, seat: Seat, points: number | undefined): void {
  const { auction } = second;
  if (points === undefined) auction.bidders = auction.bidders.filter((other) => other !== seat);
  else Object.assign(auction, { high: points, holder: seat });
  const next = toTheLeft(second, (seat + 1) % second.options.players).find(
    (other) => other !== auction.holder && auction.bidders.includes(other),
  );
  if (next !== undefined && auction.high < 30) {
    ask(second, { ask: 'auction', seat: next });
    return;
  }
  const { holder, high } = auction;
  playerAt(second, holder).bid = high;
  second.state.order.push(holder);
  later(second, () => openAuction(second, (holder + 1) % second.options.players));
  ask(second, { ask: 'draft', seat: holder });
}

/** A clan with its starting tile, or the tile alone; later players get a little money without clans. */
export function takePair(second: Second, seat: Seat, at: number): void {
  const { options, state } = second;
  const [pair] = state.offer.splice(at, 1);
  const player = playerAt(second, seat);
  player.clan = options.withoutClans ? -1 : (pair?.clan ?? -1);
  player.tile = pair?.tile ?? 0;
  const here = see(second, seat);
  const tile = here.components.startingTiles.find(({ id }) => id === player.tile);
  player.money = (tile?.money ?? 0) + (options.withoutClans ? 2 * state.order.indexOf(seat) : 0);
  for (const good of GOODS) addGoods(player, good, tile?.goods[good] ?? 0);
  const { clan, small } = here;
  if (clan === 'stewart') Object.assign(player, { ready: 5, waiting: 2, shipping: 1 });
  else Object.assign(player, { ready: 2, waiting: 5 });
  if (clan === 'fergusson') player.shipping = small ? 2 : 3;
  if (clan === 'macdonald' && small) player.shipping = 1;
}

export const offered = ({ state, options }: Second, word: string): number =>
  state.offer.findIndex(({ clan, tile }) => (options.withoutClans ? String(tile) : CLANS[clan]?.id) === word);

/** Forwards, backwards, then Fergusson's third. */
function placeWorkers(second: Second): void {
  const { order } = second.state;
  const thirds = order.filter((seat) => see(second, seat).clan === 'fergusson');
  later(second, () => nextTurn(second, -1));
  for (const seat of [...order, ...order.toReversed(), ...thirds].toReversed()) ask(second, { ask: 'place', seat });
}

/** The next one in turn order who has not passed; when all have, production begins. */
function nextTurn(second: Second, seat: Seat): void {
  const { state } = second;
  const at = state.order.indexOf(seat);
  const next = [...state.order.slice(at + 1), ...state.order.slice(0, at + 1)].find(
    (other) => !state.passed.includes(other),
  );
  if (next === undefined) {
    produce(second);
    return;
  }
  state.turn = { rowed: false, paid: false, bought: [0, 0, 0, 0, 0, 0], fulfilled: 0 };
  later(second, () => nextTurn(second, next));
  ask(second, { ask: 'turn', seat: next });
}

/** Barrels age, workers earn, basic goods are made; then everybody decides at once what to process (p. 7, ruling 24). */
function produce(second: Second): void {
  const { state } = second;
  for (const [seat, player] of state.players.entries()) {
    const here = see(second, seat);
    if (here.clan === 'mackenzie') {
      if ((player.cellar[2] ?? 0) > 0) takeOut(player, 2);
      player.cellar[2] = player.cellar[1] ?? 0;
      player.cellar[1] = player.cellar[0] ?? 0;
      player.cellar[0] = 0;
    }
    const each = here.clan === 'macdonald' ? 4 : 6;
    player.money += standing(here, 'woodcutter') * (4 + (player.technology[0] === 1 ? 2 : 0));
    player.money += standing(here, 'miner') * (each + (player.technology[1] === 1 ? 2 : 0));
    player.money += standing(here, 'fisherman') * 4;
    addGoods(player, 'wool', standing(here, 'sheep'));
    addGoods(player, 'milk', standing(here, 'cow'));
    addGoods(player, 'grain', 2 * standing(here, 'field'));
  }
  later(second, () => endRound(second));
  const lanes = state.players.map((_, seat): Lane => ({ seat, question: undefined, answers: [] }));
  for (const lane of lanes) lane.question = firstOf(second, lane);
  second.agenda.push({ lanes: lanes.filter((lane) => lane.question !== undefined) });
}

export function takeOut(player: Player, place: number): void {
  player.cellar[place] = (player.cellar[place] ?? 0) - 1;
  player.money += [0, 7, 15][place] ?? 0;
  addGoods(player, 'whisky', 1);
}

/** Now, or (since version 2) with what MacKenzie's barrels bring, which he may take out at the question. */
export function isPossible(second: Second, seat: Seat, answers: (here: Here) => boolean): boolean {
  const here = see(second, seat);
  if (answers(here)) return true;
  if (second.version === 1 || here.clan !== 'mackenzie') return false;
  const player = structuredClone(here.player);
  for (const place of [0, 1, 2]) if ((player.cellar[place] ?? 0) > 0) takeOut(player, place);
  return answers({ ...here, player });
}

function firstOf(second: Second, { seat }: Lane): Question | undefined {
  const here = see(second, seat);
  const fromMilk = standing(here, 'dairy') > 0 && stock(here, 'milk') > 0;
  const fromGrain = standing(here, 'bakery') + standing(here, 'distillery') > 0 && stock(here, 'grain') > 0;
  if (fromMilk || fromGrain) return { ask: 'process', seat };
  return butterFor(here, 0);
}

const butterFor = (here: Here, used: number): Question | undefined =>
  here.clan === 'cunningham' && stock(here, 'milk') > used
    ? { ask: 'butter', seat: here.seat, most: stock(here, 'milk') - used }
    : undefined;

/** One seat's answer among several. */
export function answerInLane(second: Second, lane: Lane, key: string): void {
  lane.answers.push(key);
  const [kind, cheese = 0, , whisky = 0] = key.split(' ').map((word, at) => (at === 0 ? word : Number(word)));
  const here = see(second, lane.seat);
  lane.question = undefined;
  if (kind !== 'process') return;
  if (here.clan === 'mackenzie' && Number(whisky) > 0) lane.question = { ask: 'mature', seat: lane.seat };
  else lane.question = butterFor(here, Number(cheese));
}

function resolve(second: Second, lanes: readonly Lane[]): void {
  for (const { seat, answers } of lanes) {
    const player = playerAt(second, seat);
    const { clan } = see(second, seat);
    for (const [kind, ...words] of answers.map((key) => key.split(' '))) {
      const [one = 0, two = 0, three = 0] = words.map(Number);
      if (kind === 'process') {
        addGoods(player, 'milk', -one);
        addGoods(player, 'cheese', one);
        addGoods(player, 'grain', -two - three);
        addGoods(player, 'bread', two);
        addGoods(player, 'whisky', three);
        if (clan === 'mackenzie') player.money += 3 * three;
      } else if (kind === 'butter') {
        addGoods(player, 'milk', -one);
        player.money += 8 * one;
      } else if (words[0] === 'yes') {
        addGoods(player, 'whisky', -1);
        player.cellar[0] = 1;
      }
    }
  }
}

/** Scoring; then the end, or the preparation of the next round. */
function endRound(second: Second): void {
  const { state } = second;
  const tile = state.scoring[state.round - 1];
  if (tile !== undefined)
    for (const [seat, player] of state.players.entries()) player.glory += roundGlory(see(second, seat), tile);
  if (state.round === 5) {
    // The owner may take barrels out at any time, so he does so before the final scoring (ruling 3).
    for (const player of state.players)
      for (const place of [0, 1, 2]) if ((player.cellar[place] ?? 0) > 0) takeOut(player, place);
    return;
  }
  state.round += 1;
  state.order = state.passed;
  state.passed = [];
  for (const player of state.players) {
    player.ready = 7 - player.waiting;
    player.market.fill(0);
  }
  const die = second.options.players === 1 ? rollMarket(second) : undefined;
  refill(second);
  if (die !== undefined) removeAt(second, die);
  nextTurn(second, -1);
}

/** Solo: three different goods; low prices rise, high ones fall, others go as the die says (p. 8, ruling 5). */
function rollMarket(second: Second): number {
  const { state } = second;
  const [goodsDie, priceDie] = state.dice;
  if (goodsDie === undefined || priceDie === undefined) throw new Error('a solo match has two dice');
  const { market } = see(second, 0).components;
  const { medium, prices } = market.small;
  const changed: number[] = [];
  let die = 0;
  while (changed.length < 3) {
    let good = below(goodsDie, 6);
    die = [-3, -2, -1, 1, 2, 3][below(priceDie, 6)] ?? 0;
    while (changed.includes(good)) good = below(goodsDie, 6);
    changed.push(good);
    const step = state.prices[good] ?? 0;
    let by = die;
    if (step < medium[0]) by = Math.abs(die);
    if (step > medium[1]) by = -Math.abs(die);
    state.prices[good] = Math.min(prices[GOODS[good] ?? 'wool'].length - 1, Math.max(0, step + by));
  }
  return die;
}

const drawOne = ({ state }: Second): number | undefined => {
  state.sunk = Math.min(state.sunk, Math.max(0, state.pile.length - 1));
  return state.pile.pop();
};

/** Empty boxes are filled from the future contracts first, then from the pile; then three are laid out again (ruling 28). */
function refill(second: Second): void {
  const { state, options } = second;
  state.board.forEach((id, box) => {
    if (id < 0) state.board[box] = state.future.shift() ?? drawOne(second) ?? -1;
  });
  if (options.futureContracts) layOut(second, 3);
}

/** Draws until so many lie there, as far as the pile goes. */
export function layOut(second: Second, count: number): void {
  const { state } = second;
  while (state.future.length < count) {
    const id = drawOne(second);
    if (id === undefined) return;
    state.future.push(id);
  }
}

/** The last price die points at a box: left is minus, right is plus, 1 to 3 from the top. */
function removeAt({ state }: Second, die: number): void {
  const box = (Math.abs(die) - 1) * 2 + (die > 0 ? 1 : 0);
  const id = state.board[box] ?? -1;
  if (id < 0) return;
  state.board[box] = -1;
  state.removed.push(id);
}

export function drawn(second: Second, count: number): number[] {
  return Array.from({ length: count }, () => drawOne(second)).filter((id): id is number => id !== undefined);
}

export const boxesLeft = (second: Second, seat: Seat): number => emptyBoxes(see(second, seat));
