import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { proveChecks } from './prove-checks.ts';
import { filesBelow, root } from './source-tree.ts';
import { failedStep, passedStep, type Step } from './step.ts';

const PROOF = 'scripts/test/checks-proved.txt';

/** The files that decide whether a check can fail: the checks and the configuration of their tools. */
const CONFIGURATION = [
  'import-rules.cjs',
  '.oxlintrc.json',
  '.prettierrc.json',
  '.prettierignore',
  'knip.json',
  'knip.production.json',
  'vitest.config.ts',
  'tsconfig.json',
  'tsconfig.base.json',
  'tsconfig.web.json',
  'e2e/playwright.config.ts',
];

/** Returns the digest of the checks in the working tree. */
export function digestOfChecks(): string {
  const hash = createHash('sha256');
  for (const path of [...CONFIGURATION, ...filesBelow('scripts/test').filter((file) => file !== PROOF)]) {
    hash.update(`${path}\n`).update(readFileSync(join(root, path)));
  }
  return hash.digest('hex');
}

/** Records that every check of the working tree was seen to fail. */
export function writeProof(): void {
  writeFileSync(join(root, PROOF), `${digestOfChecks()}\n`);
}

const isProved = (): boolean =>
  existsSync(join(root, PROOF)) && readFileSync(join(root, PROOF), 'utf8').trim() === digestOfChecks();

/**
 * Runs `test:checks-can-fail` when the checks or the configuration of their tools have changed since the last proof. It compares
 * a recorded digest and therefore works in a clone without history.
 */
export const proofStep: Step = {
  name: 'checks-can-fail',
  isLong: true,
  run: async () => {
    if (isProved()) return passedStep('unchanged since each was seen to fail');
    const verdicts = await proveChecks([], ({ kind, what, result }) => {
      process.stdout.write(`${kind.padEnd(12)} ${result.padEnd(10)} ${what}\n`);
    });
    const unseen = verdicts.filter(({ result }) => result !== 'seen');
    const note = `${verdicts.length} breakages`;
    if (unseen.length === 0) return { ...passedStep(note), passed: verdicts.length };
    const explanation = unseen.map(({ kind, what, result, output }) => `${kind}: ${what}: ${result}\n${output}`);
    return failedStep(explanation.join('\n'), note);
  },
};
