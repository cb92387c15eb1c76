import type { Message } from '@ceilidh/words';
import { at, type Section, seatTag } from '@ceilidh/kernel';
import { cellsOf } from './board.ts';
import { boardIn, type Context, ownerAt, type Player, unitAt } from './state.ts';
import { incomeOf } from './production.ts';
import { cellName } from './moves.ts';
import { sayContract, sayTile } from './say.ts';
import { moduleLetters, terrainOf } from './components.ts';
import { columns, indexAt, rows as rowCount } from './geometry.ts';
import type { CaledoniaMap } from './map.ts';
import { GOODS, unitName, UNITS } from './units.ts';
import type { View } from './view.ts';

/** The table in words: for the plain view, the terminal and the screen reader. */
export function present(ctx: Context, view: View): Section[] {
  return [
    round(ctx, view),
    market(ctx, view),
    contracts(ctx, view),
    mapGrid(ctx, view),
    players(ctx, view),
    ...view.players.map((player, seat) => clan(ctx, view, player, seat)),
    ports(ctx, view),
  ];
}

const seatName = (seat: number): Message => ({ id: 'caledonia.seat', values: { who: seatTag(seat) } });
const names = (seats: readonly number[]): Message[] => seats.map(seatName);
const NONE: Message = { id: 'caledonia.none' };

function round(ctx: Context, view: View): Section {
  const tile = view.scoring[view.round - 1];
  const lines: Message[] = [
    { id: 'caledonia.show.round', values: { round: view.round, rounds: ctx.components.tracks.rounds } },
    { id: 'caledonia.show.order', values: { seats: names(view.order) } },
  ];
  if (view.passed.length > 0) lines.push({ id: 'caledonia.show.passed', values: { seats: names(view.passed) } });
  if (tile !== undefined) lines.push({ id: 'caledonia.show.scoring', values: { tile } });
  const later = view.scoring.slice(view.round);
  if (later.length > 0)
    lines.push({
      id: 'caledonia.show.scoring-later',
      values: { tiles: later.map((each) => ({ id: 'caledonia.scoring-tile', values: { tile: each } })) },
    });
  if (view.offer.length > 0) {
    const pairs = view.offer.map(({ clan: each, tile: starting }) => ({
      id: 'caledonia.pair',
      values: { clan: ctx.clans[each]?.id ?? 'none', ...sayTile(ctx, starting) },
    }));
    lines.push({ id: 'caledonia.show.offer', values: { pairs } });
  }
  return { id: 'round', title: { id: 'caledonia.show.round-title' }, lines };
}

function market(ctx: Context, view: View): Section {
  const head = [{ id: 'caledonia.show.good' }, { id: 'caledonia.show.price' }, { id: 'caledonia.show.merchants' }];
  const rows = GOODS.map((good, number) => {
    const there = view.players.flatMap((player, seat) => {
      const merchants = at(player.market, number);
      const way = merchants > 0 ? 'buying' : 'selling';
      return merchants === 0
        ? []
        : [{ id: 'caledonia.show.traders', values: { who: seatTag(seat), count: Math.abs(merchants), way } }];
    });
    const price: Message = {
      id: 'caledonia.pounds',
      values: { money: at(at(ctx.prices, number), at(view.prices, number)) },
    };
    return [
      { id: 'caledonia.good', values: { good } },
      price,
      there.length === 0 ? NONE : { id: 'caledonia.list', values: { items: there } },
    ];
  });
  return { id: 'market', title: { id: 'caledonia.show.market' }, table: { head, rows } };
}

function contracts(ctx: Context, view: View): Section {
  const lines = view.board.filter((id) => id >= 0).map((id) => sayContract(ctx, id));
  const future = view.future.map((id) => ({ id: 'caledonia.show.future', values: { contract: sayContract(ctx, id) } }));
  const cost = at(ctx.contractCosts, view.round - 1);
  const known = view.pile
    .filter((id) => id >= 0)
    .map((id) => ({ id: 'caledonia.show.under', values: { contract: sayContract(ctx, id) } }));
  return {
    id: 'contracts',
    title: { id: 'caledonia.show.contracts' },
    lines: [
      { id: 'caledonia.show.contract-cost', values: { money: Math.abs(cost), pays: cost < 0 ? 'gets' : 'pays' } },
      ...lines,
      ...future,
      { id: 'caledonia.show.pile', values: { count: view.pile.length } },
      ...known,
      ...(ctx.tracked
        ? [
            {
              id: 'caledonia.show.imports',
              values: {
                cotton: at(view.imports, 0),
                tobacco: at(view.imports, 1),
                cane: at(view.imports, 2),
              },
            },
          ]
        : []),
    ],
  };
}

