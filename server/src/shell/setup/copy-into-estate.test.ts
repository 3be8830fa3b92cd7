import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayMs } from '@ekhaya/contract/time/durations.rules';
import { createTestEstate, testRoleId, type TestRole } from '../../features/estates/estates.factory.ts';
import { grantRole } from '../../features/estates/index.ts';
import { signUpSomebody } from '../../features/identity/identity.factory.ts';
import { startApplicationForTests } from '../testing/application-for-tests.ts';

type Person = Awaited<ReturnType<typeof signUpSomebody>>;

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let administrator: Person;

const hold = async (person: Person, role: TestRole, estateId: string): Promise<void> => {
  const grant = { userId: person.userId, roleId: testRoleId(estateId, role) };
  await grantRole(running.database.db, grant, running.dependencies);
};
const rows = async (text: string, values: unknown[] = []): Promise<unknown[]> =>
  (await running.database.pool.query(text, values)).rows;
const copyInto = (estateId: string, from: string, { who = administrator, headers = {} } = {}) =>
  running.request('PUT', `/api/console/estates/${estateId}/copy`, { cookie: who.cookie, body: { from }, headers });

/** Adds an estate that has nobody but the administrator. */
const addEmptyEstate = async (estateId: string): Promise<void> => {
  await createTestEstate(running.database.db, {
    estateId,
    estateName: `Bay ${estateId}`,
    tiles: { Owner: [{ tileDisplayTitle: 'Its own', navigatePath: '/events' }] },
  });
  await hold(administrator, 'Administrator', estateId);
};

/** What an estate has of all that is copied, without ids and versions. */
const setupOf = async (id: string): Promise<unknown> => ({
  roles: await rows(
    `select name, rank, display_name, permissions, is_enabled from roles where estate_id = $1 order by name`,
    [id],
  ),
  tiles: await rows(
    `select name, display_title, navigate_path from tiles join roles on roles.id = role_id where estate_id = $1
     order by name, display_title`,
    [id],
  ),
  settings: await rows(
    `select replace(key, $1, '') as key, value from configuration where starts_with(key, $1) and key not like '%maintenance'
     order by key`,
    [`estate.${id}.`],
  ),
  visitors: await rows('select visitors_per_day, notice from visitor_rules where estate_id = $1', [id]),
  households: await rows(
    `select array(select replace(role, $1 || '-', '') from unnest(role_ids) as role) as roles from household_rules where estate_id = $1`,
    [id],
  ),
  gateRules: await rows('select lowest_rank, opens_at, role_hours from gate_rules where estate_id = $1', [id]),
  texts: await rows('select key, subject, text from message_texts where estate_id = $1', [id]),
  departments: await rows('select name, promise_hours from departments where estate_id = $1 order by name', [id]),
});

beforeAll(async () => {
  running = await startApplicationForTests();
  await createTestEstate(running.database.db, {
    tiles: { Owner: [{ tileDisplayTitle: 'Facilities', navigatePath: '/MakeBooking' }] },
  });
  administrator = await signUpSomebody(running);
  await hold(administrator, 'Administrator', '901');
  await rows(`insert into roles (id, estate_id, name, rank, display_name, description)
    values ('901-reception', '901', 'Receptionist', 45, 'Receptionist', 'At the desk')`);
  await rows(`update roles set display_name = 'Lessee', permissions = '{bookings.decide}' where id = '901-tenant'`);
  await rows(`insert into visitor_rules (estate_id, visitors_per_day, notice) values ('901', 7, 'Drive slowly')`);
  await rows(`insert into household_rules (estate_id, role_ids, needs_approval) values ('901', '{901-family}', true)`);
  await rows(`insert into gate_rules (estate_id, lowest_rank, keeps_order, retention_days, role_hours)
    values ('901', 2, true, 90, '[{"roleName": "Employee", "opensAt": "0600", "closesAt": "1800"}]')`);
  await rows(`insert into configuration values ('estate.901.pinTitle', '"Your PIN"', now())`);
  await rows(`insert into configuration values ('estate.901.maintenance', 'true', now())`);
  await rows(`insert into departments (id, estate_id, name, promise_hours) values ('roads', '901', 'Roads', 18)`);
  await rows(`insert into message_texts (id, estate_id, key, subject, text)
    values ('901/household-invitation', '901', 'household-invitation', 'Come', 'Come {link}')`);
});
afterAll(() => running.close());

