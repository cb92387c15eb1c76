// `npm run check`: types, lint, format and dead code.
import { runChecks } from './checks.mjs';

const { failed } = await runChecks();
process.exitCode = failed > 0 ? 1 : 0;
