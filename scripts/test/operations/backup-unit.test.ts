import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from '../source-tree.ts';

const unit = readFileSync(join(root, 'deployment/ekhaya-backup.service'), 'utf8');
/** A line of the unit as a shell gets it: systemd has %% for % and $$ for $, and no quotes of its own. */
const lineOf = (name: string): string => {
  const [, line = ''] = new RegExp(`^${name}=(.*)$`, 'm').exec(unit) ?? [];
  return line
    .replaceAll('%%', '%')
    .replaceAll('$$', '$')
    .replaceAll('/var/lib/ekhaya-backups', join(folder, 'backups'));
};
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ekhaya-backup-unit-'));
  mkdirSync(join(folder, 'backups'));
  mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true });
  // It says with what it was started.
  symlinkSync('/bin/echo', join(folder, 'node_modules/.bin/node'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const run = (line: string, passphrase: string): string =>
  execFileSync('/bin/sh', ['-c', line], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], EKHAYA_BACKUP_PASSPHRASE: passphrase },
  });

it('a backup is called encrypted only if there is a passphrase', () => {
  const [program, file] = run(lineOf('ExecStart'), 'four words of a list').trim().split(' ');
  expect(program).toBe('server/backup.ts');
  expect(file).toMatch(/\/backups\/\d{4}-\d\d-\d\dT\d{4}\.age$/);
  expect(run(lineOf('ExecStart'), '').trim()).toMatch(/\/backups\/\d{4}-\d\d-\d\dT\d{4}\.tar\.gz$/);
});

it('backups of either kind are deleted after 30 days', () => {
  const daysAgo = (days: number): Date => new Date(Date.now() - days * 24 * 60 * 60 * 1000);
  const add = (name: string, days: number): void => {
    writeFileSync(join(folder, 'backups', name), '');
    utimesSync(join(folder, 'backups', name), daysAgo(days), daysAgo(days));
  };
  for (const kind of ['age', 'tar.gz']) {
    add(`old.${kind}`, 32);
    add(`new.${kind}`, 29);
  }
  add('notes.txt', 90);
  run(lineOf('ExecStartPost'), '');
  expect(readdirSync(join(folder, 'backups')).toSorted()).toEqual(['new.age', 'new.tar.gz', 'notes.txt']);
});
