import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConnectionLimit } from '../../platform/database/connection-limit.store.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/database/testing/test-database.ts';
import { prepareStartPlace } from '../testing/start-place.ts';
import { warningOfConnections } from './warning-of-connections.ts';

const place = prepareStartPlace();
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const shared = { isShared: true, hasPooler: false, hasReplica: false };

it.each([
  ['four processes fit twice into the 100 of PostgreSQL', { ...shared, processes: 4, limit: 97 }, undefined],
  [
    'seven do not',
    { ...shared, processes: 7, limit: 97 },
    '168 connections (7 processes, 12 each), and PostgreSQL takes 97',
  ],
  ['seven fit into those of compose.yaml', { ...shared, processes: 7, limit: 297 }, undefined],
  ['alone they fit', { ...shared, isShared: false, processes: 7, limit: 97 }, undefined],
  ['a pooler needs fewer', { ...shared, hasPooler: true, processes: 6, limit: 97 }, undefined],
  [
    'also with a pooler',
    { ...shared, hasPooler: true, processes: 7, limit: 97 },
    '112 connections (7 processes, 8 each), and PostgreSQL takes 97',
  ],
  [
    'a replica is compared with it on one more',
    { ...shared, hasReplica: true, processes: 4, limit: 97 },
    '104 connections (4 processes, 13 each), and PostgreSQL takes 97',
  ],
  [
    'also past a pooler',
    { ...shared, hasPooler: true, hasReplica: true, processes: 6, limit: 97 },
    '108 connections (6 processes, 9 each), and PostgreSQL takes 97',
  ],
])('%s', (_, use, words) => {
  const [, sum] = /may hold (.*)\. Raise its max_connections/.exec(warningOfConnections(use) ?? '') ?? [];
  expect(sum).toBe(words);
});

it('is shown at the start of a server whose processes may hold more connections than PostgreSQL takes', async () => {
  const limit = await readConnectionLimit(database.db);
  const server = place.start({ DATABASE_URL: database.url, EKHAYA_PROCESSES: '2' });
  await server.address();
  expect(server.output()).not.toContain('max_connections');
  server.signal('SIGTERM');
  await server.ended;
  const processes = Math.ceil(limit / 24) + 1;
  const many = place.start({ DATABASE_URL: database.url, EKHAYA_PROCESSES: String(processes) });
  const [warning] = await many.waitForOutput(/WARNING: Two servers .*/);
  // The processes themselves need not start.
  many.signal('SIGKILL');
  expect(warning).toContain(
    `${processes * 24} connections (${processes} processes, 12 each), and PostgreSQL takes ${limit}.`,
  );
});
