import type { Loaded, ServerResult } from './bench-server.ts';
import { type Desk, labelOf } from './desk.ts';
import { numberCell } from './numbers.ts';
import { styleOf } from './style.ts';
import { alignRows, alignTable, type TableCell } from './table.ts';

export function showServer(desk: Desk, results: Readonly<Record<string, ServerResult>>): void {
  for (const [game, result] of Object.entries(results)) {
    const title = {
      id: 'cli.bench.server',
      values: { game: labelOf(desk, `${game}.name`, game), database: result.database },
    };
    desk.line();
    desk.line(styleOf(desk.io).bold(desk.say(title)));
    const raised = Object.entries(result.raised).map(([name, value]) => `${name}=${value}`);
    desk.line(desk.say({ id: 'cli.bench.raised', values: { limits: raised.join(', ') } }));
    showSingles(desk, result);
    showLoads(desk, [result.fixed, ...result.rising]);
    showLoads(desk, result.growing);
    showStored(desk, result);
  }
}

function showSingles(desk: Desk, result: ServerResult): void {
  const { startMilliseconds, warmUp, held, durable, sockets, open, players } = result;
  const rows: [string, number, number][] = [
    ['players', players, 0],
    ['start', startMilliseconds, 0],
    ['warm-up', warmUp, 0],
    ['held', held, 0],
    ['accepted-moves', durable.moves, 0],
    ['stored-events', durable.stored, 0],
    ['not-replayed', durable.wrong, 0],
    ['sockets', sockets.count, 0],
    ['memory-before', sockets.before, 0],
    ['memory-after', sockets.after, 0],
    ['open-short', open.short, 1],
    ['open-long', open.long, 1],
    ['long-events', open.longEvents, 0],
  ];
  const cells = rows.map(([id, value, digits]): TableCell[] => [
    desk.say({ id: `cli.figure.${id}` }),
    numberCell(desk, value, digits),
  ]);
  for (const line of alignRows(cells)) desk.line(`  ${line}`);
}

function showTable(desk: Desk, heads: readonly string[], rows: readonly (readonly TableCell[])[]): void {
  desk.line();
  const top = heads.map((head) => desk.say({ id: `cli.figure.${head}` }));
  for (const line of alignTable(top, rows)) desk.line(`  ${line}`);
}

function showLoads(desk: Desk, loads: readonly Loaded[]): void {
  const rows = loads.map(({ tables, offered, accepted, refused, p50, p99, worst, cpuPerMove }) => [
    ...[tables, offered, accepted, refused].map((value) => numberCell(desk, value)),
    ...[p50, p99, worst].map((value) => numberCell(desk, value, 1)),
    numberCell(desk, cpuPerMove),
  ]);
  showTable(desk, ['tables', 'offered', 'accepted', 'refused', 'p50', 'p99', 'worst', 'cpu'], rows);
}

function showStored(desk: Desk, { stored }: ServerResult): void {
  const rows = stored.map(({ matches, startMilliseconds, openMilliseconds, p50, p99 }) => [
    numberCell(desk, matches),
    numberCell(desk, startMilliseconds),
    ...[openMilliseconds, p50, p99].map((value) => numberCell(desk, value, 1)),
  ]);
  showTable(desk, ['stored', 'start', 'open', 'p50', 'p99'], rows);
}
