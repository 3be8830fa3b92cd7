import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { dayMs } from '@ekhaya/contract/time/durations.rules';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { createTestEstate } from '../../estates/estates.factory.ts';
import { signUpSomebody } from '../identity.factory.ts';
import { pruneIdentity } from '../prune-identity.ts';
import { eventually } from '../../../platform/testing/eventually.ts';

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let neighbour: Awaited<ReturnType<typeof startApplicationForTests>>;
beforeAll(async () => {
  running = await startApplicationForTests();
  await createTestEstate(running.database.db);
  neighbour = await startApplicationForTests({ besideDatabase: running.database });
});
afterAll(async () => {
  await neighbour.close();
  await running.close();
});

type Running = typeof running;

const signInAgain = async ({ email, password }: { email: string; password: string }): Promise<string> => {
  const answer = await running.request('POST', '/api/auth/sign-in/email', {
    body: { email, password },
    headers: { 'user-agent': 'Another phone' },
  });
  return answer.cookie ?? '';
};

const statusAt = async (process: Running, cookie: string): Promise<number> =>
  (await process.request('GET', '/api/auth/list-sessions', { cookie })).status;

const listed = async (cookie: string): Promise<{ id: string; isCurrent: boolean; userAgent: string }[]> =>
  (await running.request('GET', '/api/auth/list-sessions', { cookie })).body.details;

describe('GET /api/auth/get-session', () => {
  it('answers null without a session and for a forged or ended one', async () => {
    const forged = `ekhaya_session=${'A'.repeat(43)}`;
    for (const cookie of [undefined, forged, 'ekhaya_session=x', 'ekhaya_session=']) {
      const answer = await running.request('GET', '/api/auth/get-session', { cookie });
      expect([answer.status, answer.body]).toEqual([200, null]);
    }
  });

  it('extends a session in use; a session unused for 30 days expires', async () => {
    const own = await startApplicationForTests({ besideDatabase: running.database });
    const { cookie } = await signUpSomebody(own);
    own.clock.advance(29 * dayMs);
    const renewed = await own.request('GET', '/api/auth/get-session', { cookie });
    expect(renewed.cookie).toBe(cookie);
    own.clock.advance(29 * dayMs);
    expect((await own.request('GET', '/api/auth/get-session', { cookie })).body).not.toBeNull();
    own.clock.advance(31 * dayMs);
    expect((await own.request('GET', '/api/auth/get-session', { cookie })).body).toBeNull();
    expect(await statusAt(own, cookie)).toBe(401);
    await own.close();
  });
});

describe('POST /api/auth/sign-out', () => {
  it('ends the session at once and clears the cookie', async () => {
    const { cookie } = await signUpSomebody(running);
    expect(await statusAt(running, cookie)).toBe(200);
    const answer = await running.request('POST', '/api/auth/sign-out', { cookie });
    expect(answer.headers.getSetCookie()[0]).toContain('Max-Age=0');
    expect(await statusAt(running, cookie)).toBe(401);
  });

  it('succeeds without a session', async () => {
    expect((await running.request('POST', '/api/auth/sign-out')).status).toBe(200);
  });
});

describe('sessions, listed and revocable', () => {
  it('lists only those of the caller, newest first', async () => {
    const person = await signUpSomebody(running);
    await signUpSomebody(running);
    running.clock.advance(1_000);
    const second = await signInAgain(person);
    expect(await listed(second)).toMatchObject([{ isCurrent: true, userAgent: 'Another phone' }, { isCurrent: false }]);
  });

  it('lists the day on which each was last used', async () => {
    const own = await startApplicationForTests({ besideDatabase: running.database });
    const { cookie } = await signUpSomebody(own);
    own.clock.advance(3 * dayMs);
    const lastUsedAt = async () =>
      (await own.request('GET', '/api/auth/list-sessions', { cookie })).body.details[0].lastUsedAt as string;
    const signedUpAt = new Date(own.clock.now().getTime() - 3 * dayMs).toISOString();
    expect(await lastUsedAt()).toBe(signedUpAt);
    await own.request('GET', '/api/auth/get-session', { cookie });
    expect(await lastUsedAt()).toBe(own.clock.now().toISOString());
    await own.close();
  });

  it('ends a revoked session on every process within a second', async () => {
    const person = await signUpSomebody(running);
    const other = await signInAgain(person);
    expect(await statusAt(neighbour, other)).toBe(200);
    const revoked = (await listed(other)).find(({ isCurrent }) => isCurrent);
    const answer = await running.request('POST', '/api/auth/revoke-session', {
      cookie: person.cookie,
      body: { id: revoked?.id },
    });
    expect(answer.status).toBe(200);
    expect(await statusAt(running, other)).toBe(401);
    await vi.waitFor(async () => expect(await statusAt(neighbour, other)).toBe(401), { timeout: 1_000, interval: 20 });
    expect(await statusAt(neighbour, person.cookie)).toBe(200);
  });

  it('answers 404 for an unknown session and for another person’s session', async () => {
    const person = await signUpSomebody(running);
    const stranger = await signUpSomebody(running);
    const [session] = await listed(stranger.cookie);
    for (const id of ['unknown', session?.id]) {
      const answer = await running.request('POST', '/api/auth/revoke-session', { cookie: person.cookie, body: { id } });
      expect([answer.status, answer.body.errorDetails.code]).toEqual([404, 'not-found']);
    }
    expect(await statusAt(running, stranger.cookie)).toBe(200);
  });

  it('requires a session and an id', async () => {
    const { cookie } = await signUpSomebody(running);
    const without = await running.request('POST', '/api/auth/revoke-session', { body: { id: 'x' } });
    const empty = await running.request('POST', '/api/auth/revoke-session', { cookie, body: {} });
    expect([without.status, empty.status]).toEqual([401, 400]);
    expect((await running.request('GET', '/api/auth/list-sessions')).status).toBe(401);
  });
});

describe('the session cache of a process', () => {
  it('needs no query until the LISTEN connection is lost', async () => {
    const { cookie, userId } = await signUpSomebody(neighbour);
    const { pool } = running.database;
    expect(await statusAt(neighbour, cookie)).toBe(200);
    await pool.query('delete from sessions where user_id = $1', [userId]);
    expect(await statusAt(neighbour, cookie)).toBe(200);
    await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'ekhaya listener' and datname = current_database()`,
    );
    await vi.waitFor(async () => expect(await statusAt(neighbour, cookie)).toBe(401), { timeout: 3_000, interval: 20 });
  });

  it('receives notifications again after the connection is back', async () => {
    const { cookie } = await signUpSomebody(running);
    await eventually(async () => {
      const { rows } = await running.database.pool.query(
        `select count(*)::int as listening from pg_stat_activity
           where application_name = 'ekhaya listener' and datname = current_database() and query like 'listen%'`,
      );
      expect(rows[0].listening).toBe(2);
    });
    expect(await statusAt(neighbour, cookie)).toBe(200);
    await running.request('POST', '/api/auth/sign-out', { cookie });
    await vi.waitFor(async () => expect(await statusAt(neighbour, cookie)).toBe(401), { timeout: 1_000, interval: 20 });
  });
});

describe('pruning', () => {
  it('deletes expired rows only', async () => {
    const person = await signUpSomebody(running);
    const { database, clock } = running;
    await database.pool.query(`update sessions set expires_at = $1 where user_id <> $2`, [clock.now(), person.userId]);
    await pruneIdentity({ database, clock });
    const { rows } = await database.pool.query('select user_id from sessions');
    expect(rows).toEqual([{ user_id: person.userId }]);
  });
});
