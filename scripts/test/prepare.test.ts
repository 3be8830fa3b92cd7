import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { root } from './source-tree.ts';

let tree = '';

const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(tree, path)), { recursive: true });
  writeFileSync(join(tree, path), text);
};

const lockOf = (versions: Record<string, string>): string =>
  JSON.stringify({ packages: Object.fromEntries(Object.entries(versions).map(([at, version]) => [at, { version }])) });

const versions = { 'node_modules/plain': '1.0.0', 'server/node_modules/own': '2.0.0' };

/** Runs the preparation in the tree, with a program in the place of npm, and returns what both print. */
const prepare = (): string =>
  execFileSync(process.execPath, [join(tree, 'scripts/prepare.mjs')], {
    env: { PATH: process.env['PATH'], npm_execpath: join(tree, 'npm.mjs') },
    encoding: 'utf8',
  });

beforeEach(() => {
  tree = mkdtempSync(join(tmpdir(), 'ekhaya-prepare-'));
  cpSync(join(root, 'scripts/prepare.mjs'), join(tree, 'scripts/prepare.mjs'), { recursive: true });
  write('npm.mjs', "console.log('npm', process.argv[2]);");
  write('package-lock.json', lockOf(versions));
  write('node_modules/.package-lock.json', lockOf(versions));
  for (const folder of Object.keys(versions)) write(`${folder}/package.json`, '{}');
});
afterEach(() => rmSync(tree, { recursive: true, force: true }));

it('installs nothing where every package of the lock file is there', () => {
  expect(prepare()).toBe('');
});

it('installs where the packages of a workspace are missing', () => {
  rmSync(join(tree, 'server/node_modules'), { recursive: true });
  expect(prepare()).toContain('npm install');
});

it('installs where a package has another version, and where an installation was interrupted', () => {
  write('node_modules/.package-lock.json', lockOf({ ...versions, 'server/node_modules/own': '1.9.0' }));
  expect(prepare()).toContain('npm install');
  rmSync(join(tree, 'node_modules/.package-lock.json'));
  expect(prepare()).toContain('npm install');
});

it('npm runs the scripts of the packages that need them: from version 12 on only those that package.json allows', () => {
  const read = (file: string): unknown => JSON.parse(readFileSync(join(root, file), 'utf8'));
  const { packages } = read('package-lock.json') as { packages: Record<string, { hasInstallScript?: boolean }> };
  const { allowScripts } = read('package.json') as { allowScripts?: Record<string, boolean> };
  const withScript = Object.keys(packages).filter((folder) => packages[folder]?.hasInstallScript);
  const names = new Set(withScript.map((folder) => folder.slice(folder.lastIndexOf('node_modules/') + 13)));
  expect(names).toContain('node');
  expect(Object.keys(allowScripts ?? {}).toSorted()).toEqual([...names].toSorted());
});
