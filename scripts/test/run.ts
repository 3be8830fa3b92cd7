// `npm test`: runs all checks and tests. `npm test -- lint types` runs only the named steps.
import { chromiumStep } from './chromium.ts';
import { e2eStep, testsStep } from './counted-tests.ts';
import { deadCodeStep } from './dead-code.ts';
import { importsStep } from './imports/imports.ts';
import { namesStep } from './names.ts';
import { noSchemasOnThePhoneStep } from './no-schemas-on-the-phone.ts';
import { proofStep } from './proof-of-checks.ts';
import { failedStep, programStep, type Finding, type Step } from './step.ts';
import { typesStep } from './types.ts';

const STEPS: Step[] = [
  chromiumStep,
  // The longest of the short steps first, so that both lanes end together.
  typesStep,
  programStep('format', ['prettier', '--check', '--log-level=warn', '.']),
  programStep('lint', ['oxlint'], (output) => /on (\d+ files)/.exec(output)?.[1] ?? ''),
  importsStep,
  namesStep,
  deadCodeStep,
  testsStep,
  programStep('build', ['npm', 'run', 'build', '--silent', '--', '--all'], undefined, { isShown: true }),
  noSchemasOnThePhoneStep,
  programStep(
    'size',
    ['npm', 'run', 'budget', '--silent', '--workspace', 'resident-app', '--workspace', 'back-office'],
    undefined,
    { isShown: true },
  ),
  e2eStep,
  proofStep,
];

const NAME_WIDTH = Math.max(...STEPS.map((step) => step.name.length));
const say = (line: string) => process.stdout.write(`${line}\n`);

async function runStep(step: Step): Promise<Finding> {
  try {
    return await step.run();
  } catch (error) {
    // A step that throws must not hide the results of the others.
    return failedStep(error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
}

function lineOf(step: Step, finding: Finding, milliseconds: number): string {
  const verdict = finding.failed === 0 ? 'passed' : 'FAILED';
  const seconds = (milliseconds / 1000).toFixed(1).padStart(6);
  const counts = finding.passed + finding.failed > 1 ? `${finding.passed} passed, ${finding.failed} failed` : '';
  return `${verdict}  ${step.name.padEnd(NAME_WIDTH)} ${seconds} s  ${counts || finding.note}`.trimEnd();
}

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !STEPS.some((step) => step.name === name));
if (unknown.length > 0) {
  process.stderr.write(`There is no step ${unknown.join(', ')}. ${STEPS.map((step) => step.name).join(', ')}\n`);
  process.exit(2);
}

const lines: string[] = [];
const total = { passed: 0, failed: 0 };

async function runAndReport(step: Step): Promise<void> {
  if (step.isLong) say(`\n… ${step.name}`);
  const beginning = performance.now();
  const finding = await runStep(step);
  if (finding.failed > 0 && finding.explanation !== undefined) say(`\n${finding.explanation.trim()}`);
  const line = lineOf(step, finding, performance.now() - beginning);
  say(line);
  lines.push(line);
  total.passed += finding.passed;
  total.failed += finding.failed;
}

/** Runs steps two at a time: most of them use one core. */
async function runInTwoLanes(steps: Step[]): Promise<void> {
  const waiting = [...steps];
  const runLane = async (): Promise<void> => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) await runAndReport(step);
  };
  await Promise.all([runLane(), runLane()]);
}

let short: Step[] = [];
for (const step of STEPS.filter(({ name }) => asked.length === 0 || asked.includes(name))) {
  if (!step.isLong) {
    short.push(step);
    continue;
  }
  await runInTwoLanes(short);
  short = [];
  await runAndReport(step);
}
await runInTwoLanes(short);

say(`\n${lines.join('\n')}\n`);
say(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
