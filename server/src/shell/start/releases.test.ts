import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestEstate } from '../../features/estates/estates.factory.ts';
import { migrateDatabase, migrationsFolder } from '../../platform/database/migrations/migrate.ts';
import { startApplicationForTests } from '../testing/application-for-tests.ts';
import { stopServing } from './stop-serving.ts';

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let folder: string;
beforeAll(async () => {
  running = await startApplicationForTests();
  await createTestEstate(running.database.db);
  folder = await mkdtemp(join(tmpdir(), 'ekhaya-migrations-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await running.close();
});

it('a migration that fails is rolled back whole, and the old version serves on', async () => {
  await cp(migrationsFolder(), folder, { recursive: true });
  const journalFile = join(folder, 'meta', '_journal.json');
  const journal = JSON.parse(await readFile(journalFile, 'utf8'));
  const last = journal.entries.at(-1);
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: '9999_breaks' });
  await writeFile(journalFile, JSON.stringify(journal));
  await writeFile(
    join(folder, '9999_breaks.sql'),
    'alter table estates add column broken text;--> statement-breakpoint\nselect 1 / 0;',
  );
  await expect(migrateDatabase(running.database.pool, { folder })).rejects.toThrow();

  const estates = await running.request('GET', '/api/estates');
  expect([estates.status, estates.body.details.length]).toEqual([200, 1]);
  expect((await running.request('GET', '/api/ready')).status).toBe(200);
  const { rows } = await running.database.pool.query(
    `select 1 from information_schema.columns where table_name = 'estates' and column_name = 'broken'`,
  );
  expect(rows).toEqual([]);
  // The next start with the old files finds nothing to do.
  await migrateDatabase(running.database.pool);
});

it('a process that stops says so at /api/ready while it still answers, and only then closes', async () => {
  const seen: (string | number)[] = [];
  const stopped = stopServing({
    noticeMs: 1,
    application: {
      announceStop: () => running.application.announceStop(),
      stop: () => Promise.resolve(void seen.push('streams closed')),
    },
    closeHttp: () => Promise.resolve(void seen.push('closed')),
  });
  expect(seen).toEqual([]);
  const ready = await running.request('GET', '/api/ready');
  expect([ready.status, ready.headers.get('retry-after')]).toEqual([503, '5']);
  expect((await running.request('GET', '/api/estates')).status).toBe(200);
  await stopped;
  expect(seen).toEqual(['streams closed', 'closed']);
});
