import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signUpSomebody } from '../../identity/identity.factory.ts';
import { testRoleId, type TestRole } from '../../estates/estates.factory.ts';
import { codeOf, startHouseholdWorld, type Person } from '../testing/household-world.ts';

let world: Awaited<ReturnType<typeof startHouseholdWorld>>;
/** Who owns a house of her own in each test. */
let owner: Person;
let unit = 300;

beforeAll(async () => {
  world = await startHouseholdWorld();
  await world.setRules({ needsApproval: false });
});
afterAll(() => world.running.close());
beforeEach(async () => {
  unit += 1;
  owner = await world.signUpAs('Owner', String(unit));
});

const query = async (text: string, values: unknown[]) => (await world.running.database.pool.query(text, values)).rows;
const grantOf = async ({ userId }: Person) => {
  const [row] = await query('select id, version from role_grants where user_id = $1 and unit_number = $2', [
    userId,
    String(unit),
  ]);
  return row as { id: string; version: number };
};
/** Somebody whom an owner invited, and who joined. */
const joined = async (role: TestRole, overrides: Record<string, unknown> = {}, by = owner): Promise<Person> => {
  const person = await signUpSomebody(world.running);
  const answer = await world.invite(
    person.email,
    { unitNumber: String(unit), roleId: testRoleId('901', role), ...overrides },
    by,
  );
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  expect((await world.join(await world.tokenSentTo(person.email), person)).status).toBe(200);
  return person;
};
const pathOf = async (person: Person) => `/api/console/people/${person.userId}/roles/${(await grantOf(person)).id}`;
const staying = async (person = owner, by = world.manager) =>
  (await world.ask('GET', `${await pathOf(person)}/household`, by)).body.details;
const change = async (body: { alsoGrantIds: string[]; lastDay?: string }, by = world.manager) => {
  const path = body.lastDay === undefined ? `${await pathOf(owner)}/end` : await pathOf(owner);
  const { version } = await grantOf(owner);
  return world.running.request('PUT', path, { cookie: by.cookie, body, headers: { 'if-match': `"${version}"` } });
};
const stateOf = async (person: Person) =>
  (
    await query(
      `select revoked_at is null as held, last_day::text, revoked_by from role_grants where user_id = $1 and unit_number = $2`,
      [person.userId, String(unit)],
    )
  )[0];

describe('When an owner’s role ends, staff decide about the roles that owners gave in her house', () => {
  it('they read who stays; who was invited by her, or by an owner who is gone, loses the giver', async () => {
    const family = await joined('Family');
    const staffs = await world.signUpAs('Tenant', String(unit));
    const second = await world.signUpAs('Owner', String(unit));
    const hers = await joined('Employee', {}, second);
    const loses = async () =>
      new Map(
        (await staying()).map((role: { person: { id: string }; losesGiver: boolean }) => [
          role.person.id,
          role.losesGiver,
        ]),
      );
    expect(await loses()).toEqual(
      new Map([
        [family.userId, true],
        [staffs.userId, false],
        [hers.userId, false],
      ]),
    );
    await query('update role_grants set revoked_at = now() where id = $1', [(await grantOf(second)).id]);
    expect((await loses()).get(hers.userId)).toBe(true);
  });

  it('roles for work, those of other people than owners, and of other estates are not told', async () => {
    const family = await joined('Family');
    expect(await staying(family)).toEqual([]);
    const path = `${await pathOf(owner)}/household`;
    expect((await world.ask('GET', path, world.otherManager)).status).toBe(404);
    expect((await world.ask('GET', path, owner)).status).toBe(403);
    // A manager who lives there is not below another manager.
    const { body } = await world.ask('POST', `/api/console/people/${family.userId}/roles`, world.manager, {
      roleId: testRoleId('901', 'Trustee'),
    });
    expect(body.details.roleName).toBe('Trustee');
    await world.hold(family, 'Manager');
    expect(await staying()).toEqual([]);
  });

  it('also for a role that is switched off: it is ended without switching it on, which would open the gates', async () => {
    const [family, gardener] = [await joined('Family'), await joined('Employee')];
    const switchRoles = (isOn: boolean) =>
      query('update roles set is_enabled = $1 where id = any($2)', [
        isOn,
        [testRoleId('901', 'Owner'), testRoleId('901', 'Family')],
      ]);
    await switchRoles(false);
    expect(await staying(family)).toEqual([]);
    expect((await staying()).map(({ person }: { person: { id: string } }) => person.id)).toEqual([gardener.userId]);
    expect((await change({ alsoGrantIds: [] })).status).toBe(200);
    await switchRoles(true);
    expect(await stateOf(owner)).toMatchObject({ held: false });
  });

  it('ended in one call: each is told and recorded, and gives no right any more', async () => {
    const [family, gardener, stays] = [await joined('Family'), await joined('Employee'), await joined('Tenant')];
    const alsoGrantIds = [(await grantOf(family)).id, (await grantOf(gardener)).id];
    expect((await change({ alsoGrantIds })).status).toBe(200);
    for (const person of [owner, family, gardener]) {
      expect(await stateOf(person)).toMatchObject({ held: false, revoked_by: world.manager.userId });
      const titles = await query('select title from notifications where audience_id = $1', [person.userId]);
      expect(titles).toContainEqual({ title: 'Your role has ended' });
    }
    expect(await world.rolesOf(family)).toEqual(['901 Visitor']);
    expect(await stateOf(stays)).toMatchObject({ held: true });
    const entries = await query(
      "select subject_id from audit_log where action = 'roles.remove' and subject_id = any($1)",
      [[owner, family, gardener].map(({ userId }) => userId)],
    );
    expect(entries).toHaveLength(3);
  });

  it('given the same last day in one call, unless they end sooner; a role that would begin later ends', async () => {
    const [family, sooner, later] = [
      await joined('Family'),
      await joined('Tenant', { lastDay: '2026-12-15' }),
      await joined('Employee', { firstDay: '2027-02-01' }),
    ];
    const alsoGrantIds = await Promise.all([family, sooner, later].map(async (person) => (await grantOf(person)).id));
    expect((await change({ lastDay: '2026-12-31', alsoGrantIds })).status).toBe(200);
    expect(await stateOf(owner)).toMatchObject({ held: true, last_day: '2026-12-31' });
    expect(await stateOf(family)).toMatchObject({ held: true, last_day: '2026-12-31' });
    expect(await stateOf(sooner)).toMatchObject({ held: true, last_day: '2026-12-15' });
    expect(await stateOf(later)).toMatchObject({ held: false });
  });

  it('a role of another house is refused with everything, and one that has ended meanwhile is no matter', async () => {
    const family = await joined('Family');
    const neighbour = await world.signUpAs('Tenant', '22');
    const [{ id: elsewhere }] = (await query("select id from role_grants where user_id = $1 and unit_number = '22'", [
      neighbour.userId,
    ])) as [{ id: string }];
    const { id } = await grantOf(family);
    expect(codeOf(await change({ alsoGrantIds: [id, elsewhere] }))).toEqual([404, 'not-found']);
    expect(await stateOf(family)).toMatchObject({ held: true });
    expect(await stateOf(owner)).toMatchObject({ held: true });
    expect((await change({ alsoGrantIds: [id] }, world.otherManager)).status).toBe(404);
    await query('update role_grants set revoked_at = now() where id = $1', [id]);
    expect((await change({ alsoGrantIds: [id] })).status).toBe(200);
    expect(await stateOf(owner)).toMatchObject({ held: false });
  });
});
