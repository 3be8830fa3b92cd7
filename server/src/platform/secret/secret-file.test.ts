import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readOrCreateSecret } from './secret-file.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ekhaya secret '));
});
afterEach(() => rm(folder, { recursive: true }));

it('creates a secret once, even for concurrent calls, readable only by this user', async () => {
  const path = join(folder, 'secret');
  const secrets = await Promise.all(Array.from({ length: 8 }, () => readOrCreateSecret(path)));
  expect(new Set(secrets).size).toBe(1);
  expect(secrets[0]).toMatch(/^[\w-]{43}$/);
  expect(await readOrCreateSecret(path)).toBe(secrets[0]);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual(['secret']);
});
