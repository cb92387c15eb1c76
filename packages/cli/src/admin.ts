import { refuse } from '@ceilidh/kernel';
import type { ListedTable, ReportRow, ShownTable, Storage } from '@ceilidh/server/admin';
import type { Args, Verb } from './args.ts';
import type { Desk } from './desk.ts';
import { administration, withStorage } from './house.ts';
import { numberCell } from './numbers.ts';
import { alignTable, type TableCell } from './table.ts';

type House = Awaited<ReturnType<typeof administration>>;

const STATUSES = ['open', 'running', 'frozen', 'over'] as const;
const TASKS = ['tables', 'show', 'freeze', 'thaw', 'end', 'delete', 'reports', 'settle'] as const;
const SHOWN = 100;

/** What whoever runs the server may do with its tables, and with what people report. */
export const admin: Verb = {
  name: 'admin',
  operand: { name: 'task', needed: true },
  flags: [
    { name: 'table', takes: 'table' },
    { name: 'status', takes: 'status' },
    { name: 'games', takes: 'number' },
    { name: 'host', takes: 'person' },
    { name: 'older', takes: 'number' },
    { name: 'report', takes: 'report' },
    { name: 'remove' },
    { name: 'all' },
    { name: 'json' },
  ],
  async run(desk, args) {
    const task =
      TASKS.find((known) => known === args.operand) ??
      refuse('cli.wrong.task', { found: args.operand ?? '', known: TASKS.join(', ') });
    const house = await administration();
    return withStorage(desk, async (storage) => {
      if (task === 'tables') await listThem(desk, args, house, storage);
      else if (task === 'show') showIt(desk, args, await house.showTable(storage, tableOf(args, task)));
      else if (task === 'reports') showReports(desk, args, await house.listReports(storage, args.has('all')));
      else if (task === 'settle') await settleIt(desk, args, house, storage);
      else if (task === 'delete' && args.text('host') !== undefined) await deleteOlder(desk, args, house, storage);
      else await changeIt(desk, args, house, storage, task);
      return 0;
    });
  },
};

const tableOf = (args: Args, task: string): string => args.text('table') ?? refuse('cli.wrong.no-table', { task });

async function listThem(desk: Desk, args: Args, house: House, storage: Storage): Promise<void> {
  const wanted = args.text('status');
  const status = STATUSES.find((known) => known === wanted);
  if (wanted !== undefined && status === undefined)
    refuse('cli.wrong.status', { found: wanted, known: STATUSES.join(', ') });
  const tables = await house.listTables(storage, status, args.count('games', SHOWN, 1, 1_000_000));
  if (args.has('json')) desk.json({ tables });
  else if (tables.length === 0) desk.line(desk.say({ id: 'cli.admin.none' }));
  else showTables(desk, tables);
}

const dateText = (at: number): string => new Date(at).toISOString().slice(0, 16).replace('T', ' ');

function showTables(desk: Desk, tables: readonly ListedTable[]): void {
  const heads = ['id', 'game', 'status', 'seats', 'events', 'created', 'host'];
  const rows = tables.map(({ id, game, status, seats, version, created, host }): TableCell[] => [
    id,
    game,
    status,
    numberCell(desk, seats),
    numberCell(desk, version),
    dateText(created),
    host ?? '—',
  ]);
  show(desk, heads, rows);
}

function show(desk: Desk, heads: readonly string[], rows: readonly (readonly TableCell[])[]): void {
  const top = heads.map((head) => desk.say({ id: `cli.admin.head.${head}` }));
  for (const line of alignTable(top, rows, desk.io.columns)) desk.line(line);
}

function showIt(desk: Desk, args: Args, shown: ShownTable): void {
  if (args.has('json')) return desk.json(shown);
  const { table, seats, lastEvent, snapshotAt = 0, jobs } = shown;
  showTables(desk, [table]);
  desk.line();
  const rows = seats.map(({ seat, name, bot, substitute }) => [
    numberCell(desk, seat + 1),
    name,
    substitute ?? bot ?? '',
  ]);
  show(desk, ['seat', 'name', 'bot'], rows);
  desk.line();
  const at = lastEvent === undefined ? '—' : dateText(lastEvent);
  desk.line(desk.say({ id: 'cli.admin.snapshot', values: { at, number: snapshotAt } }));
  return desk.line(desk.say({ id: 'cli.admin.jobs', values: { count: jobs.length } }));
}

async function changeIt(
  desk: Desk,
  args: Args,
  house: House,
  storage: Storage,
  task: 'freeze' | 'thaw' | 'end' | 'delete',
): Promise<void> {
  const table = tableOf(args, task);
  const { freezeTable, thawTable, endTable, deleteTable } = house;
  const change = { freeze: freezeTable, thaw: thawTable, end: endTable, delete: deleteTable }[task];
  const id = await change(storage, table);
  if (args.has('json')) desk.json({ id, done: task });
  else desk.line(desk.say({ id: `cli.admin.done.${task}`, values: { id } }));
}

const OLDEST = 36_500;

async function deleteOlder(desk: Desk, args: Args, house: House, storage: Storage): Promise<void> {
  if (args.text('table') !== undefined) refuse('cli.wrong.table-or-host');
  if (args.text('older') === undefined) refuse('cli.wrong.no-older');
  const days = args.count('older', 0, 0, OLDEST);
  const { host, tables } = await house.deleteTablesOf(storage, args.text('host') ?? '', days);
  if (args.has('json')) desk.json({ host, tables, done: 'delete' });
  else desk.line(desk.say({ id: 'cli.admin.done.delete-of', values: { host, count: tables } }));
}

/** Each with the line as it was said: it may be gone from its table by now. */
function showReports(desk: Desk, args: Args, reports: readonly ReportRow[]): void {
  if (args.has('json')) return desk.json({ reports: reports.map(reportTold) });
  if (reports.length === 0) return desk.line(desk.say({ id: 'cli.admin.no-reports' }));
  for (const { id, table_id, writer, reporter, name, text, said, settled } of reports) {
    const at = dateText(said);
    desk.line(
      desk.say({ id: 'cli.admin.report', values: { id, table: table_id, at, done: settled === null ? 'no' : 'yes' } }),
    );
    const by = { writer: writer ?? '—', reporter: reporter ?? '—' };
    desk.line(`  ${desk.say({ id: 'cli.admin.report.by', values: by })}`);
    desk.line(`  ${name}: ${text}`);
  }
}

const reportTold = ({ table_id: table, ...rest }: ReportRow): object => ({ ...rest, table });

async function settleIt(desk: Desk, args: Args, house: House, storage: Storage): Promise<void> {
  const part = args.text('report') ?? refuse('cli.wrong.no-report');
  const { id, table, removed } = await house.settleReport(storage, part, args.has('remove'), Date.now());
  if (args.has('json')) desk.json({ id, table, removed, done: 'settle' });
  else desk.line(desk.say({ id: 'cli.admin.done.settle', values: { id, removed: removed ? 'yes' : 'no' } }));
}
