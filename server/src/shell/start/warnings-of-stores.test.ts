import { hostname } from 'node:os';
import { beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../platform/database/testing/test-database.ts';
import { upsertProcessReport } from '../../platform/health/process-reports.store.ts';
import { prepareStartPlace } from '../testing/start-place.ts';
import { warningOfFiles } from './warnings-of-stores.ts';

const place = prepareStartPlace();
let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
  return () => database.drop();
});

it('of files apart is for folders of several machines', () => {
  const folder = '/var/lib/ekhaya/objects';
  expect(warningOfFiles(folder, 'app-1', ['app-1', 'app-2'])).toContain('on the machine app-2');
  expect(warningOfFiles(folder, 'app-1', ['app-1'])).toBeUndefined();
  expect(warningOfFiles('s3://key:word@s3.example.com/files', 'app-1', ['app-2'])).toBeUndefined();
});

it('of files apart is shown at the start of a server whose database a server on another machine uses', async () => {
  const report = { providers: [], streams: 0, lagMs: 0, waitingQueries: 0, disk: null, clockAheadMs: 0 };
  const ranJobs = { count: 0, since: new Date() };
  await upsertProcessReport(database.db, { processId: 'here', report: { ...report, ranJobs, machine: hostname() } });
  const first = place.start({ DATABASE_URL: database.url });
  await first.address();
  expect(first.output()).not.toContain('STORAGE_URL');
  await upsertProcessReport(database.db, { processId: 'there', report: { ...report, ranJobs, machine: 'app-2' } });
  const second = place.start({ DATABASE_URL: database.url });
  const [warning] = await second.waitForOutput(/WARNING: a server on .*/);
  expect(warning).toContain('app-2');
  expect(warning).toContain('STORAGE_URL');
});

it('of a store that cannot be used is shown at the start, without its secret', async () => {
  const server = place.start({
    DATABASE_URL: database.url,
    // Nothing listens on port 9 (discard) of the loopback address.
    STORAGE_URL: 's3://key:hidden-word@127.0.0.1:9/files?tls=off',
    // Not even root writes there.
    BACKUP_STORAGE_URL: '/dev/null/backups',
  });
  await server.waitForOutput(/WARNING: the store of STORAGE_URL cannot be used: The object store cannot be reached/);
  await server.waitForOutput(/WARNING: the store of BACKUP_STORAGE_URL cannot be used: .*\/dev\/null\/backups/);
  expect(server.output()).not.toContain('hidden-word');
});
