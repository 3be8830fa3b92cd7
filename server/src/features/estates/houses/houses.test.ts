import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { signUpSomebody } from '../../identity/identity.factory.ts';
import { createTestEstate, testRoleId, type TestRole } from '../estates.factory.ts';
import { grantRole } from '../roles/grant-role.ts';

type Person = Awaited<ReturnType<typeof signUpSomebody>>;

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let manager: Person;
let otherManager: Person;
let owner: Person;

const hold = async (person: Person, role: TestRole, unitNumber = '', estateId = '901'): Promise<void> => {
  const grant = { userId: person.userId, roleId: testRoleId(estateId, role), unitNumber };
  await grantRole(running.database.db, grant, running.dependencies);
};
const read = (query = '', { cookie } = manager) => running.request('GET', `/api/console/houses${query}`, { cookie });
const numbers = async (query = '') =>
  (await read(query)).body.details.items.map(({ unitNumber }: { unitNumber: string }) => unitNumber);

beforeAll(async () => {
  running = await startApplicationForTests();
  await createTestEstate(running.database.db);
  await createTestEstate(running.database.db, { estateId: '902', estateName: 'Other Bay' });
  manager = await signUpSomebody(running, { firstname: 'Lerato', lastname: 'Mokoena' });
  await hold(manager, 'Manager');
  otherManager = await signUpSomebody(running, { estateId: '902', estateName: 'Other Bay' });
  await hold(otherManager, 'Manager', '', '902');
  owner = await signUpSomebody(running, { firstname: 'Thandi', lastname: 'Nkosi' });
  await hold(owner, 'Owner', '14');
  const husband = await signUpSomebody(running, { firstname: 'Kagiso', lastname: 'Abrahams' });
  await hold(husband, 'Family', '14');
  const landlord = await signUpSomebody(running);
  await hold(landlord, 'Owner', '9');
  await hold(landlord, 'Owner', 'C3', '902');
  const former = await signUpSomebody(running);
  await hold(former, 'Tenant', '140');
  await running.database.pool.query(`update role_grants set revoked_at = $1 where unit_number = '140'`, [
    running.clock.now(),
  ]);
});
afterAll(() => running.close());

describe('GET /api/console/houses', () => {
  it('lists the houses by number with who lives there, and those that are empty since when', async () => {
    const { details } = (await read()).body;
    expect(details).toMatchObject({ total: 3, empty: 1 });
    expect(details.items).toMatchObject([
      { unitNumber: '9', emptySince: null, people: [{ roleDisplayName: 'Owner' }] },
      {
        unitNumber: '14',
        people: [
          { firstName: 'Kagiso', roleDisplayName: 'Family' },
          { firstName: 'Thandi', roleDisplayName: 'Owner' },
        ],
      },
      { unitNumber: '140', people: [], emptySince: running.clock.now().toISOString() },
    ]);
  });

  it('finds the beginning of a number, empty houses, and pages', async () => {
    expect(await numbers('?q=14')).toEqual(['14', '140']);
    expect(await numbers('?q=%25')).toEqual([]);
    expect(await numbers('?state=empty')).toEqual(['140']);
    expect(await numbers('?state=lived-in')).toEqual(['9', '14']);
    expect(await numbers('?page=2&perPage=2')).toEqual(['140']);
    expect(await numbers('?order=DESC')).toEqual(['140', '14', '9']);
  });

  it('shows staff the houses of their estate alone, and residents none', async () => {
    expect(
      (await read('', otherManager)).body.details.items.map(({ unitNumber }: { unitNumber: string }) => unitNumber),
    ).toEqual(['C3']);
    expect((await read('?estateId=901', otherManager)).status).toBe(403);
    expect((await read('', owner)).status).toBe(403);
  });
});
