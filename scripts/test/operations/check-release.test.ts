import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from '../source-tree.ts';

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
const checks = Object.keys(scripts).filter((name) => name.startsWith('check:') && name !== 'check:release');

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ekhaya-check-release-'));
  // An npm whose failover fails, that cannot run a check where it is asked for, and that keeps what it was asked to run.
  const lines = [
    '#!/bin/sh',
    `echo "$3" >> '${folder}/ran.txt'`,
    'test "$3" != "$LACKING" || exit 77',
    'test "$3" != check:failover',
  ];
  writeFileSync(join(folder, 'npm'), `${lines.join('\n')}\n`, { mode: 0o755 });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (given: string[] = [], lacking = '') => {
  writeFileSync(join(folder, 'ran.txt'), '');
  const env = { PATH: `${folder}:${process.env['PATH']}`, LACKING: lacking };
  const script = scripts['check:release']?.replace(/^node /, '') ?? '';
  const { status, stdout } = spawnSync(process.execPath, [script, ...given], { cwd: root, env, encoding: 'utf8' });
  return { status, stdout, ran: readFileSync(join(folder, 'ran.txt'), 'utf8').split('\n').filter(Boolean) };
};

it('runs every check one after the other, also after one that fails, and says what passed', () => {
  const { status, stdout, ran } = run();
  expect(ran).toEqual(checks);
  expect(checks.length).toBeGreaterThan(4);
  const summary = stdout
    .trimEnd()
    .split('\n')
    .slice(-checks.length - 1);
  expect(summary.map((line) => line.replace(/ {2}\d+ s$/, ''))).toEqual([
    ...checks.map((name) => `${name === 'check:failover' ? 'FAILED' : 'passed'}  ${name}`),
    `${checks.length - 1} passed, 1 failed`,
  ]);
  expect(status).toBe(1);
});

it('runs some, and none that does not exist', () => {
  expect(run(['full-disk'])).toMatchObject({ status: 0, ran: ['check:full-disk'] });
  const { status, stdout, ran } = run(['full-disk', 'luck']);
  expect([status, ran]).toEqual([1, []]);
  expect(stdout).toContain('There is no check:luck. The checks are check:deployment, ');
});

it('says of a check for which this machine lacks something that it was not run', () => {
  const { status, stdout } = run(['full-disk', 'debian'], 'check:debian');
  expect(stdout).toMatch(/\nNOT RUN {2}check:debian {2}\d+ s\n1 passed, 0 failed, 1 not run\n$/);
  expect(status).toBe(0);
});
