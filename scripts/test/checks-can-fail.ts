// `npm run test:checks-can-fail`: shows that the checks can fail. In a copy of the tree, one thing is broken for each kind
// of check, and the check must turn red; before that, the same check must be green.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { BREAKAGES, type Breakage } from './breakages.ts';
import { copyOfTheTree } from './copy-of-the-tree.ts';
import { runProgram } from './run-program.ts';

interface Verdict {
  breakage: Breakage;
  /** 'seen' is what is wanted. */
  result: 'seen' | 'NOT SEEN' | 'red before it was broken' | 'cannot be applied';
  output: string;
}

const say = (line: string) => process.stdout.write(`${line}\n`);
const { copy, remove } = copyOfTheTree();
const greenChecks = new Map<string, { isGreen: boolean; output: string }>();

async function runCheck([program, ...words]: Breakage['check']): Promise<{ isGreen: boolean; output: string }> {
  const { code, output } = await runProgram(program, words, { folder: copy, minutes: 6 });
  return { isGreen: code === 0, output };
}

/** Whether the check is green on the untouched copy; found out once a check. */
async function isGreenBefore(check: Breakage['check']): Promise<{ isGreen: boolean; output: string }> {
  const key = check.join(' ');
  const known = greenChecks.get(key) ?? (await runCheck(check));
  greenChecks.set(key, known);
  return known;
}

/** @returns the broken text, or nothing when the file no longer holds what is to be broken */
function brokenText({ file, from, to }: Breakage): string | undefined {
  if (from === undefined) return to;
  const parts = readFileSync(join(copy, file), 'utf8').split(from);
  return parts.length === 2 ? parts.join(to) : undefined;
}

async function prove(breakage: Breakage): Promise<Verdict> {
  const before = await isGreenBefore(breakage.check);
  if (!before.isGreen) return { breakage, result: 'red before it was broken', output: before.output };
  const path = join(copy, breakage.file);
  const text = brokenText(breakage);
  if (text === undefined) return { breakage, result: 'cannot be applied', output: '' };
  const original = existsSync(path) ? readFileSync(path, 'utf8') : undefined;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  try {
    const { isGreen, output } = await runCheck(breakage.check);
    return { breakage, result: isGreen ? 'NOT SEEN' : 'seen', output: isGreen ? output : '' };
  } finally {
    if (original === undefined) rmSync(path);
    else writeFileSync(path, original);
  }
}

const asked = process.argv.slice(2);
const verdicts: Verdict[] = [];
try {
  for (const breakage of BREAKAGES.filter(({ kind }) => asked.length === 0 || asked.includes(kind))) {
    const beginning = performance.now();
    const verdict = await prove(breakage);
    const seconds = ((performance.now() - beginning) / 1000).toFixed(1).padStart(6);
    say(`${seconds} s  ${breakage.kind.padEnd(12)} ${verdict.result.padEnd(10)} ${breakage.what}`);
    if (verdict.result !== 'seen') say(verdict.output);
    verdicts.push(verdict);
  }
} finally {
  remove();
}

const width = Math.max(...verdicts.map(({ breakage }) => breakage.what.length));
say('');
for (const { breakage, result } of verdicts) {
  say(`${breakage.kind.padEnd(12)} | ${breakage.what.padEnd(width)} | ${result}`);
}
const failed = verdicts.filter(({ result }) => result !== 'seen').length;
say(`${verdicts.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