/** The map as a grid: terrain, land cost and who stands there; odd columns lie half a space higher. */
function mapGrid(ctx: Context, view: View): Section {
  const { map } = boardIn(ctx, view);
  const cells = Array.from({ length: rowCount }, (_, row) =>
    Array.from({ length: columns }, (__, column) => indexAt(column + 1, row + 1)),
  );
  return {
    id: 'map',
    title: { id: 'caledonia.show.map' },
    lines: [
      { id: 'caledonia.show.map-help' },
      {
        id: 'caledonia.show.rivers',
        values: {
          places: map.rivers.map(([one, other]) => ({
            id: 'caledonia.river',
            values: { one: cellName(one), other: cellName(other) },
          })),
        },
      },
    ],
    table: {
      head: [
        { id: 'caledonia.show.row' },
        ...Array.from({ length: columns }, (_, column) => ({ id: 'caledonia.column', values: { column: column + 1 } })),
      ],
      rows: cells.map((row, number) => [number + 1, ...row.map((index) => space(map, view, index))]),
    },
  };
}

function space(map: CaledoniaMap, view: View, index: number): Message {
  const printed = map.spaces[index];
  const unit = at(view.units, index);
  const terrain = printed === undefined || !printed.active ? 'mist' : terrainOf(printed);
  if (unit > 0)
    return {
      id: 'caledonia.space-unit',
      values: { terrain, unit: unitName(unitAt(unit)), seat: ownerAt(unit) + 1 },
    };
  if (unit < 0) return { id: 'caledonia.space-covered' };
  return {
    id: 'caledonia.space',
    values: { terrain, money: printed?.cost ?? 0, delta: printed?.delta === true ? 'yes' : 'no' },
  };
}

function players(ctx: Context, view: View): Section {
  const heads = ['player', 'clan', 'money', 'income', 'glory', 'merchants-free', 'shipping', 'done'] as const;
  return {
    id: 'players',
    title: { id: 'caledonia.show.players' },
    table: {
      head: heads.map((name) => ({ id: `caledonia.show.${name}` })),
      rows: view.players.map((player, seat) => [
        seatName(seat),
        { id: 'caledonia.clan', values: { clan: ctx.clans[player.clan]?.id ?? 'none' } },
        { id: 'caledonia.pounds', values: { money: player.money } },
        { id: 'caledonia.pounds', values: { money: incomeOf(ctx, player) } },
        player.glory,
        player.ready,
        { id: 'caledonia.level', values: { level: at(ctx.components.tracks.shipping.levels, player.shipping) } },
        player.done.length,
      ]),
    },
  };
}

function clan(ctx: Context, view: View, player: Player, seat: number): Section {
  const goods = GOODS.flatMap((good, number) =>
    at(player.goods, number) > 0 ? [{ id: 'caledonia.goods', values: { good, count: at(player.goods, number) } }] : [],
  );
  const board = boardIn(ctx, view);
  const units = UNITS.flatMap((unit, number) => {
    const cells = cellsOf(player.own).filter((cell) => unitAt(at(view.units, cell)) === number);
    const places = cells.map((cell) => ({
      id: 'caledonia.place',
      values: { where: cellName(cell), money: at(board.cost, cell) },
    }));
    return cells.length === 0 ? [] : [{ id: 'caledonia.show.units', values: { unit, count: cells.length, places } }];
  });
  const lines: Message[] = [
    ...(player.clan < 0 ? [] : [{ id: 'caledonia.ability', values: { clan: ctx.clans[player.clan]?.id ?? '' } }]),
    goods.length === 0 ? { id: 'caledonia.show.no-goods' } : { id: 'caledonia.show.goods', values: { goods } },
    ...units,
    ...player.boxes.map((id) => ({ id: 'caledonia.show.box', values: { contract: sayContract(ctx, id) } })),
    ...player.done.map((id) => ({ id: 'caledonia.show.done-contract', values: { contract: sayContract(ctx, id) } })),
  ];
  if (player.technology.some((level) => level > 0))
    lines.push({
      id: 'caledonia.show.technology',
      values: { woodcutters: at(player.technology, 0), miners: at(player.technology, 1) },
    });
  for (const each of ctx.clans) lines.push(...(each.present?.(player) ?? []));
  return { id: `seat-${seat}`, seat, title: seatName(seat), lines };
}

function ports(ctx: Context, view: View): Section {
  const { map } = boardIn(ctx, view);
  const lines = view.ports.map((port, corner): Message => {
    const users = view.players.flatMap((player, seat) => ((player.ports & (1 << corner)) === 0 ? [] : [seat]));
    return {
      id: 'caledonia.show.port',
      values: {
        where: at(moduleLetters, corner),
        port,
        places: (map.ports[corner]?.touches ?? []).map((cell) => ({
          id: 'caledonia.cell',
          values: { where: cellName(cell) },
        })),
        used: users.length === 0 ? 'no' : 'yes',
        seats: names(users),
      },
    };
  });
  return { id: 'ports', title: { id: 'caledonia.show.ports' }, lines: lines.length === 0 ? [NONE] : lines };
}
