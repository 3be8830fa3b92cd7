import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestEstate, testRoleId } from '../../features/estates/estates.factory.ts';
import { addRole, grantRole } from '../../features/estates/index.ts';
import { signUpSomebody } from '../../features/identity/identity.factory.ts';
import { startApplicationForTests } from '../../shell/testing/application-for-tests.ts';
import type { LiveEvent } from './live-hub.ts';
import { insertLiveEvents } from './live.store.ts';
import { EventReader } from './testing/event-reader.ts';
import { eventually } from '../testing/eventually.ts';

let running: Awaited<ReturnType<typeof startApplicationForTests>>;

beforeAll(async () => {
  running = await startApplicationForTests();
  await createTestEstate(running.database.db);
  await createTestEstate(running.database.db, { estateId: '902', estateName: 'Second Bay' });
});
afterAll(() => running.close());

const open = async ({ cookie }: { cookie: string }, query = '', at = running): Promise<EventReader> => {
  const request = new Request(`${at.environment.publicUrl}/api/live${query}`, { headers: { cookie } });
  const answer = await at.application.fetch(request, { incoming: { socket: {} } } as never);
  return new EventReader(answer).ready();
};
/** Opens a stream whose cursor lies behind all earlier events, i.e. once no open transaction of the server holds it back. */
const openWithCurrentCursor = (person: { cookie: string }): Promise<EventReader> =>
  eventually(async () => {
    const reader = await open(person);
    await reader.close();
    const again = await open(person, `?since=${reader.lastEventId}`);
    await again.close();
    expect(again.missed).toEqual([]);
    return reader;
  });
const publish = (topic: LiveEvent['topic'], audience: LiveEvent['audience']) =>
  running.dependencies.live.publish(running.database.db, { topic, audience });
const signUpWithRole = async (estateId: string, rank: number) => {
  const person = await signUpSomebody(running);
  const role = { id: `role-${estateId}-${rank}`, estateId, rank };
  await addRole(running.database.db, { ...role, name: role.id, displayName: role.id, description: '' });
  await grantRole(running.database.db, { userId: person.userId, roleId: role.id }, running.dependencies);
  return person;
};

it('sends the topics that changed in the last `age` seconds', async () => {
  const person = await signUpSomebody(running);
  const toPerson = { kind: 'person', userId: person.userId } as const;
  await publish('visitors', toPerson);
  running.clock.advance(60_000);
  await publish('bookings', toPerson);
  await publish('bookings', toPerson);
  await publish('notifications', { kind: 'person', userId: 'somebody else' });
  running.clock.advance(5_000);
  const reader = await open(person, '?age=6');
  expect(reader.missed).toEqual(['bookings']);
  await publish('gate', toPerson);
  expect(await reader.nextTopic()).toBe('gate');
  expect((await open(person)).missed).toEqual([]);
  const refused = await running.request('GET', '/api/live?age=yesterday', { cookie: person.cookie });
  expect(refused.status).toBe(400);
});

it('sends events for the staff of an estate only to its staff', async () => {
  const resident = await signUpSomebody(running);
  await grantRole(
    running.database.db,
    { userId: resident.userId, roleId: testRoleId('901', 'Owner') },
    running.dependencies,
  );
  const manager = await signUpWithRole('901', 80);
  const managerElsewhere = await signUpWithRole('902', 80);
  const administrator = await signUpWithRole('902', 100);
  const readers = await Promise.all([resident, manager, managerElsewhere, administrator].map((each) => open(each)));
  await publish('bookings', { kind: 'staff', estateId: '901' });
  await publish('configurations', { kind: 'everyone' });
  expect(await Promise.all(readers.map((reader) => reader.nextTopic()))).toEqual([
    'configurations',
    'bookings',
    'configurations',
    'bookings',
  ]);
  const missed = async (person: { cookie: string }) => (await open(person, '?age=1')).missed;
  expect(await missed(resident)).not.toContain('bookings');
  expect(await missed(managerElsewhere)).not.toContain('bookings');
  expect(await missed(manager)).toContain('bookings');
  expect(await missed(administrator)).toContain('bookings');
});

it('sends each missed topic once when the events are no longer in memory, by `since` as by Last-Event-ID', async () => {
  const person = await signUpSomebody(running);
  const before = await openWithCurrentCursor(person);
  await running.database.pool.query(
    `insert into live_events (topic, audience_kind, audience_id, created_at)
     select (array['bookings', 'gate'])[1 + n % 2], 'person', $1, $2 from generate_series(1, 11000) n`,
    [person.userId, running.clock.now()],
  );
  const since = `?since=${before.lastEventId}`;
  expect((await open(person, since)).missed.toSorted()).toEqual(['bookings', 'gate']);
  const later = await startApplicationForTests({ database: running.database });
  later.clock.set(running.clock.now());
  expect((await open(person, since, later)).missed.toSorted()).toEqual(['bookings', 'gate']);
  expect((await open(person, '?since=7', later)).missed).toEqual(['reset']);
  await later.close();
});

it('forgets how late an event was a minute after it was read, though nothing new happens', async () => {
  const { live } = running.dependencies;
  const { db } = running.database;
  const createdAt = new Date(running.clock.now().getTime() - 20_000);
  await insertLiveEvents(db, live.rowsOf({ topic: 'gate', audience: { kind: 'everyone' } }), createdAt);
  live.announce(db);
  await eventually(() => expect(live.metrics().lagMs).toBe(20_000));
  running.clock.advance(59_000);
  expect(live.metrics().lagMs).toBe(20_000);
  running.clock.advance(2_000);
  expect(live.metrics().lagMs).toBe(0);
});