describe('PUT /api/console/estates/{estateId}/copy', () => {
  it('replaces roles, tiles, theme, texts and rules, and keeps what stands there; repeating it gives the same', async () => {
    await addEmptyEstate('903');
    await rows(`insert into roles (id, estate_id, name, rank, display_name, description)
      values ('903-gardener', '903', 'Gardener', 20, 'Gardener', '')`);
    await rows(`insert into gates (id, estate_id, name) values ('gate-903', '903', 'Main Gate')`);
    await rows(`insert into visitor_rules (estate_id, visitors_per_day, notice) values ('903', 2, 'Old')`);
    await rows(`insert into configuration values ('estate.903.pinSubtitle', '"Old"', now())`);
    await rows(`insert into configuration values ('estate.903.maintenance', 'true', now())`);
    await rows(`insert into departments (id, estate_id, name, promise_hours) values ('old', '903', 'Roads', 90)`);
    const answer = await copyInto('903', '901');
    expect([answer.status, answer.body.details?.name]).toEqual([200, 'Bay 903']);
    expect(await setupOf('903')).toEqual(await setupOf('901'));
    expect(await rows(`select name from gates where estate_id = '903'`)).toEqual([{ name: 'Main Gate' }]);
    // A setting about phones that are open now is the estate's own.
    expect(await rows(`select value from configuration where key = 'estate.903.maintenance'`)).toEqual([
      { value: true },
    ]);
    // A form that was opened before is refused.
    expect(await rows(`select version from visitor_rules where estate_id = '903'`)).toEqual([{ version: 2 }]);
    expect((await copyInto('903', '901')).status).toBe(200);
    expect(await setupOf('903')).toEqual(await setupOf('901'));
    expect(
      await rows(
        `select actor_id, before, after from audit_log where action = 'estate.copy' and estate_id = '903' limit 1`,
      ),
    ).toEqual([{ actor_id: administrator.userId, before: { copyOf: '' }, after: { copyOf: 'Test Ridge' } }]);
  });

  it('is refused while somebody besides administrators has a role there, and changes nothing', async () => {
    await addEmptyEstate('904');
    const resident = await signUpSomebody(running, { estateId: '904', estateName: 'Bay 904' });
    const before = await setupOf('904');
    const refused = await copyInto('904', '901');
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([
      409,
      expect.stringContaining(
        'One person has a role at Bay 904 besides its administrators. Another estate is copied only into one that nobody lives or works in yet. Nothing was changed.',
      ),
    ]);
    expect(await setupOf('904')).toEqual(before);
    await rows('update role_grants set revoked_at = now() where user_id = $1', [resident.userId]);
    expect((await copyInto('904', '901')).status).toBe(200);
  });

  it('is refused while somebody has not answered an offer of a role', async () => {
    await addEmptyEstate('905');
    const offer = (id: string, days: number) =>
      rows(
        `insert into role_offers (id, email, role_id, unit_number, offered_by, created_at, expires_at)
         values ($1, 'new@ekhaya.test', '905-owner', '', $2, $3, $4)`,
        [id, administrator.userId, running.clock.now(), new Date(running.clock.now().getTime() + days * dayMs)],
      );
    await offer('over', -1);
    await offer('open', 3);
    const refused = await copyInto('905', '901');
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([
      409,
      expect.stringContaining('Somebody was offered a role at Bay 905 and has not answered.'),
    ]);
    await rows(`delete from role_offers where id = 'open'`);
    expect((await copyInto('905', '901')).status).toBe(200);
  });

  it('waits for a role that is being given, and is then refused', async () => {
    await addEmptyEstate('906');
    const resident = await signUpSomebody(running);
    const giver = await running.database.pool.connect();
    await giver.query('begin');
    await giver.query(
      `insert into role_grants (id, user_id, role_id, granted_at) values ('late', $1, '906-owner', now())`,
      [resident.userId],
    );
    const copying = copyInto('906', '901');
    await expect
      .poll(async () => (await rows(`select from pg_stat_activity where wait_event_type = 'Lock'`)).length)
      .toBeGreaterThan(0);
    await giver.query('commit');
    giver.release();
    expect((await copying).status).toBe(409);
  });

  it('is undone as a whole where something that would be replaced is in use', async () => {
    await addEmptyEstate('907');
    await rows(`insert into departments (id, estate_id, name, promise_hours) values ('used', '907', 'Water', 9)`);
    await rows(
      "create table uses_a_department (department_id text references departments (id)); insert into uses_a_department values ('used')",
    );
    const before = await setupOf('907');
    const refused = await copyInto('907', '901');
    await rows('drop table uses_a_department');
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([
      409,
      expect.stringContaining('Something that would be replaced is in use'),
    ]);
    expect(await setupOf('907')).toEqual(before);
  });

  it('switches a role off that the other estate lacks and somebody once had', async () => {
    await addEmptyEstate('908');
    await rows(`insert into roles (id, estate_id, name, rank, display_name, description)
      values ('908-guide', '908', 'Guide', 20, 'Guide', '')`);
    await rows(
      `insert into role_grants (id, user_id, role_id, granted_at, revoked_at) values ('once', $1, '908-guide', now(), now())`,
      [administrator.userId],
    );
    expect((await copyInto('908', '901')).status).toBe(200);
    expect(await rows(`select is_enabled from roles where id = '908-guide'`)).toEqual([{ is_enabled: false }]);
  });

  it('is for administrators, and takes neither the estate itself nor one that does not exist', async () => {
    await addEmptyEstate('909');
    const manager = await signUpSomebody(running, { estateId: '909', estateName: 'Bay 909' });
    await hold(manager, 'Manager', '909');
    expect((await copyInto('909', '901', { who: manager })).status).toBe(403);
    await addEmptyEstate('911');
    for (const from of ['911', 'nowhere']) {
      expect((await copyInto('911', from)).body.errorDetails.fields).toEqual({
        from: 'Choose another estate, one that exists.',
      });
    }
    expect((await copyInto('nowhere', '901')).status).toBe(404);
  });

  it('is refused while the estate is switched off', async () => {
    await addEmptyEstate('910');
    await rows(`update estates set switched_off_at = now() where id = '910'`);
    const refused = await copyInto('910', '901');
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([
      409,
      expect.stringContaining('Bay 910 is switched off. Switch it on first.'),
    ]);
  });
});
