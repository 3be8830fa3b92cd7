import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../../..');
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ekhaya-commands-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs a command with variables that name no database, as in a shell that does not have those of the service. */
const runWithoutDatabase = (name: string, given: string[], variables: Record<string, string> = {}) =>
  spawnSync(process.execPath, [join(root, 'server', name), ...given], {
    encoding: 'utf8',
    cwd: folder,
    env: { PATH: process.env['PATH'], EKHAYA_HANDOVER_PASSPHRASE: 'four words of a list', ...variables },
  });

it.each([
  ['migrate.ts', []],
  ['admin.ts', ['create', '--email', 'lerato@example.com', '--estate', 'Baobab Rise']],
  ['admin.ts', ['replace-gate-keys']],
  ['backup.ts', ['backup.tar.gz']],
  ['rotate-secret.ts', []],
  ['export-estate.ts', ['1', 'estate.age']],
  ['import-estate.ts', ['estate.age']],
])('%s %j makes no database where there is none, and says so', (name, given) => {
  const { status, stdout, stderr } = runWithoutDatabase(name, given);
  expect({ status, stdout, stderr }).toEqual({
    status: 1,
    stdout: expect.stringMatching(
      /^There is no database in \S.*, and nothing was done\. Run the command with the account/,
    ),
    stderr: '',
  });
  expect(existsSync(join(folder, 'data', 'postgres'))).toBe(false);
  expect(existsSync(join(folder, 'backup.tar.gz'))).toBe(false);
});

it('a wrong variable is said without a stack', () => {
  const { status, stdout, stderr } = runWithoutDatabase('rotate-secret.ts', [], { NODE_ENV: 'production' });
  expect({ status, stdout, stderr }).toEqual({
    status: 1,
    stdout: 'With NODE_ENV=production, EKHAYA_SECRET and PUBLIC_URL must be set.\n',
    stderr: '',
  });
});
