import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runProgram } from './run-program.ts';
import type { Finding, Step } from './step.ts';

interface VitestReport {
  testResults: { name: string; status: string; assertionResults: { status: string }[] }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
}

/** Passed and failed tests of a report. A test that did not run counts as failed. */
interface Count {
  passed: number;
  failed: number;
}

/** Counts a file that could not be loaded as one failed test. */
export function countVitest({ testResults }: VitestReport): Count {
  const tests = testResults.flatMap((file) => file.assertionResults);
  const passed = tests.filter((test) => test.status === 'passed').length;
  const broken = testResults.filter(
    (file) => file.status !== 'passed' && file.assertionResults.every((test) => test.status === 'passed'),
  );
  return { passed, failed: tests.length - passed + broken.length };
}

/** Counts a test that passed only on a retry as failed. */
export function countPlaywright({ stats, errors }: PlaywrightReport): Count {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped + errors.length };
}

/** Fails a run without any test, or with an exit code that its tests do not explain. */
export function findingOf(count: Count, code: number): Finding {
  const isUnexplained = (code !== 0 && count.failed === 0) || count.passed + count.failed === 0;
  const failed = count.failed + (isUnexplained ? 1 : 0);
  const explanation = isUnexplained ? `The tests ended with code ${code} after ${count.passed} tests.` : undefined;
  return { passed: count.passed, failed, note: `${count.passed + count.failed} tests`, explanation };
}

/** Stops a run that hangs. Generous, because a busy machine takes several times as long as an idle one. */
const MINUTES = 40;

async function runCounted(
  program: string,
  wordsFor: (report: string) => string[],
  environmentFor: (report: string) => Record<string, string>,
  count: (report: string) => Count,
): Promise<Finding> {
  const folder = mkdtempSync(join(tmpdir(), 'ekhaya-test-'));
  const path = join(folder, 'report.json');
  try {
    const { code } = await runProgram(program, wordsFor(path), {
      environment: environmentFor(path),
      isShown: true,
      minutes: MINUTES,
    });
    try {
      return findingOf(count(readFileSync(path, 'utf8')), code);
    } catch {
      return findingOf({ passed: 0, failed: 0 }, code);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs the unit, HTTP and screen tests. */
export const testsStep: Step = {
  name: 'tests',
  isLong: true,
  run: () =>
    runCounted(
      'vitest',
      (report) => ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
      () => ({}),
      (text) => countVitest(JSON.parse(text) as VitestReport),
    ),
};

/** Runs the journeys in a real browser. */
export const e2eStep: Step = {
  name: 'e2e',
  isLong: true,
  run: () =>
    runCounted(
      'playwright',
      () => ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'],
      (report) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
      (text) => countPlaywright(JSON.parse(text) as PlaywrightReport),
    ),
};
