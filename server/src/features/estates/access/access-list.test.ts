import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { signUpForm, signUpSomebody } from '../../identity/identity.factory.ts';
import { createTestEstate, testRoleId, type TestRole } from '../estates.factory.ts';
import { grantRole } from '../roles/grant-role.ts';
import { chooseIcon } from '../tiles/icons/choose-icon.ts';

type Person = Awaited<ReturnType<typeof signUpSomebody>>;

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let resident: Person;
let other: Person;
let manager: Person;
let managerElsewhere: Person;
let administrator: Person;

const grant = (person: Person, estateId: string, role: TestRole, unitNumber?: string) =>
  grantRole(
    running.database.db,
    { userId: person.userId, roleId: testRoleId(estateId, role), unitNumber },
    running.dependencies,
  );
const accessList = (whose: string, cookie?: string) => running.request('GET', `/api/acl/${whose}`, { cookie });
const askForRole = (email: string, query: string, cookie?: string) =>
  running.request('POST', `/api/acl/role/${encodeURIComponent(email)}?${query}`, { cookie });

beforeAll(async () => {
  running = await startApplicationForTests();
  await createTestEstate(running.database.db, {
    tiles: {
      Owner: [
        { tileDisplayTitle: 'Later', tilePriority: 20, iconFamily: 'Ionicons', iconName: 'flash-outline' },
        { tileDisplayTitle: 'First', tilePriority: 3, iconFamily: 'Nobody knows', iconName: 'this' },
        { tileDisplayTitle: 'Also third', tilePriority: 3 },
        { tileDisplayTitle: 'Switched off', tilePriority: 1, tileEnabled: false },
        { tileDisplayTitle: 'Profile', tilePriority: 99, tileEnabled: false, tileAppLocation: 'tabBar' },
      ],
      Visitor: [{ tileDisplayTitle: 'Welcome', tilePriority: 5 }],
      Manager: [
        { tileDisplayTitle: 'Switched off', tilePriority: 1, tileEnabled: false },
        {
          tileDisplayTitle: 'Pool',
          tilePriority: 2,
          cssDefaultSize: 'large',
          cssEnabled: true,
          cssBackGroundImage: '/media/pool',
        },
      ],
    },
  });
  await createTestEstate(running.database.db, { estateId: '902', estateName: 'Second Bay' });
  [resident, other, manager, managerElsewhere, administrator] = [
    await signUpSomebody(running),
    await signUpSomebody(running),
    await signUpSomebody(running),
    await signUpSomebody(running, { estateId: '902', estateName: 'Second Bay' }),
    await signUpSomebody(running, { estateId: '902', estateName: 'Second Bay' }),
  ];
  await grant(resident, '902', 'Tenant', '7');
  await grant(resident, '901', 'Owner', '14');
  await grant(manager, '901', 'Manager');
  await grant(managerElsewhere, '902', 'Manager');
  await grant(administrator, '902', 'Administrator');
});
afterAll(() => running.close());

describe('GET /api/estates', () => {
  it('lists the estates by name without a session, cacheable for five minutes', async () => {
    const answer = await running.request('GET', '/api/estates');
    expect(answer.body.details).toEqual([
      {
        EstateID: '902',
        estateName: 'Second Bay',
        imageUrl: '',
        address_Suburb: 'Midrand',
        address_City: 'Johannesburg',
      },
      {
        EstateID: '901',
        estateName: 'Test Ridge',
        imageUrl: '',
        address_Suburb: 'Midrand',
        address_City: 'Johannesburg',
      },
    ]);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=300');
  });
});

