import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CODE_FOLDERS, filesBelow, root } from './source-tree.ts';
import { failedStep, passedStep, type Step } from './step.ts';

/** The glossary: the same word names a folder on every side. */
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

/** Habits that slip: tests that look away, types that look away, work that is unfinished by its own word. */
const HABITS: [RegExp, string][] = [
  [/\b(it|test|describe)\.(only|skip|todo|fixme)\(/, 'a test that is left out'],
  [/waitForTimeout|networkidle/, 'a fixed wait in a test'],
  [/@ts-(ignore|nocheck|expect-error)|(oxlint|eslint)-disable/, 'a check that is switched off'],
  [/\bas any\b/, 'a type that is switched off'],
  [/\b(TODO|FIXME|XXX|HACK)\b|not implemented|coming soon/i, 'something unfinished'],
];

function problemOfName(path: string): string | undefined {
  if (VAGUE.test(path)) return `${path}: this name says nothing`;
  const feature = /^(?:server|resident-app|back-office)\/src\/features\/([^/]+)\//.exec(path)?.[1];
  if (feature !== undefined && !FEATURE_WORDS.has(feature)) return `${path}: ${feature} is no feature word`;
  const contract = /^contract\/src\/([^/]+)\//.exec(path)?.[1];
  if (contract !== undefined && !FEATURE_WORDS.has(contract) && !CONTRACT_WORDS.has(contract)) {
    return `${path}: ${contract} is no feature word`;
  }
  const journey = /^e2e\/([^/.]+)(?:\.[^/.]+)?\.e2e\.ts$/.exec(path)?.[1];
  if (journey !== undefined && journey !== 'shell' && journey !== 'console' && !FEATURE_WORDS.has(journey)) {
    return `${path}: ${journey} is no feature word`;
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

/** Folders are named by the feature words, no name is vague, and no habit has slipped in. */
export const namesStep: Step = {
  name: 'names',
  run: async () => {
    const files = CODE_FOLDERS.flatMap((folder) => filesBelow(folder));
    const problems = files.flatMap((path) => [...[problemOfName(path) ?? []].flat(), ...problemsOfText(path)]);
    const note = `${files.length} files`;
    return await Promise.resolve(problems.length === 0 ? passedStep(note) : failedStep(problems.join('\n'), note));
  },
};
