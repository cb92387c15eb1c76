import type { Args, Verb } from './args.ts';
import type { Desk } from './desk.ts';
import { administration } from './house.ts';

/** The file comes from the command line, the database from the environment like the server's. */
const copying = (name: string, copy: 'backupDatabase' | 'restoreDatabase'): Verb => ({
  name,
  operand: { name: 'file', needed: true },
  flags: [],
  async run(desk: Desk, args: Args) {
    const house = await administration();
    const file = args.operand ?? '';
    house[copy](house.readConfig(desk.io.env), file);
    desk.line(desk.say({ id: `cli.${name}.done`, values: { file } }));
    return 0;
  },
});

export const backup = copying('backup', 'backupDatabase');
export const restore = copying('restore', 'restoreDatabase');
