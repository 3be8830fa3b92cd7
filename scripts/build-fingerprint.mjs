// Decides whether a build is up to date, by a fingerprint of its sources.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const STAMP = '.built-from';
const NOT_SOURCES = new Set(['node_modules', 'dist', 'data', '.cache', 'testing']);
const NOT_BUILT = /\.(test|e2e|factory)\.tsx?$|\.(test|e2e)\./;
const EVERYWHERE = ['package-lock.json', 'tsconfig.base.json'];

/** The builds and their sources. Each build writes the `dist` of its workspace. */
export const BUILDS = [
  {
    workspace: 'server',
    title: 'the server',
    sources: ['contract', 'icons', 'embedded-database', 'server', ...EVERYWHERE],
  },
  {
    workspace: 'resident-app',
    title: "the residents' app",
    sources: ['contract', 'icons', 'ui-kit', 'browser', 'resident-app', 'tsconfig.web.json', ...EVERYWHERE],
  },
  {
    workspace: 'back-office',
    title: 'the back office',
    sources: ['contract', 'icons', 'ui-kit', 'browser', 'back-office', 'tsconfig.web.json', ...EVERYWHERE],
  },
];

/**
 * Whether a build exists and its sources have not changed since.
 * @param {{ workspace: string, sources: string[] }} build
 */
export function isUpToDate(build) {
  try {
    return readFileSync(stampOf(build), 'utf8') === fingerprint(build);
  } catch {
    return false;
  }
}

/** Removes the stamp of a build. Called before building, so that an incomplete build is out of date. */
export function forgetBuild(build) {
  rmSync(stampOf(build), { force: true });
}

/** Stamps a build with the fingerprint taken before it started, so that a change during the build makes it out of date. */
export function rememberBuild(build, builtFrom) {
  writeFileSync(stampOf(build), builtFrom);
}

/** @returns {string} a digest of the names and contents of a build's sources */
export function fingerprint(build) {
  const digest = createHash('sha256');
  for (const source of build.sources) {
    for (const file of filesOf(source))
      digest
        .update(`${file}\0`)
        .update(readFileSync(join(root, file)))
        .update('\0');
  }
  return digest.digest('hex');
}

function stampOf(build) {
  return join(root, build.workspace, 'dist', STAMP);
}

/** @returns {string[]} the paths of the files of a folder, sorted; for a file its own path */
function filesOf(source) {
  let entries;
  try {
    entries = readdirSync(join(root, source), { withFileTypes: true });
  } catch (error) {
    return error.code === 'ENOTDIR' ? [source] : [];
  }
  return entries
    .filter((entry) => !NOT_SOURCES.has(entry.name) && !NOT_BUILT.test(entry.name))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesOf(`${source}/${entry.name}`) : [`${source}/${entry.name}`]));
}
