import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dayMs } from '@ekhaya/contract/time/durations.rules';
import { testRoleId } from '../../estates/estates.factory.ts';
import { signUpSomebody, statusesOf } from '../../identity/identity.factory.ts';
import { codeOf, startHouseholdWorld, type Person } from '../testing/household-world.ts';

type World = Awaited<ReturnType<typeof startHouseholdWorld>>;

let world: World;
/** A person of another estate. */
let kagiso: Person;

const refused = [400, 'auth/expired-action-code'];

beforeAll(async () => {
  world = await startHouseholdWorld();
});
afterAll(() => world.running.close());
beforeEach(async () => {
  const query = (text: string) => world.running.database.pool.query(text);
  await query('delete from household_invitations');
  await query('delete from household_rules');
  await query('delete from rate_limit_attempts');
  await world.setRules({ needsApproval: false });
  kagiso = await signUpSomebody(world.running, {
    firstname: 'Kagiso',
    lastname: 'Nkosi',
    estateId: '902',
    estateName: 'Other Bay',
  });
});

const invited = async (recipient = kagiso.email, overrides: Record<string, unknown> = {}): Promise<string> => {
  const answer = await world.invite(recipient, overrides);
  expect(answer.status).toBe(201);
  return world.tokenSentTo(recipient);
};

