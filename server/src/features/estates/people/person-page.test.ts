import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayMs } from '@ekhaya/contract/time/durations.rules';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { signUpSomebody } from '../../identity/identity.factory.ts';
import { createTestEstate, testRoleId, type TestRole } from '../estates.factory.ts';
import { grantRole } from '../roles/grant-role.ts';

type Person = Awaited<ReturnType<typeof signUpSomebody>>;

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let administrator: Person;
let manager: Person;
let thandi: Person;
let kagiso: Person;

const hold = async (person: Person, role: TestRole, estateId = '901', unitNumber = ''): Promise<void> => {
  const grant = { userId: person.userId, roleId: testRoleId(estateId, role), unitNumber };
  await grantRole(running.database.db, grant, running.dependencies);
};
const read = async (path: string, { cookie } = manager) => {
  const { status, body } = await running.request('GET', `/api/console/${path}`, { cookie });
  return status === 200 ? body.details : status;
};

beforeAll(async () => {
  running = await startApplicationForTests();
  await createTestEstate(running.database.db, {
    tiles: {
      Owner: [
        { tileBackofficeName: 'Visitor Access' },
        { navigateType: 'screen', navigatePath: '/MakeBooking' },
        { enableAccessControl: true },
      ],
      Visitor: [{ tileBackofficeName: 'Visitor Access', tileEnabled: false }],
    },
  });
  await createTestEstate(running.database.db, { estateId: '902', estateName: 'Other Bay' });
  administrator = await signUpSomebody(running, { firstname: 'Johan', lastname: 'Botha' });
  await hold(administrator, 'Administrator');
  manager = await signUpSomebody(running, { firstname: 'Lerato', lastname: 'Mokoena' });
  await hold(manager, 'Manager');
  thandi = await signUpSomebody(running, { firstname: 'Thandi', lastname: 'Nkosi' });
  await hold(thandi, 'Owner', '901', '14');
  await hold(thandi, 'Trustee', '901', '14');
  await hold(thandi, 'Tenant', '902', 'C3');
  kagiso = await signUpSomebody(running, { firstname: 'Kagiso', lastname: 'Abrahams' });
  await hold(kagiso, 'Family', '901', '14');
  const elsewhere = await signUpSomebody(running, { estateId: '902', estateName: 'Other Bay' });
  await hold(elsewhere, 'Owner', '902', '14');
  const vehicle = { make: 'Toyota', model: 'Corolla', colour: 'White', year: '', vinNumber: '' };
  const added = await running.request('POST', `/api/user/vehicle?userID=${thandi.userId}`, {
    body: { ...vehicle, registrationNumber: 'JT 14-ZN gp', licenseDiscPhotoURL: '', carPhotoURL: '' },
    cookie: thandi.cookie,
  });
  if (added.status >= 300) throw new Error(JSON.stringify(added.body));
});
afterAll(() => running.close());

it('people whose role ends within 60 days are leaving', async () => {
  const zola = await signUpSomebody(running, { firstname: 'Zola', lastname: 'Adams' });
  const day = (from: number) => new Date(running.clock.now().getTime() + from * dayMs).toISOString().slice(0, 10);
  const give = (role: TestRole, lastDay: string) =>
    running.request('POST', `/api/console/people/${zola.userId}/roles`, {
      cookie: manager.cookie,
      body: { roleId: testRoleId('901', role), unitNumber: '14', lastDay },
    });
  expect((await give('Tenant', day(62))).status).toBe(201);
  expect(await read('people?group=leaving')).toMatchObject({ items: [], total: 0 });
  const { grantId } = (await give('Owner', day(60))).body.details;
  expect(await read('people?group=leaving')).toMatchObject({ items: [{ id: zola.userId }], total: 1 });
  expect((await read(`people?group=leaving&q=${zola.email}`)).total).toBe(1);
  expect((await read('people?group=leaving&estateId=902', administrator)).total).toBe(0);
  await running.database.pool.query('update role_grants set revoked_at = now() where id = $1', [grantId]);
  expect((await read('people?group=leaving')).total).toBe(0);
  await running.database.pool.query('update role_grants set revoked_at = now() where user_id = $1', [zola.userId]);
});

