import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testRoleId } from '../../estates/estates.factory.ts';
import { grantRole } from '../../estates/index.ts';
import { codeOf as passCodeOf, createGatedEstates, enrolPhone } from '../../gate-access/testing/gate-access.factory.ts';
import { createOfflineGuard } from '../../gate-access/testing/offline-guard.factory.ts';
import { signUpSomebody } from '../../identity/identity.factory.ts';
import { keepHouseholdDays, remindOfEndings } from '../index.ts';
import { eventually } from '../../../platform/testing/eventually.ts';
import { startHouseholdWorld, type Person } from '../testing/household-world.ts';

type World = Awaited<ReturnType<typeof startHouseholdWorld>>;

let world: World;
let guard: Person;

/** 10:00 at the estate. */
const morning = new Date('2026-11-14T08:00:00.000Z');
const at = (time: string) => world.running.clock.set(new Date(time));

beforeAll(async () => {
  world = await startHouseholdWorld();
  await createGatedEstates(world.running);
  guard = await world.signUpAs('Guard');
});
afterAll(() => world.running.close());
beforeEach(() => world.running.clock.set(morning));

const lease = async (days: { firstDay?: string; lastDay?: string }): Promise<Person> => {
  const person = await signUpSomebody(world.running, { firstname: 'Daniel', lastname: 'Pillay' });
  await world.running.database.pool.query('update users set mobile_verified = true where id = $1', [person.userId]);
  await grantRole(
    world.running.database.db,
    {
      userId: person.userId,
      roleId: testRoleId('901', 'Tenant'),
      unitNumber: '14',
      days: { firstDay: null, lastDay: null, ...days },
    },
    world.running.dependencies,
  );
  return person;
};
/** Invites a visitor for tomorrow to a unit of a host. */
const expectVisitor = ({ userId }: Person, unitNumber: string) =>
  world.running.database.pool.query(
    `insert into visitor_invitations (id, estate_id, host_id, house, unit_number, visitor, phone_number, plate, visit_date,
       start_minutes, end_minutes, starts_at, ends_at, code, token_digest, created_at)
     values ($1, '901', $2, $3, $4, 'Bheki', '+27824127788', '', '2026-11-15', 660, 720, '2026-11-15T09:00:00Z',
       '2026-11-15T10:00:00Z', '', $1, now())`,
    [`visit-${userId}-${unitNumber}`, userId, `unit:${unitNumber}`, unitNumber],
  );
/** The units of the visits of a host that have ended. */
const endedVisitsOf = async ({ userId }: Person): Promise<string[]> => {
  const { rows } = await world.running.database.pool.query(
    'select unit_number from visitor_invitations where host_id = $1 and revoked_at is not null order by unit_number',
    [userId],
  );
  return rows.map(({ unit_number: unit }: { unit_number: string }) => unit);
};
const keepDays = () => keepHouseholdDays(world.running.dependencies);
/** The titles of a person's notifications. Read from the table, because the session ends within the time that some tests pass. */
const noticesOf = async ({ userId }: Person): Promise<string[]> => {
  const { rows } = await world.running.database.pool.query(
    "select title from notifications where audience_kind = 'person' and audience_id = $1 order by created_at desc",
    [userId],
  );
  return rows.map(({ title }: { title: string }) => title);
};

