import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestEstate } from '../../features/estates/estates.factory.ts';
import { signUpSomebody } from '../../features/identity/identity.factory.ts';
import { withHashingPermit } from '../../features/identity/index.ts';
import { connectDatabase } from '../../platform/database/database.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/database/testing/test-database.ts';
import { EventReader } from '../../platform/live/testing/event-reader.ts';
import { createToken, digestOfToken } from '../../platform/sessions/session-token.ts';
import { eventually } from '../../platform/testing/eventually.ts';
import { startApplicationForTests } from '../testing/application-for-tests.ts';

type Running = Awaited<ReturnType<typeof startApplicationForTests>>;

let database: TestDatabase;
let running: Running | undefined;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  await running?.close();
  await running?.database.close();
  await database.drop();
});

const start = async (connection = database): Promise<Running> => {
  running = await startApplicationForTests({ database: connection });
  await createTestEstate(running.database.db);
  return running;
};

const openStream = async (server: Running, cookie: string, lastEventId?: string): Promise<Response> =>
  server.application.fetch(
    new Request(`${server.environment.publicUrl}/api/live`, {
      headers: { cookie, ...(lastEventId !== undefined && { 'last-event-id': lastEventId }) },
    }),
    { incoming: { socket: {} } } as never,
  );

/** Creates people with a session each. */
const writePeople = async (count: number): Promise<string[]> => {
  const tokens = Array.from({ length: count }, createToken);
  await database.pool.query(
    `with person as (
       insert into users (id, email, password_hash, first_name, last_name, mobile, user_type, default_estate_id, created_at)
       select 'p' || n, 'p' || n || '@ekhaya.test', '', 'One', 'OfMany', '2782' || (1000000 + n), 'resident', '901', now()
       from generate_series(1, $1::int) n returning id
     )
     insert into sessions (id, token_digest, user_id, user_agent, created_at, expires_at)
     select 'p' || n, digest, 'p' || n, '', now(), '2030-01-01' from unnest($2::text[]) with ordinality as given (digest, n)`,
    [count, tokens.map(digestOfToken)],
  );
  return tokens.map((token) => `ekhaya_session=${token}`);
};

it('resumes a thousand streams at once with few queries, and refuses none', async () => {
  const server = await start();
  const cookies = await writePeople(1_000);
  const before = await new EventReader(await openStream(server, cookies[0] ?? '')).ready();
  await before.close();
  await server.dependencies.live.publish(database.db, { topic: 'bookings', audience: { kind: 'everyone' } });
  let queries = 0;
  database.pool.on('acquire', () => (queries += 1));
  const answers = await Promise.all(cookies.map((cookie) => openStream(server, cookie, before.lastEventId)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const readers = await Promise.all(answers.map((answer) => new EventReader(answer).ready()));
  expect(readers.filter(({ missed }) => !missed.includes('bookings'))).toEqual([]);
  expect(queries).toBeLessThan(50);
  for (const reader of readers) await reader.close();
});

/** The job runners of a process, each of which listens on a connection of its own. */
const listeners = 2;
const maxConnections = listeners + 3;

/**
 * Takes every connection of a pool but those on which the job runners listen. A job may have one for a moment: a request for it
 * waits before all later ones.
 * @returns a function that gives them back
 */
const holdConnections = async (pool: pg.Pool): Promise<() => void> => {
  pool.options.connectionTimeoutMillis = 0;
  const held: pg.PoolClient[] = [];
  let isHolding = true;
  for (let count = 0; count < maxConnections; count += 1) {
    void pool.connect().then((client) => (isHolding ? held.push(client) : client.release()));
  }
  await eventually(() => expect(held.length).toBeGreaterThanOrEqual(maxConnections - listeners));
  return () => {
    isHolding = false;
    for (const client of held) client.release();
  };
};

it('answers 503 with Retry-After, never 500, when no database connection becomes free', async () => {
  const connection = connectDatabase(database.url, { maxConnections });
  const server = await start({ ...connection, drop: () => connection.close() });
  const person = await signUpSomebody(server);
  const [unknown = ''] = await writePeople(1);
  const releaseAll = await holdConnections(connection.pool);
  // Only now: on a busy machine the first connections take longer to open.
  connection.pool.options.connectionTimeoutMillis = 100;
  const { cookie } = person;
  const key = { 'idempotency-key': randomUUID() };
  const invitation = {
    residentUserID: 'me',
    visitorName: 'Lindiwe',
    visitorPhoneNumber: '0821234567',
    invitedDateStart: '2026-11-15 10:00',
    invitedDateEnd: '2026-11-15 12:00',
  };
  const answers = await Promise.all([
    server.request('GET', '/api/notifications?userID=me', { cookie }),
    server.request('PUT', '/api/notifications/n1', { cookie, body: { status: 'READ' } }),
    server.request('POST', '/api/vistor/invite', { cookie, headers: key, body: invitation }),
    server.request('GET', '/api/notifications?userID=me', { cookie: unknown }),
    server.request('GET', '/api/estates'),
    server.request('GET', '/api/ready'),
  ]);
  const stream = await openStream(server, unknown);
  for (const { status, headers } of [...answers, stream]) {
    expect([status, headers.get('retry-after')]).toEqual([503, '5']);
  }
  expect(answers[0]?.body).toMatchObject({ status: 'failed', errorDetails: { code: 'unavailable' } });
  releaseAll();
  expect((await server.request('GET', '/api/notifications?userID=me', { cookie })).status).toBe(200);
});

it('limits a person to 20 streams: further ones get Retry-After until one is closed', async () => {
  const server = await start();
  const [cookie = ''] = await writePeople(1);
  const answers = await Promise.all(Array.from({ length: 60 }, () => openStream(server, cookie)));
  const opened = answers.filter(({ status }) => status === 200);
  expect(opened).toHaveLength(20);
  for (const answer of answers.filter(({ status }) => status !== 200)) {
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '30']);
    expect(await answer.json()).toMatchObject({
      errorMessage: 'Ekhaya is open in too many browsers of yours. Please close some of them.',
    });
  }
  await opened[0]?.body?.cancel();
  expect((await openStream(server, cookie)).status).toBe(200);
});

it('answers 503 with Retry-After when too many passwords wait for their hash', async () => {
  const server = await start();
  let finish: () => void = () => undefined;
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const queued = Array.from({ length: 202 }, () => withHashingPermit(() => finished));
  const body = { email: 'thandi@ekhaya.test', password: 'Ekhaya-demo-1' };
  const answer = await server.request('POST', '/api/auth/sign-in/email', { body });
  finish();
  await Promise.all(queued);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
  expect(answer.body.errorMessage).toBe('Too much is going on at this moment. Please try again in a few seconds.');
  expect((await server.request('POST', '/api/auth/sign-in/email', { body })).status).toBe(401);
});
