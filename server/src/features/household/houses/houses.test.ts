import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, startHouseholdWorld, type Person } from '../testing/household-world.ts';

type World = Awaited<ReturnType<typeof startHouseholdWorld>>;

let world: World;
let tenant: Person;
let neighbour: Person;

beforeAll(async () => {
  world = await startHouseholdWorld();
  tenant = await world.signUpAs('Tenant', '14', { firstname: 'Daniel', lastname: 'Pillay' });
  neighbour = await world.signUpAs('Owner', '22', { firstname: 'Pieter', lastname: 'Smit' });
});
afterAll(() => world.running.close());

const grantIdOf = async (person: Person, unit = '14'): Promise<string> => {
  const { rows } = await world.running.database.pool.query(
    'select id from role_grants where user_id = $1 and unit_number = $2 order by granted_at desc limit 1',
    [person.userId, unit],
  );
  return rows[0].id;
};
const change = async (person: Person, body: unknown, by: Person = world.thandi, unit = '14') =>
  world.ask('PUT', `/api/household/${await grantIdOf(person, unit)}`, by, body);
const end = async (person: Person, by: Person = world.thandi, unit = '14') =>
  world.ask('DELETE', `/api/household/${await grantIdOf(person, unit)}`, by);

describe('Whoever has a role with a unit sees her house', () => {
  it('who else has a role there, since when and until when', async () => {
    const [house, ...others] = await world.household(world.thandi);
    expect(others).toEqual([]);
    expect(house).toMatchObject({ estateName: 'Test Ridge', unitNumber: '14', today: '2026-11-14' });
    expect(house.members).toMatchObject([
      { firstName: 'Thandi', roleDisplayName: 'Owner', isYou: true, canBeChanged: false, since: '2026-11-14' },
      { firstName: 'Daniel', roleDisplayName: 'Tenant', isYou: false, canBeChanged: true, lastDay: null },
    ]);
    expect(house.roles.map(({ displayName }: { displayName: string }) => displayName)).toEqual([
      'Family',
      'Tenant',
      'Employee',
    ]);
  });

  it('a tenant sees the people and neither invitations nor what she could give', async () => {
    await world.invite('somebody@ekhaya.test');
    const [house] = await world.household(tenant);
    expect(house.members).toHaveLength(2);
    expect(house).toMatchObject({ invitations: [], roles: [] });
    expect(house.members.map(({ canBeChanged }: { canBeChanged: boolean }) => canBeChanged)).toEqual([false, false]);
  });

  it('who comes every week, of her own visitors alone', async () => {
    const at = new Date('2026-11-14T08:00:00Z');
    await world.running.database.pool.query(
      `insert into visitor_invitations (id, estate_id, host_id, house, unit_number, visitor, phone_number, plate, visit_date,
         start_minutes, end_minutes, starts_at, ends_at, code, token_digest, created_at, weekdays, last_day)
       values ('gardener', '901', $1, 'unit:14', '14', 'Petrus Mokoena', '+27749013365', '', '2026-11-14', 420, 960, $2, $3,
         'ABCDEFG', 'digest', $2, 2, '2027-03-31')`,
      [world.thandi.userId, at, new Date('2027-03-30T14:00:00Z')],
    );
    const [house] = await world.household(world.thandi);
    expect(house.weekly).toEqual([
      {
        id: 'gardener',
        visitor: 'Petrus Mokoena',
        weekdays: ['tuesday'],
        from: '0700',
        to: '1600',
        lastDay: '2027-03-31',
      },
    ]);
    const [ofTenant] = await world.household(tenant);
    expect(ofTenant.weekly).toEqual([]);
  });

  it('neighbours, people without a unit and the staff see nothing of it', async () => {
    const [theirs] = await world.household(neighbour);
    expect(theirs.members.map(({ firstName }: { firstName: string }) => firstName)).toEqual(['Pieter']);
    expect(await world.household(world.manager)).toEqual([]);
    expect(await world.household(await world.signUpAs('Owner'))).toEqual([]);
    expect(await world.household(world.thandi, '902')).toEqual([]);
    expect((await world.running.request('GET', '/api/household?estateId=901')).status).toBe(401);
  });
});

