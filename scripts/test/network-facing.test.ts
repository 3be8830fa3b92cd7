import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './source-tree.ts';

const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, { version?: string; dependencies?: Record<string, string> } | undefined>;
};
const operations = readFileSync(join(root, 'docs/operations.md'), 'utf8');
const listed = new Map(
  [
    ...operations
      .slice(operations.indexOf('## Vulnerabilities in dependencies'))
      .matchAll(/^\| `([^`]+)`\s*\| (\S+)\s*\|/gm),
  ].map(([, name = '', version = '']) => [name, version]),
);

it('lists what faces the network with the versions of package-lock.json', () => {
  expect(listed.size).toBeGreaterThan(15);
  // The server may have a version of its own, beside the one of the tools.
  const versionOf = (name: string) =>
    (lock.packages[`server/node_modules/${name}`] ?? lock.packages[`node_modules/${name}`])?.version;
  const locked = [...listed.keys()].map((name) => [name, versionOf(name)]);
  expect([...listed]).toEqual(locked);
});

it.each(['server', 'contract', 'embedded-database'])('lists every package that %s needs to run', (workspace) => {
  const needed = Object.keys(lock.packages[workspace]?.dependencies ?? {}).filter(
    (name) => !name.startsWith('@ekhaya/'),
  );
  expect(needed.filter((name) => !listed.has(name))).toEqual([]);
});
