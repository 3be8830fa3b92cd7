import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { breakImportRules } from './imports/break-import-rules.ts';
import { BREAKAGES, type Breakage } from './breakages.ts';
import { copyOfTheTree } from './copy-of-the-tree.ts';
import { runProgram } from './run-program.ts';

/** The result of one deliberate breakage. */
export interface Verdict {
  kind: string;
  what: string;
  /** 'seen' when the check passed before the breakage and failed after it. */
  result: 'seen' | 'NOT SEEN' | 'NO VIOLATION PLANTED' | 'red before it was broken' | 'cannot be applied';
  /** The output of the check; empty when the breakage was seen. */
  output: string;
}

type Check = Breakage['check'];
type Outcome = { isGreen: boolean; output: string };

const IMPORT_RULE = 'import rule';

/** @returns the broken text; undefined when the file does not hold the text to break exactly once */
export function brokenText({ from, to }: Breakage, text: string): string | undefined {
  if (from === undefined) return to;
  const parts = text.split(from);
  return parts.length === 2 ? parts.join(to) : undefined;
}

async function runCheck(copy: string, [program, ...words]: Check): Promise<Outcome> {
  const { code, output } = await runProgram(program, words, { folder: copy, minutes: 6 });
  return { isGreen: code === 0, output };
}

async function proveBreakage(copy: string, breakage: Breakage, greenBefore: Map<string, Outcome>): Promise<Verdict> {
  const verdict = (result: Verdict['result'], output = ''): Verdict => {
    const { kind, what } = breakage;
    return { kind, what, result, output };
  };
  const key = breakage.check.join(' ');
  const before = greenBefore.get(key) ?? (await runCheck(copy, breakage.check));
  greenBefore.set(key, before);
  if (!before.isGreen) return verdict('red before it was broken', before.output);
  const path = join(copy, breakage.file);
  const original = existsSync(path) ? readFileSync(path, 'utf8') : undefined;
  const text = brokenText(breakage, original ?? '');
  if (text === undefined) return verdict('cannot be applied');
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  const beside = breakage.with && join(copy, breakage.with.file);
  if (beside !== undefined) writeFileSync(beside, breakage.with?.text ?? '');
  try {
    const { isGreen, output } = await runCheck(copy, breakage.check);
    return isGreen ? verdict('NOT SEEN', output) : verdict('seen');
  } finally {
    if (original === undefined) rmSync(path);
    else writeFileSync(path, original);
    if (beside !== undefined) rmSync(beside);
  }
}

/**
 * Breaks one thing for each kind of check in a copy of the tree and reports which checks failed.
 * @param kinds the kinds to prove; empty for all
 * @param say receives each verdict when it is known
 */
export async function proveChecks(kinds: readonly string[], say: (verdict: Verdict) => void): Promise<Verdict[]> {
  const { copy, remove } = copyOfTheTree();
  const verdicts: Verdict[] = [];
  const add = (verdict: Verdict) => {
    verdicts.push(verdict);
    say(verdict);
  };
  const isAsked = (kind: string) => kinds.length === 0 || kinds.includes(kind);
  try {
    if (isAsked(IMPORT_RULE)) {
      for (const { rule, result } of await breakImportRules(copy)) {
        add({ kind: IMPORT_RULE, what: rule, result, output: '' });
      }
    }
    const greenBefore = new Map<string, Outcome>();
    for (const breakage of BREAKAGES.filter(({ kind }) => isAsked(kind))) {
      add(await proveBreakage(copy, breakage, greenBefore));
    }
  } finally {
    remove();
  }
  return verdicts;
}