describe('The owner sets a last day, or ends a role at once', () => {
  it('the person reads the new day, and is told', async () => {
    expect((await change(tenant, { lastDay: '2026-12-31' })).status).toBe(200);
    const [house] = await world.household(tenant);
    expect(house.members[1]).toMatchObject({ lastDay: '2026-12-31' });
    const { body } = await world.ask('GET', '/api/notifications?userID=me', tenant);
    expect(body.details[0]).toMatchObject({
      title: 'Your last day has changed',
      description: 'Tenant, unit 14: the last day is Thu 31 Dec 2026.',
    });
    expect((await change(tenant, { lastDay: null })).status).toBe(200);
    expect(codeOf(await change(tenant, { lastDay: null }))).toEqual([409, 'nothing-changed']);
  });

  it.each<[string, unknown, number]>([
    ['a day that is over', { lastDay: '2026-11-13' }, 400],
    ['what is no day', { lastDay: 'tomorrow' }, 400],
    ['nothing', {}, 400],
  ])('refuses %s', async (_title, body, status) => {
    expect((await change(tenant, body)).status).toBe(status);
  });

  it('the grant of another house, and of a house where one is not the owner, does not exist', async () => {
    const refused = [404, 'not-found'];
    expect(codeOf(await end(neighbour, world.thandi, '22'))).toEqual(refused);
    expect(codeOf(await end(tenant, neighbour))).toEqual(refused);
    expect(codeOf(await change(tenant, { lastDay: null }, neighbour))).toEqual(refused);
    expect(codeOf(await end(world.thandi, tenant))).toEqual(refused);
    expect(codeOf(await world.ask('DELETE', '/api/household/nothing', world.thandi))).toEqual(refused);
    expect(codeOf(await end(tenant, world.otherManager))).toEqual(refused);
    expect(await world.rolesOf(neighbour)).toContain('901 Owner 22');
  });

  it('another owner’s role, her own, and one that staff gave for work stay with the estate office', async () => {
    const coOwner = await world.signUpAs('Owner', '14');
    const guard = await world.signUpAs('Guard', '14');
    for (const person of [coOwner, guard, world.thandi]) {
      expect(codeOf(await end(person))).toEqual([403, 'forbidden']);
    }
  });

  it('a role that is ended is gone at once: access list, household and the guards’ list of revoked people', async () => {
    const family = await world.signUpAs('Family', '14');
    const guard = await world.signUpAs('Guard');
    expect((await end(family)).status).toBe(200);
    expect(await world.rolesOf(family)).toEqual(['901 Visitor']);
    expect(await world.household(family)).toEqual([]);
    expect((await world.household(world.thandi))[0].members).not.toContainEqual(
      expect.objectContaining({ roleDisplayName: 'Family' }),
    );
    const revoked = await world.ask('GET', '/api/gate/revocations', guard);
    expect(revoked.body.details.entries).toContainEqual(expect.objectContaining({ id: family.userId }));
    expect(codeOf(await end(family))).toEqual([404, 'not-found']);
    const { rows } = await world.running.database.pool.query(
      "select actor_id, person_id from audit_log where action = 'household.end' order by id desc limit 1",
    );
    expect(rows).toEqual([{ actor_id: world.thandi.userId, person_id: family.userId }]);
  });

  it('somebody whose role the owner ended can be invited again and joins at once where the estate says so', async () => {
    await world.setRules({ needsApproval: false });
    const family = await world.signUpAs('Family', '14');
    await end(family);
    await world.invite(family.email);
    const token = await world.tokenSentTo(family.email);
    expect((await world.join(token, family)).body.details).toEqual({ state: 'joined' });
  });
});
