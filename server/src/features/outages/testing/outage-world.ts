import type { SettingChannel } from '@ekhaya/contract/notifications/settings.rules';
import { vi } from 'vitest';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { createTestEstate, testRoleId, type TestRole } from '../../estates/estates.factory.ts';
import { grantRole } from '../../estates/index.ts';
import { signUpSomebody } from '../../identity/identity.factory.ts';

/** A person of a test with the cookie of her session. */
type Person = Awaited<ReturnType<typeof signUpSomebody>>;

/** The time at which each test begins. */
export const present = new Date('2026-11-14T08:00:00.000Z');

/** The house of one of the two owners. */
export const area = { isWholeEstate: false, streets: [], houses: [' 14A'], shape: [] };

/** What staff send to announce an outage there. */
export const form = {
  kind: 'water',
  cause: 'outage',
  what: 'A pipe burst',
  help: 'Water is at the clubhouse tap.',
  area,
  startsAt: '2026-11-14T07:00:00.000Z',
  until: '2026-11-14T12:00:00.000Z',
  nextNewsAt: '2026-11-14T09:30:00.000Z',
};

const estates = { '901': 'Test Ridge', '902': 'Other Bay' } as const;

/** Two estates with managers; at the first one Thandi lives in house 14a and Pieter in house 15. */
export const startOutageWorld = async (options: Parameters<typeof startApplicationForTests>[0] = {}) => {
  const running = await startApplicationForTests(options);
  const { db, pool } = running.database;
  for (const [estateId, estateName] of Object.entries(estates)) await createTestEstate(db, { estateId, estateName });
  const signUpAs = async (role: TestRole, unitNumber = '', estateId: keyof typeof estates = '901'): Promise<Person> => {
    const person = await signUpSomebody(running, { estateId, estateName: estates[estateId] });
    const roleId = testRoleId(estateId, role);
    await grantRole(
      db,
      { userId: person.userId, roleId, ...(unitNumber !== '' && { unitNumber }) },
      running.dependencies,
    );
    return person;
  };
  const thandi = await signUpAs('Owner', '14a');
  const pieter = await signUpAs('Owner', '15');
  const manager = await signUpAs('Manager');
  const otherManager = await signUpAs('Manager', '', '902');

  const ask = (method: string, path: string, who: Person, body?: unknown, headers: Record<string, string> = {}) =>
    running.request(method, `/api/${path}`, { cookie: who.cookie, ...(body !== undefined && { body }), headers });
  const query = (text: string, values: unknown[] = []) => pool.query(text, values);
  const announce = (changes: Record<string, unknown> = {}, who = manager, key?: string) =>
    ask('POST', 'console/estates/901/outages', who, { ...form, ...changes }, key ? { 'idempotency-key': key } : {});
  const messagesOf = async (who: Person): Promise<{ title: string; description: string; url: string }[]> =>
    (await ask('GET', 'notifications?userID=me', who)).body.details;
  return {
    running,
    thandi,
    pieter,
    manager,
    otherManager,
    signUpAs,
    ask,
    query,
    announce,
    messagesOf,
    /** Announces an outage and returns its id. */
    announced: async (changes: Record<string, unknown> = {}): Promise<string> =>
      String((await announce(changes)).body.details.id),
    /** The titles of the messages that a person finds in the app. */
    titlesOf: async (who: Person): Promise<string[]> => (await messagesOf(who)).map(({ title }) => title),
    /** The outages that a person finds on Home. */
    openTo: async (who: Person) => (await ask('GET', 'outages?estateId=901', who)).body.details,
    /** Lets phones of a person receive push messages. */
    subscribe: async ({ userId }: Person, phones = 1): Promise<void> => {
      await query(
        `insert into push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth, created_at)
         select 'of ' || n, $1, (select id from sessions where user_id = $1 limit 1), 'https://push.example/' || n, 'p', 'a', now()
         from generate_series(1, $2::int) n`,
        [userId, phones],
      );
    },
    /** Switches the news of the estate off for a person, by push or by mail. */
    switchOff: async ({ userId }: Person, channel: SettingChannel): Promise<void> => {
      await query(
        `insert into notification_settings (user_id, type, channel, is_on, changed_at) values ($1, 'others', $2, false, now())`,
        [userId, channel],
      );
    },
    /** Deletes all outages and messages, with the phones and choices of people. */
    clear: async (): Promise<void> => {
      // A message of the test before would otherwise arrive in this one.
      const jobs = `select 1 from graphile_worker.jobs where task_identifier = 'tell-outage'`;
      await vi.waitUntil(async () => (await query(jobs)).rows.length === 0, { timeout: 60_000 });
      running.clock.set(present);
      const tables = ['outages', 'notifications', 'idempotency_keys', 'push_subscriptions', 'notification_settings'];
      for (const table of tables) await query(`delete from ${table}`);
    },
  };
};
