import {
  estateSetKinds,
  keptKinds,
  type Keeping,
  type TimedKindName,
} from '@ekhaya/contract/privacy/kept-records.rules';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { dayMs } from '@ekhaya/contract/time/durations.rules';
import { startStaffedEstates } from '../../bookings/testing/staffed-estates.ts';
import { erasePayersBefore } from '../../payments/index.ts';
import { signUpSomebody } from '../../identity/identity.factory.ts';
import { timedRecords } from '../testing/timed-records.ts';
import { applyRetention } from './apply-retention.ts';

const present = new Date('2026-11-14T08:00:00.000Z');

let world: Awaited<ReturnType<typeof startStaffedEstates>>;
let eve: Awaited<ReturnType<typeof signUpSomebody>>;
beforeAll(async () => {
  world = await startStaffedEstates();
  records = timedRecords(world.running, { present, staffId: world.manager.userId, person: () => eve });
  await rows(`insert into gates (id, estate_id, name) values ('gate-901', '901', 'Main gate')`);
});
afterAll(() => world.running.close());
beforeEach(async () => {
  world.running.clock.set(present);
  await rows('delete from retention_rules');
  await rows('delete from legal_holds');
  eve = await signUpSomebody(world.running, { firstname: 'Evelyn', lastname: 'Zanzibar' });
});

const rows = async (text: string, values: unknown[] = []) =>
  (await world.running.database.pool.query<Record<string, unknown>>(text, values)).rows;
const ask = (method: string, path: string, body?: unknown) =>
  world.running.request(method, path, { cookie: world.manager.cookie, ...(body !== undefined && { body }) });

let records: ReturnType<typeof timedRecords>;

const timed = (Object.entries(keptKinds) as [TimedKindName, { keeps: Keeping }][]).flatMap(([kind, { keeps }]) =>
  keeps.until === 'days' && kind !== 'acts' ? [[kind, keeps.days] as const] : [],
);
/** A booking ends with its day, and a legal hold keeps no second copy of what is kept anyway. */
const after = (days: number): Date => new Date(present.getTime() + days * dayMs);
const pass = async (instant: Date): Promise<void> => {
  world.running.clock.set(instant);
  await applyRetention(world.running.dependencies);
};
const hold = () => ask('POST', '/api/console/legal-holds', { estateId: '901', userId: eve.userId, reason: 'A case' });

it.each(timed)('%s are kept %i days and no longer, as the page says', async (kind, days) => {
  const record = records[kind];
  await record.make();
  await pass(new Date(after(days).getTime() - dayMs / 2));
  expect(await record.isKept()).toBe(true);
  await pass(after(days + 1));
  expect(await record.isKept()).toBe(false);
});

// After five years, the database drops no audit rows of this month: it goes by its own clock.
it.each(timed.filter(([kind]) => kind !== 'copies' && kind !== 'payments'))(
  'a legal hold stops the end of %s, and its end lets it go',
  async (kind, days) => {
    const record = records[kind];
    await record.make();
    const { body } = await hold();
    await pass(after(days + 1));
    expect(await record.isKept()).toBe(true);
    // The session of the manager would have ended by then.
    world.running.clock.set(present);
    expect((await ask('PUT', `/api/console/legal-holds/${body.details.id}/lift`)).status).toBe(200);
    await pass(after(days + 1));
    expect(await record.isKept()).toBe(false);
  },
);

it('months of the audit log that ended three years ago are dropped, but not one about a person under a legal hold', async () => {
  const write = (id: string, at: string) =>
    rows(
      `insert into audit_log (at, actor_id, action, estate_id, person_id) values ($2, $1, 'account.sign-in', '901', $1)`,
      [id, at],
    );
  // The database lets no month of the last year go, whatever clock the server has.
  await write(eve.userId, '2020-03-10T08:00:00Z');
  await write('neighbour', '2020-03-20T08:00:00Z');
  await write('other', '2020-04-20T08:00:00Z');
  await write('later', '2024-01-20T08:00:00Z');
  const { body } = await hold();
  const left = async () =>
    (await rows(`select actor_id from audit_log where at < '2025-01-01' order by at`)).map((row) => row['actor_id']);
  await pass(present);
  expect(await left()).toEqual([eve.userId, 'neighbour', 'later']);
  expect((await ask('PUT', `/api/console/legal-holds/${body.details.id}/lift`)).status).toBe(200);
  await pass(present);
  expect(await left()).toEqual(['later']);
});

