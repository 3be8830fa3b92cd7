import { spawnSync } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { migrationsFolder } from './migrate.ts';

/** Migrations up to this number landed before the rule. */
const lastUnchecked = 65;

/** What breaks the version that still runs beside the new one. What goes away is removed one release after its last use. */
const breakers = new Set([
  'adding-not-nullable-field',
  'adding-required-field',
  'ban-drop-column',
  'ban-drop-database',
  'ban-drop-table',
  'changing-column-type',
  'renaming-column',
  'renaming-table',
  'syntax-error',
]);

const squawk = join(dirname(createRequire(import.meta.url).resolve('squawk-cli/package.json')), '../.bin/squawk');

const findingsOf = (paths: string[], input = ''): string[] => {
  const options = ['--reporter', 'json', '--assume-in-transaction', '--pg-version', '16'];
  const { stdout, error } = spawnSync(squawk, [...options, ...paths], { input, encoding: 'utf8' });
  if (error !== undefined) throw error;
  const found = JSON.parse(stdout) as { file: string; line: number; rule_name: string }[];
  return found
    .filter(({ rule_name }) => breakers.has(rule_name))
    .map(({ file, line, rule_name }) => `${file}:${line + 1} ${rule_name}`);
};

it('new migrations leave the version before them working: they expand, and contract one release later', async () => {
  const files = (await readdir(migrationsFolder())).filter((name) => name.endsWith('.sql'));
  const checked = files.filter((name) => Number.parseInt(name, 10) > lastUnchecked);
  expect(findingsOf([])).toEqual([]);
  expect(checked.length === 0 ? [] : findingsOf(checked.map((name) => join(migrationsFolder(), name)))).toEqual([]);
});

it.each([
  ['alter table estates drop column suburb;', 'ban-drop-column'],
  ['alter table estates rename column suburb to area;', 'renaming-column'],
  ['alter table estates add column area text not null;', 'adding-required-field'],
  ['drop table estates;', 'ban-drop-table'],
])('refuses: %s', (statement, rule) => {
  expect(findingsOf([], statement).join()).toContain(rule);
});
