// `npm test`: the checks, then the tests. The last line counts both: "N passed, N failed".
// `npm test -- <filters>` hands the filters to vitest; part of the tests cannot reach the coverage, so it is not asked.
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runChecks } from './checks.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const filters = process.argv.slice(2);
const seed = process.env.CEILIDH_SEED ?? String(randomInt(2 ** 31));

const checks = await runChecks();
const tests = await runTests();
const failures = checks.failed + tests.failed;
console.log(`${checks.passed + tests.passed} passed, ${failures} failed`);
process.exitCode = failures > 0 ? 1 : 0;

async function runTests() {
  console.log(`\nCEILIDH_SEED=${seed} (set it to run the same random matches again)`);
  const folder = mkdtempSync(path.join(tmpdir(), 'ceilidh-test-'));
  try {
    const file = path.join(folder, 'report.json');
    const code = await runVitest(file);
    return count(code, readReport(file));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function runVitest(file) {
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const coverage = filters.length === 0 ? ['--coverage'] : [];
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', ...args, ...coverage, ...filters], {
      cwd: ROOT,
      env: { ...process.env, CEILIDH_SEED: seed },
      stdio: 'inherit',
    });
    child.once('close', resolve);
  });
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { numPassedTests: 0, numFailedTests: 0, testResults: [] };
  }
}

/** The run as a whole counts as one more: it fails on low coverage, on errors outside of tests, and without tests. */
function count(code, report) {
  const unloaded = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  const passed = report.numPassedTests;
  const failed = report.numFailedTests + unloaded.length;
  if (code === 0 && failed === 0 && passed > 0) return { passed: passed + 1, failed };
  console.log(
    failed > 0 ? '✗ tests' : `✗ ${passed > 0 ? 'coverage, or an error outside of the tests' : 'no test ran'}`,
  );
  return { passed, failed: Math.max(failed, 1) };
}