describe('GET /api/console/people/{id}', () => {
  it('shows the house with everybody who has a role there, each with the highest role, and no other house', async () => {
    const { houses } = await read(`people/${thandi.userId}`);
    expect(houses).toMatchObject([
      {
        estateId: '901',
        estateName: 'Test Ridge',
        unitNumber: '14',
        people: [
          { id: kagiso.userId, firstName: 'Kagiso', roleDisplayName: 'Family' },
          { id: thandi.userId, firstName: 'Thandi', roleDisplayName: 'Trustee' },
        ],
      },
    ]);
  });

  it('says since when by the first day of the role, not by the day of its entry', async () => {
    const grant = { userId: kagiso.userId, roleId: testRoleId('901', 'Tenant'), unitNumber: '61' };
    const days = { firstDay: '2026-02-01', lastDay: null };
    await grantRole(running.database.db, { ...grant, days }, running.dependencies);
    const { houses } = await read(`people/${kagiso.userId}`);
    const ofUnit = houses.find(({ unitNumber }: { unitNumber: string }) => unitNumber === '61');
    expect(ofUnit.people).toMatchObject([{ id: kagiso.userId, since: '2026-01-31T22:00:00.000Z' }]);
    await running.database.pool.query("update role_grants set revoked_at = now() where unit_number = '61'");
  });

  it('shows vehicles and the open sessions, and never an ID number', async () => {
    await running.request('PUT', `/api/user/detail?userID=${thandi.userId}`, {
      body: { firstName: 'Thandi', lastName: 'Nkosi', idNumber: '8001015009087' },
      cookie: thandi.cookie,
    });
    const person = await read(`people/${thandi.userId}`);
    expect(person.vehicles).toMatchObject([{ registrationNumber: 'JT 14-ZN gp', description: 'White Toyota Corolla' }]);
    expect(person.sessions).toMatchObject([{ canBeEnded: true }]);
    expect(person.phones).toEqual([]);
    expect(JSON.stringify(person)).not.toMatch(/idNumber|8001015009087|tokenDigest/);
  });
});

describe('GET /api/console/people', () => {
  it('finds a person by the beginning of a number plate, however it is written', async () => {
    for (const text of ['JT14', 'jt 14 zn', 'JT-14-ZN-GP']) {
      const { items } = await read(`people?q=${encodeURIComponent(text)}`);
      expect(
        items.map(({ id }: { id: string }) => id),
        text,
      ).toEqual([thandi.userId]);
    }
  });

  it('finds beginnings of words by one or two characters', async () => {
    const found = (await read('people?q=nk')).items.map(({ id }: { id: string }) => id);
    expect(found).toContain(thandi.userId);
    expect(found).not.toContain(kagiso.userId);
  });

  it('narrows to the people who work for the estate or run it', async () => {
    const guard = await signUpSomebody(running);
    await hold(guard, 'Guard');
    const ids = (await read('people?group=staff')).items.map(({ id }: { id: string }) => id);
    expect(ids.toSorted()).toEqual([administrator.userId, guard.userId, manager.userId].toSorted());
  });

  it('continues after a person in both directions', async () => {
    const whole = (await read('people?perPage=100')).items.map(({ id }: { id: string }) => id);
    const after = (await read(`people?perPage=2&after=${whole[1]}`)).items.map(({ id }: { id: string }) => id);
    expect(after).toEqual(whole.slice(2, 4));
    const back = (await read(`people?perPage=2&order=DESC&after=${whole[2]}`)).items.map(
      ({ id }: { id: string }) => id,
    );
    expect(back).toEqual([whole[1], whole[0]]);
  });
});

describe('GET /api/console/roles', () => {
  it('says what each role may do', async () => {
    const { items } = await read('roles?perPage=100');
    const roleOf = (name: string) => items.find((role: { name: string }) => role.name === name);
    expect(roleOf('Owner')).toMatchObject({ uses: ['gates', 'visitors', 'bookings'], permissions: [] });
    expect(roleOf('Visitor')).toMatchObject({ uses: [], permissions: [] });
    expect(roleOf('Editor')).toMatchObject({ permissions: ['notifications.write', 'content.write'] });
    expect(roleOf('Guard')).toMatchObject({ permissions: ['gate.guard'] });
  });
});

describe('GET /api/console/right-givers', () => {
  it('names the manager first to a guard, and the administrator to a manager', async () => {
    const guard = await signUpSomebody(running);
    await hold(guard, 'Guard');
    expect(await read('right-givers?permission=notifications.write', guard)).toMatchObject([
      {
        name: 'Lerato Mokoena',
        email: expect.stringContaining('@') as string,
        roleDisplayName: 'Manager',
        estateName: 'Test Ridge',
      },
      { name: 'Johan Botha', roleDisplayName: 'Administrator' },
    ]);
    // Only managers have this right, and only an administrator makes somebody a manager.
    expect(await read('right-givers?permission=audit.read&estateId=901', guard)).toMatchObject([
      { name: 'Johan Botha' },
    ]);
  });

  it('is for staff of the estate only', async () => {
    expect(await read('right-givers?permission=audit.read', thandi)).toBe(403);
    expect(await read('right-givers?permission=audit.read&estateId=902')).toBe(403);
    expect(await read('right-givers?permission=everything')).toBe(400);
    expect(await read('right-givers?permission=audit.read', { ...manager, cookie: '' })).toBe(401);
  });
});
