import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { signUpSomebody } from '../../identity/identity.factory.ts';
import { createTestEstate, testRoleId, type TestRole } from '../estates.factory.ts';
import { grantRole } from '../roles/grant-role.ts';

type Person = Awaited<ReturnType<typeof signUpSomebody>>;

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let administrator: Person;
let manager: Person;

const hold = async (person: Person, role: TestRole): Promise<void> => {
  await grantRole(
    running.database.db,
    { userId: person.userId, roleId: testRoleId('901', role) },
    running.dependencies,
  );
};

beforeAll(async () => {
  running = await startApplicationForTests();
  await createTestEstate(running.database.db);
  await createTestEstate(running.database.db, { estateId: '902', estateName: 'Other Bay' });
  administrator = await signUpSomebody(running);
  await hold(administrator, 'Administrator');
  manager = await signUpSomebody(running, { firstname: 'Lerato', lastname: 'Mokoena' });
  await hold(manager, 'Manager');
});
afterAll(() => running.close());

describe('GET /api/console/me', () => {
  it('lists the caller’s estates with her permissions at each', async () => {
    const { body } = await running.request('GET', '/api/console/me', { cookie: manager.cookie });
    expect(body.details).toMatchObject({
      user: { id: manager.userId, firstName: 'Lerato', lastName: 'Mokoena', email: manager.email },
      isAdministrator: false,
      estates: [{ id: '901', name: 'Test Ridge', rank: 80 }],
    });
    expect(body.details.estates[0].permissions).toContain('roles.grant');
    const ofAdministrator = await running.request('GET', '/api/console/me', { cookie: administrator.cookie });
    expect(ofAdministrator.body.details).toMatchObject({
      isAdministrator: true,
      estates: [
        { id: '902', rank: 100 },
        { id: '901', rank: 100 },
      ],
    });
  });

  it('gives a guard the gate of her estate only, and an owner, who outranks her, nothing', async () => {
    const resident = await signUpSomebody(running);
    await hold(resident, 'Owner');
    const me = () => running.request('GET', '/api/console/me', { cookie: resident.cookie });
    expect((await me()).status).toBe(403);
    await hold(resident, 'Guard');
    expect((await me()).body.details.estates).toEqual([
      {
        id: '901',
        name: 'Test Ridge',
        imageUrl: '',
        timeZone: 'Africa/Johannesburg',
        rank: 68,
        permissions: ['gate.guard'],
      },
    ]);
    const answer = await running.request('GET', '/api/console/people', { cookie: resident.cookie });
    expect(answer.status).toBe(403);
  });

  it('gives an editor notices and content of her estate only, and a trustee, who outranks her, nothing', async () => {
    const resident = await signUpSomebody(running);
    await hold(resident, 'Trustee');
    const me = () => running.request('GET', '/api/console/me', { cookie: resident.cookie });
    expect((await me()).status).toBe(403);
    await hold(resident, 'Editor');
    expect((await me()).body.details.estates).toMatchObject([
      { id: '901', rank: 70, permissions: ['notifications.write', 'content.write'] },
    ]);
    const answer = await running.request('GET', '/api/console/people', { cookie: resident.cookie });
    expect(answer.status).toBe(403);
  });
});
