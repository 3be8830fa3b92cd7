import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dayMs } from '@ekhaya/contract/time/durations.rules';
import { createTestEstate, testRoleId } from '../../features/estates/estates.factory.ts';
import { grantRole } from '../../features/estates/index.ts';
import { signUpSomebody } from '../../features/identity/identity.factory.ts';
import { startApplicationForTests } from '../../shell/testing/application-for-tests.ts';
import { createTestDatabase, type TestDatabase } from '../database/testing/test-database.ts';
import { createLiveHub, type LiveAudience } from './live-hub.ts';
import { EventReader } from './testing/event-reader.ts';
import { eventually } from '../testing/eventually.ts';

type Process = Awaited<ReturnType<typeof startApplicationForTests>>;
type Person = Awaited<ReturnType<typeof signUpSomebody>>;

let database: TestDatabase;
let processes: Process[];
let first: Process;
let person: Person;

const startProcess = async (): Promise<Process> => {
  const started = await startApplicationForTests({ database });
  processes.push(started);
  return started;
};

beforeEach(async () => {
  processes = [];
  database = await createTestDatabase();
  first = await startProcess();
  await createTestEstate(database.db);
  person = await signUpSomebody(first);
});
afterEach(async () => {
  for (const each of processes) await each.close();
  await database.drop();
});

const open = async (
  { cookie }: { cookie?: string } = person,
  options: { lastEventId?: string; at?: Process; encoding?: string } = {},
): Promise<EventReader> => {
  const { at = first, lastEventId, encoding } = options;
  const headers = new Headers();
  if (cookie !== undefined) headers.set('cookie', cookie);
  if (lastEventId !== undefined) headers.set('last-event-id', lastEventId);
  if (encoding !== undefined) headers.set('accept-encoding', encoding);
  const request = new Request(`${at.environment.publicUrl}/api/live`, { headers });
  return new EventReader(await at.application.fetch(request, { incoming: { socket: {} } } as never));
};
const toPerson = (): LiveAudience => ({ kind: 'person', userId: person.userId });
const publish = (topic: 'notifications' | 'access' | 'configurations', audience: LiveAudience, at = first) =>
  at.dependencies.live.publish(database.db, { topic, audience });

