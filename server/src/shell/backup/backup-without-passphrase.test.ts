import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../../platform/database/testing/test-database.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ekhaya-backup-without-passphrase-'));
});
afterAll(() => rm(folder, { recursive: true }));

// Containers pass on variables that nobody has set as empty ones.
it('an empty EKHAYA_BACKUP_PASSPHRASE is none: the backup is not encrypted, says so, and holds no secret', async () => {
  const [of, into] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  const file = join(folder, 'backup.tar.gz');
  const call = async (command: string, url: string) => {
    const env = {
      EKHAYA_DATA_DIR: join(folder, 'data'),
      EKHAYA_SECRET: 'a-secret-that-only-tests-know',
      EKHAYA_BACKUP_PASSPHRASE: '',
      DATABASE_URL: url,
    };
    const program = join(import.meta.dirname, '../../..', command);
    return (await promisify(execFile)(process.execPath, [program, file], { env })).stdout;
  };
  expect(await call('backup.ts', of.url)).toContain('It is not encrypted and does not hold the secret');
  expect((await readFile(file)).subarray(0, 2)).toEqual(Buffer.from([0x1f, 0x8b]));
  expect(await call('restore.ts', into.url)).toContain('Start the server with the secret of the installation');
  await Promise.all([of.drop(), into.drop()]);
});