describe('An owner invites somebody by e-mail or mobile, and the link works once', () => {
  it('greets by a name alone: the mail goes to a stranger, in the words of the product', async () => {
    for (const name of ['your parcel waits: https://evil.example', 'Sipho evil.example', '1']) {
      const answer = await world.invite(kagiso.email, { name });
      expect([answer.status, answer.body.errorDetails.fields], name).toEqual([
        400,
        { name: 'Please enter a valid name.' },
      ]);
    }
    for (const name of ['', ' ', 'Sipho van der Merwe']) {
      expect((await world.invite(kagiso.email, { name })).status, name).toBe(201);
      await world.running.database.pool.query('delete from household_invitations');
    }
  });

  it('by e-mail: the invited person reads the invitation, joins at once, and the link has ended', async () => {
    expect((await world.invite(kagiso.email.toUpperCase(), { lastDay: '2027-11-30' })).status).toBe(201);
    const token = await world.tokenSentTo(kagiso.email);
    expect((await world.readLink(token, kagiso)).body.details).toEqual({
      estateId: '901',
      estateName: 'Test Ridge',
      unitNumber: '14',
      roleDisplayName: 'Tenant',
      invitedBy: 'Thandi Nkosi',
      firstDay: null,
      lastDay: '2027-11-30',
      beginsOn: null,
      needsApproval: false,
      channel: 'mail',
      recipient: kagiso.email,
      reader: 'invited',
    });
    expect((await world.join(token, kagiso)).body.details).toEqual({ state: 'joined' });
    expect(await world.rolesOf(kagiso)).toEqual(['901 Tenant 14', '902 Visitor']);
    expect(codeOf(await world.readLink(token, kagiso))).toEqual(refused);
    const [house] = await world.household(kagiso);
    expect(house.members.map((each: { firstName: string; isYou: boolean }) => [each.firstName, each.isYou])).toEqual([
      ['Thandi', false],
      ['Kagiso', true],
    ]);
  });

  it('into a role that begins later: the person and the owner read from when', async () => {
    const token = await invited(kagiso.email, { firstDay: '2026-12-01' });
    expect((await world.readLink(token, kagiso)).body.details.beginsOn).toBe('2026-12-01');
    expect((await world.join(token, kagiso)).body.details).toEqual({ state: 'joined' });
    const told = async ({ userId }: Person) =>
      (
        await world.running.database.pool.query('select title, description from notifications where audience_id = $1', [
          userId,
        ])
      ).rows;
    expect(await told(kagiso)).toEqual([
      {
        title: 'Your role begins on Tue 1 Dec 2026',
        description: 'You are Tenant of unit 14, Test Ridge, from then on.',
      },
    ]);
    expect(await told(world.thandi)).toContainEqual({
      title: 'Kagiso Nkosi joins your household on Tue 1 Dec 2026',
      description: 'Tenant, unit 14, Test Ridge, from then on.',
    });
  });

  it('by SMS: a number that the account states counts, and is verified by the link', async () => {
    expect((await world.invite(`0${kagiso.mobile.slice(2)}`)).status).toBe(201);
    const token = await world.tokenSentTo(kagiso.mobile);
    expect((await world.readLink(token)).body.details).toMatchObject({ channel: 'sms', reader: 'signed-out' });
    expect((await world.join(token, kagiso)).status).toBe(200);
    const { body } = await world.running.request('GET', '/api/auth/get-session', { cookie: kagiso.cookie });
    expect(body.user.mobileVerified).toBe(true);
  });

  it('used again by the person who joined, also at the same time: says again that she has joined, and joins once', async () => {
    const token = await invited();
    const answers = await Promise.all([1, 2, 3, 4].map(() => world.join(token, kagiso)));
    expect(statusesOf(answers)).toEqual([200, 200, 200, 200]);
    expect((await world.join(token, kagiso)).body.details).toEqual({ state: 'joined' });
    expect(await world.rolesOf(kagiso)).toEqual(['901 Tenant 14', '902 Visitor']);
    const joins = "select 1 from audit_log where action = 'household.join' and actor_id = $1";
    expect((await world.running.database.pool.query(joins, [kagiso.userId])).rows).toHaveLength(1);
    const thief = await signUpSomebody(world.running);
    expect(codeOf(await world.join(token, thief))).toEqual(refused);
  });

  it('used again by the person who waits for the estate office: says again that she waits', async () => {
    await world.setRules({ needsApproval: true });
    const token = await invited();
    expect((await world.join(token, kagiso)).body.details).toEqual({ state: 'waiting' });
    expect((await world.join(token, kagiso)).body.details).toEqual({ state: 'waiting' });
  });

  it('used again by somebody who has lost the role since, or after 7 days', async () => {
    const token = await invited();
    await world.join(token, kagiso);
    world.running.clock.advance(7 * dayMs);
    expect(codeOf(await world.join(token, kagiso))).toEqual(refused);
    world.running.clock.advance(-7 * dayMs);
    await world.running.database.pool.query(
      "update role_grants set revoked_at = now() where user_id = $1 and unit_number = '14'",
      [kagiso.userId],
    );
    expect(codeOf(await world.join(token, kagiso))).toEqual(refused);
  });

  it('by another person: reads who it is for, and joins nothing', async () => {
    const token = await invited();
    const thief = await signUpSomebody(world.running);
    expect((await world.readLink(token, thief)).body.details.reader).toBe('other');
    expect(codeOf(await world.join(token, thief))).toEqual(refused);
    expect(codeOf(await world.join(token, { cookie: '' }))).toEqual([401, 'session-required']);
    expect(await world.rolesOf(thief)).toEqual(['901 Visitor']);
    expect((await world.join(token, kagiso)).status).toBe(200);
  });

  it('by another account that states the number which somebody else verified', async () => {
    await world.running.database.pool.query('update users set mobile_verified = true where id = $1', [kagiso.userId]);
    const thief = await signUpSomebody(world.running);
    await world.running.database.pool.query('update users set mobile = $1 where id = $2', [
      kagiso.mobile,
      thief.userId,
    ]);
    const token = await invited(kagiso.mobile);
    expect(codeOf(await world.join(token, thief))).toEqual(refused);
    expect((await world.join(token, kagiso)).status).toBe(200);
  });

  it('after it was withdrawn', async () => {
    const token = await invited();
    const [{ invitations }] = await world.household(world.thandi);
    expect(invitations).toMatchObject([{ recipient: kagiso.email, state: 'invited', untilDay: '2026-11-21' }]);
    expect((await world.ask('DELETE', `/api/household/invite/${invitations[0].id}`, world.thandi)).status).toBe(200);
    expect(codeOf(await world.join(token, kagiso))).toEqual(refused);
    expect(codeOf(await world.readLink(token))).toEqual(refused);
    expect((await world.household(world.thandi))[0].invitations).toEqual([]);
    expect((await world.ask('DELETE', `/api/household/invite/${invitations[0].id}`, world.thandi)).status).toBe(404);
  });

  it('after 7 days', async () => {
    const token = await invited();
    world.running.clock.advance(7 * dayMs - 1000);
    expect((await world.readLink(token)).status).toBe(200);
    world.running.clock.advance(1000);
    expect(codeOf(await world.readLink(token))).toEqual(refused);
    expect(codeOf(await world.join(token, kagiso))).toEqual(refused);
    world.running.clock.advance(-7 * dayMs);
    expect(await world.rolesOf(kagiso)).toEqual(['902 Visitor']);
  });

  it('gives a role at the estate of the invitation and at no other', async () => {
    const token = await invited();
    await world.join(token, kagiso);
    expect(await world.rolesOf(kagiso)).toEqual(['901 Tenant 14', '902 Visitor']);
    expect(await world.household(kagiso, '902')).toEqual([]);
  });

  it('when the owner lost the house, or the estate took the role away from owners', async () => {
    const leaver = await world.signUpAs('Owner', '31');
    await world.invite(kagiso.email, { unitNumber: '31' }, leaver);
    const token = await world.tokenSentTo(kagiso.email);
    await world.running.database.pool.query('update role_grants set revoked_at = now() where user_id = $1', [
      leaver.userId,
    ]);
    // Before anybody makes an account for nothing.
    expect(codeOf(await world.readLink(token))).toEqual(refused);
    expect(codeOf(await world.join(token, kagiso))).toEqual(refused);
    const naledi = await signUpSomebody(world.running);
    await world.invite(naledi.email);
    const second = await world.tokenSentTo(naledi.email);
    await world.setRules({ roleIds: [testRoleId('901', 'Family')], needsApproval: false });
    expect(codeOf(await world.readLink(second))).toEqual(refused);
    expect(codeOf(await world.join(second, naledi))).toEqual(refused);
  });

  it('a new account: the link tells that there is none, and joins after the sign-up', async () => {
    const email = `new-${kagiso.email}`;
    const token = await invited(email);
    expect((await world.readLink(token)).body.details).toMatchObject({ reader: 'new', recipient: email });
    const newcomer = await signUpSomebody(world.running, { email });
    expect((await world.join(token, newcomer)).body.details).toEqual({ state: 'joined' });
    const { rows } = await world.running.database.pool.query(
      'select email_verified_at is not null as proved from users where id = $1',
      [newcomer.userId],
    );
    expect(rows).toEqual([{ proved: true }]);
  });

  it('stores the token in no row of the database', async () => {
    const token = await invited();
    for (const table of ['household_invitations', 'graphile_worker._private_jobs', 'audit_log']) {
      const { rows } = await world.running.database.pool.query(`select t::text as text from ${table} t`);
      expect(JSON.stringify(rows)).not.toContain(token);
    }
  });
});