describe('GET /api/live', () => {
  it('is a stream of server-sent events that is neither buffered nor compressed', async () => {
    const reader = await open(person, { encoding: 'gzip' });
    expect(reader.response.status).toBe(200);
    expect(Object.fromEntries(reader.response.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    expect(reader.response.headers.get('content-encoding')).toBeNull();
    await reader.close();
  });

  it('needs a session and no application key', async () => {
    expect((await open({})).response.status).toBe(401);
  });

  it('sends events to everybody, one person, or the people with a role at an estate', async () => {
    const other = await signUpSomebody(first);
    await createTestEstate(database.db, { estateId: '902', estateName: 'Second Bay' });
    const [hers, others] = [await (await open()).ready(), await (await open(other)).ready()];
    await publish('notifications', { kind: 'person', userId: other.userId });
    await publish('notifications', { kind: 'estate', estateId: '902' });
    await publish('access', { kind: 'estate', estateId: '901' });
    await publish('configurations', { kind: 'everyone' });
    expect([await hers.nextTopic(), await hers.nextTopic()]).toEqual(['access', 'configurations']);
    expect([await others.nextTopic(), await others.nextTopic(), await others.nextTopic()]).toEqual([
      'notifications',
      'access',
      'configurations',
    ]);
  });

  it('follows a role that is granted while the stream is open', async () => {
    await createTestEstate(database.db, { estateId: '902', estateName: 'Second Bay' });
    const reader = await (await open()).ready();
    const roleId = testRoleId('902', 'Tenant');
    await database.db.transaction(async (transaction) => {
      await grantRole(transaction, { userId: person.userId, roleId }, first.dependencies);
      await first.dependencies.live.publish(transaction, {
        topic: 'notifications',
        audience: { kind: 'estate', estateId: '902' },
      });
    });
    expect([await reader.nextTopic(), await reader.nextTopic()]).toEqual(['access', 'notifications']);
  });

  it('follows a permission that a role of hers gets while the stream is open, and loses', async () => {
    const reader = await (await open()).ready();
    const setPermissions = async (permissions: string): Promise<void> => {
      await database.db.execute(sql`update roles set permissions = ${permissions} where estate_id = '901'`);
      await publish('access', { kind: 'estate', estateId: '901' });
      await publish('notifications', { kind: 'staff', estateId: '901' });
    };
    await setPermissions('{bookings.decide}');
    expect([await reader.nextTopic(), await reader.nextTopic()]).toEqual(['access', 'notifications']);
    await setPermissions('{}');
    await publish('configurations', { kind: 'everyone' });
    expect([await reader.nextTopic(), await reader.nextTopic()]).toEqual(['access', 'configurations']);
  });

  it('sends events that another process of the same database publishes', async () => {
    const second = await startProcess();
    const reader = await (await open()).ready();
    await publish('notifications', toPerson(), second);
    expect(await reader.nextTopic()).toBe('notifications');
  });

  it('sends no event of a change that is rolled back', async () => {
    const reader = await (await open()).ready();
    const broken = database.db.transaction(async (transaction) => {
      await first.dependencies.live.publish(transaction, { topic: 'access', audience: toPerson() });
      throw new Error('rolled back');
    });
    await expect(broken).rejects.toThrow('rolled back');
    await publish('notifications', toPerson());
    expect(await reader.nextTopic()).toBe('notifications');
  });
});

describe('a reconnect', () => {
  it('with Last-Event-ID misses no event, even on another process', async () => {
    const reader = await (await open()).ready();
    await reader.close();
    await publish('notifications', toPerson());
    await publish('configurations', { kind: 'everyone' });
    const second = await startProcess();
    const again = await (await open(person, { lastEventId: reader.lastEventId, at: second })).ready();
    expect(again.missed.slice(-2)).toEqual(['notifications', 'configurations']);
  });

  it('receives new events', async () => {
    const reader = await (await open()).ready();
    await publish('notifications', toPerson());
    expect(await reader.nextTopic()).toBe('notifications');
    await reader.close();
    const again = await (await open(person, { lastEventId: reader.lastEventId })).ready();
    await publish('access', toPerson());
    expect(await again.nextTopic()).toBe('access');
  });

  it('receives an event that was inserted before and committed after the last received one', async () => {
    const reader = await (await open()).ready();
    let commit = (): void => undefined;
    const mayCommit = new Promise<void>((resolve) => {
      commit = resolve;
    });
    let written = (): void => undefined;
    const isWritten = new Promise<void>((resolve) => {
      written = resolve;
    });
    const slow = database.db.transaction(async (transaction) => {
      await first.dependencies.live.publish(transaction, { topic: 'configurations', audience: { kind: 'everyone' } });
      written();
      await mayCommit;
    });
    await isWritten;
    await publish('notifications', toPerson());
    expect(await reader.nextTopic()).toBe('notifications');
    await reader.close();
    commit();
    await slow;
    const again = await (await open(person, { lastEventId: reader.lastEventId })).ready();
    expect(again.missed).toContain('configurations');
  });

  it('receives no events of other people', async () => {
    const other = await signUpSomebody(first);
    const reader = await (await open()).ready();
    await reader.close();
    await publish('notifications', { kind: 'person', userId: other.userId });
    await publish('access', toPerson());
    const again = await (await open(person, { lastEventId: reader.lastEventId })).ready();
    expect(again.missed).toContain('access');
    expect(again.missed).not.toContain('notifications');
  });

  it('with an id that is older than 24 hours or invalid gets reset', async () => {
    const reader = await (await open()).ready();
    await reader.close();
    for (const foreign of ['', '7', 'x-y', `9${'0'.repeat(17)}-${first.clock.now().getTime()}`]) {
      expect(await (await open(person, { lastEventId: foreign })).nextTopic(), foreign).toBe('reset');
    }
    first.clock.advance(dayMs);
    expect(await (await open(person, { lastEventId: reader.lastEventId })).nextTopic()).toBe('reset');
  });
});

describe('a stream', () => {
  it('ends with its session', async () => {
    const reader = await (await open()).ready();
    await first.request('POST', '/api/auth/sign-out', { cookie: person.cookie });
    expect(await reader.nextTopic()).toBeUndefined();
  });

  it('ends with its session when another process ends it, within a second', async () => {
    const second = await startProcess();
    const reader = await (await open(person, { at: second })).ready();
    const beginning = performance.now();
    await first.request('POST', '/api/auth/sign-out', { cookie: person.cookie });
    expect(await reader.nextTopic()).toBeUndefined();
    expect(performance.now() - beginning).toBeLessThan(1000);
  });

  it('stays open when another session of the same person ends', async () => {
    const { email, password } = person;
    const signedIn = await first.request('POST', '/api/auth/sign-in/email', { body: { email, password } });
    const reader = await (await open()).ready();
    await first.request('POST', '/api/auth/sign-out', { cookie: signedIn.cookie ?? '' });
    await publish('notifications', toPerson());
    expect(await reader.nextTopic()).toBe('notifications');
  });

  it('ends at once when the process stops', async () => {
    const reader = await (await open()).ready();
    processes = [];
    await first.close();
    expect(await reader.nextTopic()).toBeUndefined();
  });

  it('continues after the database dropped every connection, and misses no event', async () => {
    const reader = await (await open()).ready();
    const others = `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()`;
    await database.pool.query(`${others} and pid <> pg_backend_pid()`);
    await eventually(() => publish('notifications', toPerson()));
    expect(await reader.nextTopic()).toBe('notifications');
  });

  it('sends heartbeats with its cursor, and ends when its session has ended', async () => {
    const { listener, clock, logger } = first.dependencies;
    const hub = createLiveHub({
      database,
      listener,
      clock,
      logger,
      membershipOf: async () => ({ estateIds: [], staffEstates: [] }),
      heartbeatMs: 10,
    });
    await hub.start();
    let isLive = true;
    const stream = await hub.open({ userId: 'somebody', isSessionLive: async () => isLive }, {});
    const reader = await new EventReader(new Response(stream.body)).ready();
    const known = reader.lastEventId;
    first.clock.advance(60_000);
    await eventually(async () => {
      await reader.next();
      expect(reader.lastEventId).not.toBe(known);
    });
    isLive = false;
    expect(await reader.nextTopic()).toBeUndefined();
    await hub.stop();
  });

  it('disconnects a client that does not read', async () => {
    const reader = await (await open()).ready();
    await database.db.transaction(async (transaction) => {
      for (let count = 0; count < 300; count += 1) {
        await first.dependencies.live.publish(transaction, { topic: 'access', audience: { kind: 'everyone' } });
      }
    });
    await publish('notifications', toPerson());
    const second = await (await open()).ready();
    await publish('notifications', toPerson());
    expect(await second.nextTopic()).toBe('notifications');
    let received = 0;
    while ((await reader.nextTopic()) !== undefined) received += 1;
    expect(received).toBeLessThanOrEqual(257);
  });
});

it('deletes events after 24 hours', async () => {
  await publish('notifications', toPerson());
  first.clock.advance(dayMs + 1);
  await publish('access', toPerson());
  const later = await startApplicationForTests({ database });
  later.clock.set(first.clock.now());
  await later.dependencies.live.start();
  await eventually(async () => {
    const old = await database.pool.query(`select topic from live_events where created_at < $1`, [
      new Date(first.clock.now().getTime() - dayMs),
    ]);
    expect(old.rows).toEqual([]);
  });
  await later.close();
});
