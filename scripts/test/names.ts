import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CODE_FOLDERS, filesBelow, root } from './source-tree.ts';
import { failedStep, passedStep, type Step } from './step.ts';

/** The feature words. The same word names a folder in every workspace. */
const FEATURE_WORDS = new Set([
  'identity',
  'estates',
  'profile',
  'gate-access',
  'visitors',
  'bookings',
  'utilities',
  'payments',
  'notifications',
  'events',
  'developments',
  'places',
  'directory',
  'lifestyle',
  'snags',
  'web-pages',
  'configuration',
  'audit',
  'mail',
]);

/** Folders of the contract that belong to no feature. */
const CONTRACT_WORDS = new Set(['wire', 'time', 'theme', 'live', 'operations', 'testing']);

const VAGUE = /(^|\/)(utils?|common|helpers?|misc|manager)(\/|\.[a-z]+$)/;

/** Forbidden patterns: skipped tests, fixed waits, disabled checks and types, unfinished work. */
const HABITS: [RegExp, string][] = [
  [/\b(it|test|describe)\.(only|skip|todo|fixme)\(/, 'a skipped test'],
  [/waitForTimeout|networkidle/, 'a fixed wait in a test'],
  [/@ts-(ignore|nocheck|expect-error)|(oxlint|eslint)-disable/, 'a disabled check'],
  [/\bas any\b/, 'a disabled type'],
  [/\b(TODO|FIXME|XXX|HACK)\b|not implemented|coming soon/i, 'unfinished work'],
];

function problemOfName(path: string): string | undefined {
  if (VAGUE.test(path)) return `${path}: this name is vague`;
  const feature = /^(?:server|resident-app|back-office)\/src\/features\/([^/]+)\//.exec(path)?.[1];
  if (feature !== undefined && !FEATURE_WORDS.has(feature)) return `${path}: ${feature} is not a feature word`;
  const contract = /^contract\/src\/([^/]+)\//.exec(path)?.[1];
  if (contract !== undefined && !FEATURE_WORDS.has(contract) && !CONTRACT_WORDS.has(contract)) {
    return `${path}: ${contract} is not a feature word`;
  }
  const journey = /^e2e\/([^/.]+)(?:\.[^/.]+)?\.e2e\.ts$/.exec(path)?.[1];
  if (journey !== undefined && journey !== 'shell' && journey !== 'console' && !FEATURE_WORDS.has(journey)) {
    return `${path}: ${journey} is not a feature word`;
  }
  return undefined;
}

function problemsOfText(path: string): string[] {
  if (!/\.(tsx?|mjs|cjs|css)$/.test(path) || path.endsWith(basename(fileURLToPath(import.meta.url)))) return [];
  const lines = readFileSync(join(root, path), 'utf8').split('\n');
  return lines.flatMap((line, at) =>
    HABITS.filter(([pattern]) => pattern.test(line)).map(([, sentence]) => `${path}:${at + 1}: ${sentence}`),
  );
}

/** Checks that folders are named by feature words, that no name is vague, and that no forbidden pattern stands in the code. */
export const namesStep: Step = {
  name: 'names',
  run: async () => {
    const files = CODE_FOLDERS.flatMap((folder) => filesBelow(folder));
    const problems = files.flatMap((path) => [...[problemOfName(path) ?? []].flat(), ...problemsOfText(path)]);
    const note = `${files.length} files`;
    return await Promise.resolve(problems.length === 0 ? passedStep(note) : failedStep(problems.join('\n'), note));
  },
};
