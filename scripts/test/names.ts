import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CODE_FOLDERS, filesBelow, root } from './source-tree.ts';
import { failedStep, passedStep, type Step } from './step.ts';

/** The feature words. The same word names a folder in every workspace. */
const FEATURE_WORDS = new Set([
  'identity',
  'estates',
  'profile',
  'privacy',
  'gate-access',
  'visitors',
  'household',
  'bookings',
  'utilities',
  'payments',
  'notifications',
  'content',
  'events',
  'developments',
  'places',
  'directory',
  'lifestyle',
  'documents',
  'snags',
  'alerts',
  'outages',
  'web-pages',
  'configuration',
  'audit',
  'mail',
  'today',
  'search',
  'operations',
]);

/** Folders of the contract that belong to no feature. */
const CONTRACT_WORDS = new Set(['wire', 'time', 'theme', 'live', 'decisions', 'testing']);

const TOP_FOLDERS = new Set([...CODE_FOLDERS, 'docs']);

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

/** A file in backticks, with or without its folders. Placeholders such as `*.store.ts` are no files. */
const DOCUMENTED_FILE = /`((?:[a-z-]+\/)*[\w.-]+\.(?:ts|tsx|mjs|cjs|css|md|json|sql))`/g;

/** Files that a document names which the build makes, or which a program keeps elsewhere. */
const BUILT_FILES = new Set(['csp.json', 'image-process.mjs', 'openapi.json']);

/** Files that a document names and that do not exist. A name may leave out the first folders of its path. */
function problemsOfDocument(path: string, known: ReadonlySet<string>): string[] {
  const named = [...readFileSync(join(root, path), 'utf8').matchAll(DOCUMENTED_FILE)].flatMap(
    (match) => match[1] ?? [],
  );
  return named
    .filter((file) => !BUILT_FILES.has(file) && !existsSync(join(root, file)) && !known.has(file))
    .map((file) => `${path}: ${file} does not exist`);
}

/** The ends of the paths of all files: `c.ts`, `b/c.ts` and `a/b/c.ts`. */
const endsOf = (paths: readonly string[]): ReadonlySet<string> =>
  new Set(
    paths.flatMap((path) => {
      const parts = path.split('/');
      return parts.map((_, index) => parts.slice(index).join('/'));
    }),
  );

/** Checks the names of folders and files, forbidden patterns in the code, and the paths that documents name. */
export const namesStep: Step = {
  name: 'names',
  run: async () => {
    const files = CODE_FOLDERS.flatMap((folder) => filesBelow(folder));
    const problems = files.flatMap((path) => [...[problemOfName(path) ?? []].flat(), ...problemsOfText(path)]);
    const documents = ['README.md', 'CONTRIBUTING.md', ...filesBelow('docs').filter((path) => path.endsWith('.md'))];
    const known = endsOf([...TOP_FOLDERS].flatMap((folder) => filesBelow(folder)));
    problems.push(
      ...documents.filter((path) => path !== 'docs/spec.md').flatMap((path) => problemsOfDocument(path, known)),
    );
    const note = `${files.length} files, ${documents.length} documents`;
    return await Promise.resolve(problems.length === 0 ? passedStep(note) : failedStep(problems.join('\n'), note));
  },
};
