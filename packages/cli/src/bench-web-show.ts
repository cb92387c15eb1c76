import { HOME, SLOWED, type WebResult } from './bench-web.ts';
import { type Desk, labelOf } from './desk.ts';
import { numberCell } from './numbers.ts';
import { styleOf } from './style.ts';
import { alignTable, type TableCell } from './table.ts';

const HEADS = ['page', 'kilobytes', 'kilobytes-limit', 'script', 'style', 'data', 'other'] as const;
const TIMES = ['page', 'usable', 'usable-limit', 'whole', 'click', 'click-slowest', 'click-limit', 'followed'] as const;

export function showWeb(desk: Desk, results: Readonly<Record<string, WebResult>>): void {
  desk.line();
  desk.line(styleOf(desk.io).bold(desk.say({ id: 'cli.bench.web' })));
  const pages = Object.entries(results);
  showTable(
    desk,
    HEADS,
    pages.map(([name, { kilobytes, limits }]) => [
      nameOf(desk, name),
      ...[kilobytes.total, limits.kilobytes].map((value) => numberCell(desk, value, 1)),
      ...[kilobytes.script, kilobytes.style, kilobytes.data, kilobytes.other].map((value) =>
        numberCell(desk, value, 1),
      ),
    ]),
  );
  desk.line();
  desk.line(desk.say({ id: 'cli.bench.web.slowed', values: { times: SLOWED } }));
  showTable(
    desk,
    TIMES,
    pages.map(([name, result]) => [
      nameOf(desk, name),
      numberCell(desk, result.usableMilliseconds),
      numberCell(desk, result.limits.usableMilliseconds),
      numberCell(desk, result.wholeMilliseconds),
      numberCell(desk, result.clickMilliseconds),
      numberCell(desk, result.slowestClickMilliseconds),
      numberCell(desk, result.limits.clickMilliseconds),
      numberCell(desk, result.followedMilliseconds),
    ]),
  );
}

const nameOf = (desk: Desk, name: string): string =>
  name === HOME ? desk.say({ id: 'cli.bench.web.home' }) : labelOf(desk, `${name}.name`, name);

function showTable(desk: Desk, heads: readonly string[], rows: readonly (readonly TableCell[])[]): void {
  const top = heads.map((head) => desk.say({ id: `cli.figure.${head}` }));
  for (const line of alignTable(top, rows)) desk.line(`  ${line}`);
}