describe('GET /api/acl/{userId}', () => {
  it('says which roles answer alerts: those that guard the gates by name, by rank, or because the estate lets them', async () => {
    const dutyOf = async (role: TestRole) => {
      const person = await signUpSomebody(running);
      await grant(person, '901', role);
      return (await accessList(person.userId, person.cookie)).body.details[0].gateDuty;
    };
    expect([await dutyOf('Guard'), await dutyOf('Manager'), await dutyOf('Trustee')]).toEqual([
      'guard',
      'manager',
      'none',
    ]);
    const setPermissions = `update roles set permissions = $1 where id = $2`;
    await running.database.pool.query(setPermissions, [['gate.guard'], testRoleId('901', 'Trustee')]);
    expect(await dutyOf('Trustee')).toBe('guard');
    await running.database.pool.query(setPermissions, [[], testRoleId('901', 'Trustee')]);
  });

  it('orders roles by rank descending, with estate, unit and tiles by priority', async () => {
    const { body } = await accessList('me', resident.cookie);
    const seen = body.details.map((entry: Record<string, unknown>) => [
      entry['roleName'],
      entry['roleRank'],
      entry['estateID'],
      entry['unitNumber'],
      entry['tilePriority'],
    ]);
    expect(seen).toEqual([
      ['Owner', 68, '901', '14', 3],
      ['Tenant', 50, '902', '7', 0],
      ['Visitor', 1, '901', '', 5],
    ]);
    const titles = body.details[0].tiles.map((tile: { tileDisplayTitle: string }) => tile.tileDisplayTitle);
    expect(titles).toEqual(['Also third', 'First', 'Later', 'Profile']);
  });

  it('sends the icon of a tile as path data, the leaf where there is no drawing', async () => {
    const [owner] = (await accessList('me', resident.cookie)).body.details;
    expect(owner.timeZone).toBe('Africa/Johannesburg');
    const pathOf = (title: string) =>
      owner.tiles.find((tile: { tileDisplayTitle: string }) => tile.tileDisplayTitle === title).iconFontIcon;
    expect(pathOf('Later')).toBe('M13 2.5 5.5 13.5H11l-1 8L18 10h-5.5l.5-7.5Z');
    expect(pathOf('First')).toBe(chooseIcon('FontAwesome5', 'leaf'));
    const leaf = chooseIcon('no family', 'no name');
    expect(chooseIcon('toString', 'constructor')).toBe(leaf);
    expect(chooseIcon('Ionicons', 'constructor')).toBe(leaf);
  });

  it('takes two queries for any number of roles and tiles', async () => {
    await accessList('me', resident.cookie);
    const queries = vi.spyOn(running.database.pool, 'query');
    await accessList('me', resident.cookie);
    expect(queries).toHaveBeenCalledTimes(2);
    queries.mockRestore();
  });

  it('leaves out roles that are disabled, deleted or revoked', async () => {
    const { pool } = running.database;
    const rolesOf = async () =>
      (await accessList('me', resident.cookie)).body.details.map((entry: { roleName: string }) => entry.roleName);
    await pool.query(`update roles set is_enabled = false where id = '901-owner'`);
    expect(await rolesOf()).toEqual(['Tenant', 'Visitor']);
    await pool.query(`update roles set is_enabled = true, is_deleted = true where id = '901-owner'`);
    expect(await rolesOf()).toEqual(['Tenant', 'Visitor']);
    await pool.query(`update roles set is_deleted = false where id = '901-owner'`);
    await pool.query(`update role_grants set revoked_at = now() where role_id = '902-tenant'`);
    expect(await rolesOf()).toEqual(['Owner', 'Visitor']);
    await grant(resident, '902', 'Tenant', '7');
    expect(await rolesOf()).toEqual(['Owner', 'Tenant', 'Visitor']);
  });

  it('is readable by the person, by managers of her estates and by administrators', async () => {
    const statusFor = async (whose: string, cookie?: string) => (await accessList(whose, cookie)).status;
    expect(await statusFor(resident.userId)).toBe(401);
    expect(await statusFor(resident.userId, resident.cookie)).toBe(200);
    expect(await statusFor(resident.userId, other.cookie)).toBe(403);
    expect(await statusFor(resident.userId, manager.cookie)).toBe(200);
    expect(await statusFor(other.userId, managerElsewhere.cookie)).toBe(403);
    expect(await statusFor(other.userId, administrator.cookie)).toBe(200);
    expect(await statusFor('nobody-at-all', resident.cookie)).toBe(403);
    expect(await statusFor('x'.repeat(65), resident.cookie)).toBe(400);
  });

  it('is no longer readable once the manager’s role is revoked', async () => {
    const { pool } = running.database;
    await pool.query(`update role_grants set revoked_at = now() where role_id = '901-manager'`);
    expect((await accessList(resident.userId, manager.cookie)).status).toBe(403);
    await grant(manager, '901', 'Manager');
    expect((await accessList(resident.userId, manager.cookie)).status).toBe(200);
  });

  it('shows staff the roles of a person without her e-mail address', async () => {
    const [owner] = (await accessList(resident.userId, manager.cookie)).body.details;
    expect(owner.tiles[0]).toMatchObject({ userID: resident.userId, email: '' });
    const [own] = (await accessList('me', resident.cookie)).body.details;
    expect(own.tiles[0]).toMatchObject({ userID: resident.userId, email: resident.email });
  });

  it('answers 304 to a client that has the current list', async () => {
    const first = await accessList('me', resident.cookie);
    const again = await running.request('GET', '/api/acl/me', {
      cookie: resident.cookie,
      headers: { 'if-none-match': first.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
  });
});

describe('POST /api/acl/role/{email}', () => {
  const lowest = 'role=leastPriviledged&context=Second%20Bay';
  let newcomer: Person;
  beforeEach(async () => {
    newcomer = await signUpSomebody(running);
  });

  it('grants the lowest enabled role of the estate, once', async () => {
    const answer = await askForRole(newcomer.email, lowest, newcomer.cookie);
    expect(answer.status).toBe(200);
    expect(answer.body.details).toMatchObject({ estateName: 'Second Bay', roleName: 'Visitor', roleRank: 1 });
    expect((await askForRole(newcomer.email, lowest, newcomer.cookie)).status).toBe(200);
    const entries = (await accessList('me', newcomer.cookie)).body.details;
    expect(entries.map((entry: { estateName: string }) => entry.estateName)).toEqual(['Second Bay', 'Test Ridge']);
  });

  it('grants it once for two concurrent requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => askForRole(newcomer.email, lowest, newcomer.cookie)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect((await accessList('me', newcomer.cookie)).body.details).toHaveLength(2);
  });

  it('publishes the live event access to the person', async () => {
    await askForRole(newcomer.email, lowest, newcomer.cookie);
    const events = await running.database.pool.query(
      `select topic from live_events where audience_kind = 'person' and audience_id = $1`,
      [newcomer.userId],
    );
    // One event for the role at sign-up, one for this role.
    expect(events.rows).toEqual([{ topic: 'access' }, { topic: 'access' }]);
  });

  it('grants only to the caller, only that role, only at an existing estate', async () => {
    expect((await askForRole(newcomer.email, lowest)).status).toBe(401);
    expect((await askForRole(other.email, lowest, newcomer.cookie)).status).toBe(403);
    expect((await askForRole(newcomer.userId, lowest, administrator.cookie)).status).toBe(403);
    expect((await askForRole(newcomer.email, 'role=Manager&context=Second%20Bay', newcomer.cookie)).status).toBe(400);
    expect((await askForRole(newcomer.email, 'role=leastPriviledged', newcomer.cookie)).status).toBe(400);
    const unknown = await askForRole(newcomer.email, 'role=leastPriviledged&context=Nowhere', newcomer.cookie);
    expect([unknown.status, unknown.body.errorDetails.code]).toEqual([404, 'not-found']);
  });

  describe('A person whom staff removed or barred does not rejoin by a call', () => {
    const rolesThere = async () =>
      (await accessList('me', newcomer.cookie)).body.details.filter(
        (entry: { estateName: string }) => entry.estateName === 'Second Bay',
      );
    const takeLowest = async () => {
      const { userId } = newcomer;
      const { rows } = await running.database.pool.query<{ id: string }>(
        `select role_grants.id from role_grants join roles on roles.id = role_id
         where user_id = $1 and estate_id <> '901' and revoked_at is null`,
        [userId],
      );
      const path = `/api/console/people/${userId}/roles/${rows[0]?.id}`;
      return running.request('DELETE', path, { cookie: administrator.cookie });
    };

    it('gets no role after hers was revoked; staff can grant one again', async () => {
      await askForRole(newcomer.email, lowest, newcomer.cookie);
      expect((await takeLowest()).status).toBe(200);
      const refused = await askForRole(newcomer.email, lowest, newcomer.cookie);
      expect([refused.status, refused.body.errorDetails.code]).toEqual([403, 'forbidden']);
      expect(refused.body.errorDetails.detail).toBe(
        'The staff of this estate removed you. Please ask them for a role.',
      );
      expect(await rolesThere()).toEqual([]);
    });

    it('gets no role by signing up again with her e-mail address', async () => {
      await askForRole(newcomer.email, lowest, newcomer.cookie);
      await takeLowest();
      const form = signUpForm({ email: newcomer.email.toUpperCase(), estateId: '901', estateName: 'Test Ridge' });
      expect((await running.request('POST', '/api/signup', { body: form, address: '10.9.9.9' })).status).toBe(409);
      expect(await rolesThere()).toEqual([]);
    });

    it('gets no role while hers is being revoked', async () => {
      await askForRole(newcomer.email, lowest, newcomer.cookie);
      await Promise.all([
        takeLowest(),
        ...Array.from({ length: 8 }, () => askForRole(newcomer.email, lowest, newcomer.cookie)),
      ]);
      expect(await rolesThere()).toEqual([]);
    });

    it('gets no role while staff keep her from the gates', async () => {
      const bar = `insert into gate_revocations (id, estate_id, user_id, reason, revoked_at, revoked_by)
        select 'bar', estates.id, $1, 'x', now(), 'staff' from estates where name = 'Second Bay'`;
      await running.database.pool.query(bar, [newcomer.userId]);
      const refused = await askForRole(newcomer.email, lowest, newcomer.cookie);
      expect([refused.status, refused.body.errorDetails.code]).toEqual([403, 'forbidden']);
      await running.database.pool.query('update gate_revocations set lifted_at = now()');
      expect((await askForRole(newcomer.email, lowest, newcomer.cookie)).status).toBe(200);
    });
  });
});
