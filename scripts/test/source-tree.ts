import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The top folder of the repository, absolute. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

const NOT_SOURCES = new Set(['node_modules', 'dist', 'data', 'results', 'test-results', 'playwright-report']);

/**
 * @param top the top folder of the repository, or of a copy of it
 * @returns the files below a folder of the repository, as paths from its top, sorted; without what is generated
 */
export function filesBelow(folder: string, top: string = root): string[] {
  const entries = readdirSync(join(top, folder), { withFileTypes: true });
  return entries
    .filter((entry) => !NOT_SOURCES.has(entry.name) && !entry.name.startsWith('.'))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const path = folder === '.' ? entry.name : `${folder}/${entry.name}`;
      return entry.isDirectory() ? filesBelow(path, top) : [path];
    });
}

/** The folders that hold code: the workspaces and the scripts. */
export const CODE_FOLDERS = [
  'contract',
  'embedded-database',
  'server',
  'ui-kit',
  'browser',
  'icons',
  'resident-app',
  'back-office',
  'e2e',
  'bench',
  'scripts',
];

/** @returns the TypeScript files of the product, its tests and its tools, without declaration files */
export function typeScriptFiles(): string[] {
  return CODE_FOLDERS.flatMap((folder) => filesBelow(folder)).filter(
    (path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts'),
  );
}