describe('A role with a first and a last day', () => {
  it('gives no right before its first day, and every right from then on', async () => {
    const daniel = await lease({ firstDay: '2026-11-16' });
    expect(await world.rolesOf(daniel)).toEqual(['901 Visitor']);
    expect(await world.household(daniel)).toEqual([]);
    expect((await world.household(world.thandi))[0].members).toContainEqual(
      expect.objectContaining({ firstName: 'Daniel', isPlanned: true, since: '2026-11-16' }),
    );
    at('2026-11-15T21:59:59Z');
    await keepDays();
    expect(await world.rolesOf(daniel)).toEqual(['901 Visitor']);
    at('2026-11-15T22:00:00Z');
    await keepDays();
    expect(await world.rolesOf(daniel)).toEqual(['901 Tenant 14', '901 Visitor']);
    expect(await world.household(daniel)).toHaveLength(1);
  });

  it('tells the person when it begins, once, and the others of the house read it again', async () => {
    const daniel = await lease({ firstDay: '2026-11-16', lastDay: '2027-11-15' });
    const live = async (): Promise<number> => {
      const { rows } = await world.running.database.pool.query(
        "select 1 from live_events where topic = 'household' and audience_id = $1",
        [world.thandi.userId],
      );
      return rows.length;
    };
    const before = await live();
    at('2026-11-15T22:00:00Z');
    await Promise.all([keepDays(), keepDays()]);
    expect(await noticesOf(daniel)).toEqual(['Your role has begun']);
    expect(await live()).toBe(before + 1);
    const { rows } = await world.running.database.pool.query(
      "select description from notifications where audience_id = $1 and title = 'Your role has begun'",
      [daniel.userId],
    );
    expect(rows).toEqual([
      { description: 'You are Tenant of unit 14, Test Ridge, from today, until Mon 15 Nov 2027.' },
    ]);
  });

  it('on the day after the last day it is gone: access list, household, the gate, the guards’ list, visitors', async () => {
    const daniel = await lease({ lastDay: '2026-11-14' });
    await enrolPhone(world.running, daniel.cookie);
    await expectVisitor(daniel, '14');
    at('2026-11-14T21:59:59Z');
    await keepDays();
    expect(await world.rolesOf(daniel)).toEqual(['901 Tenant 14', '901 Visitor']);
    at('2026-11-14T22:00:00Z');
    await keepDays();
    expect(await world.rolesOf(daniel)).toEqual(['901 Visitor']);
    expect(await world.household(daniel)).toEqual([]);
    expect((await world.household(world.thandi))[0].members).not.toContainEqual(
      expect.objectContaining({ lastDay: '2026-11-14' }),
    );
    const locations = await world.ask('GET', '/api/acl/AccessControl/?userId=me', daniel);
    expect(locations.body.accessInfo).toEqual([]);
    const revoked = await world.ask('GET', '/api/gate/revocations', guard);
    expect(revoked.body.details.entries).toContainEqual(expect.objectContaining({ id: daniel.userId }));
    expect(await endedVisitsOf(daniel)).toEqual(['14']);
    expect(await noticesOf(daniel)).toContain('Your role has ended');
  });

  it('a phone that stays offline opens no gate after the last day: the grant of its pass ends with it', async () => {
    const daniel = await lease({ lastDay: '2026-11-14' });
    const phone = await enrolPhone(world.running, daniel.cookie);
    const offlineGuard = await createOfflineGuard(world.running, guard);
    at('2026-11-14T21:58:00Z');
    expect(await offlineGuard.show({ code: await passCodeOf(world.running, phone) })).toMatchObject({
      result: 'granted',
    });
    at('2026-11-14T22:01:00Z');
    expect(await offlineGuard.show({ code: await passCodeOf(world.running, phone), direction: 'out' })).toMatchObject({
      result: 'refused',
      reason: 'expired',
    });
  });

  it('a second role that opens gates keeps the pass', async () => {
    const daniel = await lease({ lastDay: '2026-11-14' });
    await world.hold(daniel, 'Family', { unitNumber: '14' });
    const phone = await enrolPhone(world.running, daniel.cookie);
    const offlineGuard = await createOfflineGuard(world.running, guard);
    at('2026-11-14T22:01:00Z');
    expect(await offlineGuard.show({ code: await passCodeOf(world.running, phone) })).toMatchObject({
      result: 'granted',
    });
  });

  it('taken away by staff it takes its visitors with it, not those of another house or of a role that still invites', async () => {
    const daniel = await lease({});
    await world.hold(daniel, 'Owner', { unitNumber: '14' });
    await world.hold(daniel, 'Owner', { unitNumber: '22' });
    for (const unit of ['14', '22']) await expectVisitor(daniel, unit);
    const take = async (role: string, unit: string) => {
      const { rows } = await world.running.database.pool.query(
        'select id from role_grants where user_id = $1 and role_id = $2 and unit_number = $3',
        [daniel.userId, role, unit],
      );
      return world.ask('DELETE', `/api/console/people/${daniel.userId}/roles/${rows[0].id}`, world.manager);
    };
    expect((await take('901-tenant', '14')).status).toBe(200);
    expect(await endedVisitsOf(daniel)).toEqual([]);
    expect((await take('901-owner', '14')).status).toBe(200);
    expect(await endedVisitsOf(daniel)).toEqual(['14']);
  });

  it('taken away before its first day it is not told as one that ended', async () => {
    const daniel = await lease({ firstDay: '2027-01-01' });
    const { pool } = world.running.database;
    const { rows } = await pool.query("select id from role_grants where user_id = $1 and unit_number = '14'", [
      daniel.userId,
    ]);
    const path = `/api/console/people/${daniel.userId}/roles/${rows[0].id}`;
    expect((await world.ask('DELETE', path, world.manager)).status).toBe(200);
    const told = await pool.query(
      "select title, description from notifications where id like 'role-ended-%' and audience_id = $1",
      [daniel.userId],
    );
    expect(told.rows).toEqual([
      {
        title: 'Your role will not begin',
        description: 'Tenant of unit 14, Test Ridge: the estate office has ended this role before its first day.',
      },
    ]);
  });

  it('two processes that run the job at the same time end each role once', async () => {
    const daniel = await lease({ lastDay: '2026-11-14' });
    at('2026-11-15T00:00:00Z');
    await Promise.all([keepDays(), keepDays(), keepDays()]);
    expect((await noticesOf(daniel)).filter((title) => title === 'Your role has ended')).toHaveLength(1);
  });

  it('does not keep somebody from signing up as a visitor again', async () => {
    const daniel = await lease({ lastDay: '2026-11-14' });
    await world.running.database.pool.query("delete from role_grants where user_id = $1 and role_id = '901-visitor'", [
      daniel.userId,
    ]);
    at('2026-11-15T00:00:00Z');
    await keepDays();
    const path = `/api/acl/role/${daniel.email}?context=Test%20Ridge&role=leastPriviledged`;
    expect((await world.ask('POST', path, daniel)).status).toBe(200);
  });
});