it('a legal hold keeps the walk-ins that the person answered', async () => {
  for (const [id, answeredBy] of [
    ['hers', eve.userId],
    ['nobodys', null],
  ]) {
    await rows(
      `insert into walk_ins (id, estate_id, gate_id, guard_id, visitor_name, plate, unit, answer, answered_by, asked_at, expires_at)
       values ($1, '901', 'gate-901', 'g', 'Bheki', '', '14', null, $2, $3, $3)`,
      [id, answeredBy, present],
    );
  }
  const left = async () => (await rows('select id from walk_ins')).map(({ id }) => id);
  await hold();
  await pass(after(keptKinds.visits.keeps.days + 1));
  expect(await left()).toEqual(['hers']);
  await rows('delete from legal_holds');
  await pass(after(keptKinds.visits.keeps.days + 1));
  expect(await left()).toEqual([]);
});

it('a legal hold stops the end of payments', async () => {
  await records.payments.make();
  const erase = (exceptOf: string[]) =>
    world.running.database.db.transaction((transaction) =>
      erasePayersBefore(transaction, { before: after(1), exceptOf, limit: 10 }),
    );
  await erase([eve.userId]);
  expect(await records.payments.isKept()).toBe(true);
  await erase([]);
  expect(await records.payments.isKept()).toBe(false);
});

it('each estate sets its own days within bounds; the page of a person says them and the jobs obey', async () => {
  const path = '/api/console/estates/901/retention';
  const days = Object.fromEntries(estateSetKinds.map((kind) => [kind, Math.max(40, keptKinds[kind].keeps.least)]));
  const { least, most } = keptKinds.bookings.keeps;
  for (const bookings of [least - 1, most + 1, 40.5]) {
    const refused = await ask('PUT', path, { ...days, bookings });
    expect([refused.status, Object.keys(refused.body.errorDetails.fields)]).toEqual([400, ['bookings']]);
  }
  const saved = await ask('PUT', path, days);
  expect(saved.body.details).toMatchObject({ days, version: 1, visitDays: 180 });
  const stale = await world.running.request('PUT', path, {
    cookie: world.manager.cookie,
    body: { ...days, mails: 50 },
    version: 0,
  });
  expect(stale.body.errorDetails.code).toBe('changed-meanwhile');
  const mine = await world.running.request('GET', '/api/my-data', { cookie: eve.cookie });
  const periods = Object.fromEntries(
    mine.body.details.records.map(({ kind, period }: { kind: string; period: string }) => [kind, period]),
  );
  expect(periods).toMatchObject({
    visits: '180 days, then without your name',
    bookings: '40 days, then without your name',
    mails: '40 days',
    payments: '5 years, then without your name',
  });
  for (const kind of estateSetKinds) await records[kind].make();
  await pass(after(Math.max(...Object.values(days)) + 1));
  for (const kind of estateSetKinds) expect(await records[kind].isKept(), kind).toBe(false);
});

it('an invitation that was accepted is kept while the role lasts that came of it, and 90 days from its end on', async () => {
  await records.houseInvitations.make();
  await rows(
    `insert into role_grants (id, user_id, role_id, unit_number, granted_at) values ($1, $1, '901-tenant', '14', $2)`,
    [eve.userId, present],
  );
  await rows(`update household_invitations set state = 'joined', grant_id = $1, accepted_by = $1 where id = $1`, [
    eve.userId,
  ]);
  const { days } = keptKinds.houseInvitations.keeps;
  const end = 2 * 365;
  await pass(after(end));
  expect(await records.houseInvitations.isKept()).toBe(true);
  await rows('update role_grants set revoked_at = $2 where id = $1', [eve.userId, after(end)]);
  await pass(after(end + days - 1));
  expect(await records.houseInvitations.isKept()).toBe(true);
  await pass(after(end + days + 1));
  expect(await records.houseInvitations.isKept()).toBe(false);
});

it('of a list of people, a legal hold keeps the row of the person alone', async () => {
  await records.imports.make();
  await hold();
  await pass(after(keptKinds.imports.keeps.days + 1));
  expect(await rows('select email from people_import_rows where import_id = $1', [eve.userId])).toEqual([
    { email: eve.email },
  ]);
});

it('levels of balance warnings stay until the person leaves', async () => {
  await rows(
    `insert into balance_warnings (user_id, estate_id, account_no, utility, level_cents) values ($1, '901', $1, 'water', 5000)`,
    [eve.userId],
  );
  const left = () => rows('select 1 from balance_warnings where user_id = $1', [eve.userId]);
  await pass(after(1000));
  expect(await left()).toHaveLength(1);
  world.running.clock.set(present);
  const body = { password: eve.password };
  expect((await world.running.request('POST', '/api/my-data/deletion', { cookie: eve.cookie, body })).status).toBe(200);
  expect(await left()).toEqual([]);
});