describe('What an owner may not give', () => {
  it.each<[string, Record<string, unknown>, number]>([
    ['a role that the estate does not let owners give', { roleId: testRoleId('901', 'Guard') }, 403],
    ['the role of owners', { roleId: testRoleId('901', 'Owner') }, 403],
    ['a role of another estate', { roleId: testRoleId('902', 'Tenant') }, 403],
    ['a house of a neighbour', { unitNumber: '22' }, 403],
    ['a house at another estate', { estateId: '902', roleId: testRoleId('902', 'Tenant') }, 403],
    ['a last day before the first', { firstDay: '2026-12-01', lastDay: '2026-11-30' }, 400],
    ['a last day that is over', { lastDay: '2026-11-13' }, 400],
    ['a first day in two years', { firstDay: '2028-11-14' }, 400],
    ['what is neither an address nor a number', { recipient: 'kagiso' }, 400],
  ])('%s', async (_title, overrides, status) => {
    expect((await world.invite(kagiso.email, overrides)).status).toBe(status);
  });

  it('a last day after the last day of her own role', async () => {
    const owner = await world.signUpAs('Owner', '41');
    await world.running.database.pool.query(
      "update role_grants set last_day = '2027-01-31' where user_id = $1 and unit_number = '41'",
      [owner.userId],
    );
    expect((await world.invite(kagiso.email, { unitNumber: '41', lastDay: '2027-02-01' }, owner)).status).toBe(400);
    expect((await world.invite(kagiso.email, { unitNumber: '41' }, owner)).status).toBe(400);
    expect((await world.invite(kagiso.email, { unitNumber: '41', lastDay: '2027-01-31' }, owner)).status).toBe(201);
  });

  it('anything, for a tenant, and for a stranger', async () => {
    const tenant = await world.signUpAs('Tenant', '14');
    expect((await world.invite(kagiso.email, {}, tenant)).status).toBe(403);
    expect((await world.invite(kagiso.email, {}, kagiso)).status).toBe(403);
  });

  it('a second invitation to the same address while one is open', async () => {
    await invited();
    expect(codeOf(await world.invite(kagiso.email))).toEqual([409, 'conflict']);
    world.running.clock.advance(7 * dayMs);
    expect((await world.invite(kagiso.email)).status).toBe(201);
    world.running.clock.advance(-7 * dayMs);
  });

  it('more than 5 invitations to one address a day, from whichever house', async () => {
    const owners = await Promise.all([51, 52, 53, 54, 55, 56].map((unit) => world.signUpAs('Owner', String(unit))));
    const statuses = [];
    for (const [at, owner] of owners.entries()) {
      statuses.push((await world.invite(kagiso.email, { unitNumber: String(51 + at) }, owner)).status);
    }
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
  });
});