describe('A mail and a notification 30 and 7 days before the last day', () => {
  const remind = () => remindOfEndings(world.running.dependencies);
  /** The mails to a person once no job has one to send: for a moment a mail is both in its job and among those sent. */
  const mailsTo = async ({ email }: Person): Promise<string[]> => {
    const { pool } = world.running.database;
    const jobs = "select 1 from graphile_worker._private_jobs where payload->>'to' = $1";
    await eventually(async () => expect((await pool.query(jobs, [email])).rows).toEqual([]));
    const { rows } = await pool.query('select subject from outbox_messages where recipient = $1', [email]);
    return rows
      .map(({ subject }: { subject: string }) => subject)
      .filter((subject) => subject?.startsWith('Your role ends'));
  };

  it('each is sent once, to the person and to the owner', async () => {
    const daniel = await lease({ lastDay: '2026-12-31' });
    at('2026-11-30T08:00:00Z');
    await remind();
    expect(await noticesOf(daniel)).toEqual([]);
    at('2026-12-01T08:00:00Z');
    await remind();
    await remind();
    expect(await noticesOf(daniel)).toEqual(['Your role ends in 30 days']);
    expect(await noticesOf(world.thandi)).toContain('Daniel Pillay: the role ends in 30 days');
    at('2026-12-24T08:00:00Z');
    await Promise.all([remind(), remind()]);
    expect((await noticesOf(daniel)).toSorted()).toEqual(['Your role ends in 30 days', 'Your role ends in 7 days']);
    expect((await mailsTo(daniel)).toSorted()).toEqual(['Your role ends in 30 days', 'Your role ends in 7 days']);
  });

  it('owners read that they can set a later day only where they can, and else that the estate office can', async () => {
    const { pool } = world.running.database;
    const told = async (owner: Person, holder: string): Promise<string[]> => {
      const { rows } = await pool.query(
        `select description from notifications where audience_id = $1 and title like $2 and url = '/Household'
         and id like '%2027-01-20%'`,
        [owner.userId, `${holder}%`],
      );
      return rows.map(({ description }: { description: string }) => description);
    };
    const leaver = await world.signUpAs('Owner', '14');
    const days = "update role_grants set last_day = $2, ends_at = $3 where user_id = $1 and unit_number = '14'";
    await pool.query(days, [leaver.userId, '2027-01-20', '2027-01-20T22:00:00Z']);
    await lease({ lastDay: '2027-01-20' });
    at('2027-01-13T08:00:00Z');
    await remind();
    const { rows } = await pool.query('select first_name from users where id = $1', [leaver.userId]);
    const office = expect.stringMatching(/^Owner of unit 14, .* The estate office can set a later day\.$/);
    expect(await told(world.thandi, rows[0].first_name)).toContainEqual(office);
    expect(await told(world.thandi, 'Daniel')).toEqual([expect.stringMatching(/ You can set a later day\.$/)]);
    expect(await told(leaver, 'Daniel')).toEqual([expect.stringMatching(/ The estate office can set a later day\.$/)]);
  });

  it('a role of three weeks gets the later one alone', async () => {
    const daniel = await lease({ lastDay: '2026-12-05' });
    at('2026-11-20T08:00:00Z');
    await remind();
    expect(await noticesOf(daniel)).toEqual([]);
    at('2026-11-29T08:00:00Z');
    await remind();
    expect(await noticesOf(daniel)).toEqual(['Your role ends in 6 days']);
  });
});
