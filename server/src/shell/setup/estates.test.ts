import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestEstate, testRoleId, type TestRole } from '../../features/estates/estates.factory.ts';
import { grantRole } from '../../features/estates/index.ts';
import { signUpSomebody } from '../../features/identity/identity.factory.ts';
import { startApplicationForTests } from '../testing/application-for-tests.ts';

type Person = Awaited<ReturnType<typeof signUpSomebody>>;

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let administrator: Person;
let manager: Person;
let owner: Person;

const hold = async (person: Person, role: TestRole, estateId = '901'): Promise<void> => {
  const grant = { userId: person.userId, roleId: testRoleId(estateId, role) };
  await grantRole(running.database.db, grant, running.dependencies);
};
const query = (text: string, values: unknown[] = []) => running.database.pool.query(text, values);
const estates = (path = '', who = administrator) =>
  running.request('GET', `/api/console/estates${path}`, { cookie: who.cookie });
const write = (path: string, body: object, who = administrator) =>
  running.request(path === '' ? 'POST' : 'PUT', `/api/console/estates${path}`, { cookie: who.cookie, body });
const switchTo = (id: string, isOn: boolean, who = administrator) => write(`/${id}/switch`, { isOn }, who);
const stateOf = async (step: string, id = '901'): Promise<string> =>
  (await estates(`/${id}`)).body.details.setup.find((each: { step: string }) => each.step === step).state;
const accessOf = async (who: Person): Promise<string[]> =>
  (await running.request('GET', '/api/acl/me', { cookie: who.cookie })).body.details.map(
    ({ estateID, roleName }: { estateID: string; roleName: string }) => `${estateID} ${roleName}`,
  );

beforeAll(async () => {
  running = await startApplicationForTests();
  await createTestEstate(running.database.db, {
    tiles: { Owner: [{ tileDisplayTitle: 'Facilities', navigatePath: '/MakeBooking' }] },
  });
  [administrator, manager, owner] = await Promise.all([
    signUpSomebody(running),
    signUpSomebody(running),
    signUpSomebody(running),
  ]);
  await hold(administrator, 'Administrator');
  await hold(manager, 'Manager');
  await hold(owner, 'Owner');
});
afterAll(() => running.close());
beforeEach(() => query('delete from setup_steps_put_off'));

describe('how far an estate is set up', () => {
  it('follows what exists, whoever made it and where', async () => {
    expect(await stateOf('gates')).toBe('open');
    await query(`insert into gates (id, estate_id, name) values ('main', '901', 'Main Gate')`);
    expect(await stateOf('gates')).toBe('done');
    await query('delete from gates');
    expect(await stateOf('gates')).toBe('open');
  });

  it('remembers what is put off until it is done or taken up again', async () => {
    await write('/901/setup/bookings', { isLater: true });
    expect(await stateOf('bookings')).toBe('later');
    await write('/901/setup/bookings', { isLater: false });
    expect(await stateOf('bookings')).toBe('open');
    await write('/901/setup/houses', { isLater: true });
    const row = { estateId: '901', first: 1, last: 180 };
    const { body } = await running.request('POST', '/api/console/houses/row', { cookie: manager.cookie, body: row });
    expect(body.details.added).toBe(180);
    expect(await stateOf('houses')).toBe('done');
  });

  it('is read for the estates of the caller alone', async () => {
    await createTestEstate(running.database.db, { estateId: '902', estateName: 'Other Bay' });
    const { body } = await estates('', manager);
    expect(body.details.items.map(({ id }: { id: string }) => id)).toEqual(['901']);
    expect((await estates('/902', manager)).status).toBe(404);
    expect((await write('/902/setup/gates', { isLater: true }, manager)).status).toBe(404);
  });
});

describe('POST /api/console/estates', () => {
  it('adds a ready-made estate of which the caller is an administrator', async () => {
    const { status, body } = await write('', { name: 'Baobab Rise', suburb: 'Midrand', city: 'Johannesburg' });
    expect(status).toBe(201);
    expect(await accessOf(administrator)).toContain(`${body.details.id} Administrator`);
    const { rows } = await query('select count(*)::int as tiles from tiles where role_id = $1', [
      `${body.details.id}-owner`,
    ]);
    expect(rows[0].tiles).toBeGreaterThan(10);
    // It takes snags at once, with ready answers.
    const names = async (table: string): Promise<number> =>
      (await query(`select from ${table} where estate_id = $1`, [body.details.id])).rowCount ?? 0;
    expect([await names('departments'), await names('snag_templates')]).toEqual([8, 3]);
  });

  it('copies roles, tiles, theme, texts and rules, and nothing that stands or lives somewhere', async () => {
    await query(`insert into gates (id, estate_id, name) values ('copied', '901', 'Main Gate')`);
    await query(`insert into visitor_rules (estate_id, visitors_per_day, notice) values ('901', 7, 'Drive slowly')`);
    await query(
      `insert into household_rules (estate_id, role_ids, needs_approval) values ('901', '{901-family}', true)`,
    );
    await query(`insert into configuration values ('estate.901.pinTitle', '"Your PIN"', now())`);
    await query(`insert into configuration values ('estate.901.maintenance', 'true', now())`);
    const { body } = await write('', { name: 'Second Ridge', suburb: 'Ballito', city: 'Durban', copyOf: '901' });
    const { id, setup } = body.details;
    const ofCopy = async (sql: string): Promise<unknown> => (await query(sql, [id])).rows;
    expect(await ofCopy('select visitors_per_day, notice, version from visitor_rules where estate_id = $1')).toEqual([
      { visitors_per_day: 7, notice: 'Drive slowly', version: 1 },
    ]);
    expect(await ofCopy('select role_ids from household_rules where estate_id = $1')).toEqual([
      { role_ids: [`${id}-family`] },
    ]);
    expect(await ofCopy(`select key from configuration where key like 'estate.' || $1 || '.%'`)).toEqual([
      { key: `estate.${id}.pinTitle` },
    ]);
    expect(
      await ofCopy(`select display_title from tiles join roles on roles.id = role_id where estate_id = $1`),
    ).toEqual([{ display_title: 'Facilities' }]);
    const missing = setup.filter(({ state }: { state: string }) => state === 'open');
    expect(missing.map(({ step }: { step: string }) => step)).toEqual(
      expect.arrayContaining(['place', 'gates', 'houses', 'bookings', 'money']),
    );
    await query('delete from gates');
  });

  it('has its roles once somebody changed or has one: they are ready-made, and its administrators do not count', async () => {
    const added = await write('', { name: 'Marula Park', suburb: 'Midrand', city: 'Johannesburg' });
    const { id } = added.body.details;
    expect(await stateOf('roles', id)).toBe('open');
    await write(`/${id}/setup/roles`, { isLater: true });
    expect(await stateOf('roles', id)).toBe('later');
    await grantRole(running.database.db, { userId: owner.userId, roleId: `${id}-owner` }, running.dependencies);
    expect(await stateOf('roles', id)).toBe('done');
    await query(`delete from role_grants where role_id = $1`, [`${id}-owner`]);
    expect(await stateOf('roles', id)).toBe('later');
    await query(`update roles set is_enabled = false where id = $1`, [`${id}-employee`]);
    expect(await stateOf('roles', id)).toBe('done');
  });

  it('is for administrators, and takes no name twice', async () => {
    const estate = { name: 'Third Ridge', suburb: 'Ballito', city: 'Durban' };
    expect((await write('', estate, manager)).status).toBe(403);
    const taken = await write('', { ...estate, name: 'Test Ridge' });
    expect(taken.status).toBe(409);
    expect(JSON.stringify(taken.body)).toContain('There is an estate named Test Ridge already.');
    expect((await write('', { ...estate, copyOf: 'nowhere' })).body.errorDetails.fields).toEqual({
      copyOf: 'This estate does not exist.',
    });
  });
});

describe('PUT /api/console/estates/{estateId}', () => {
  it('changes the logo, which counts as a look of its own; without one it stays as it is', async () => {
    const fields = { name: 'Test Ridge', suburb: 'Halfway House', city: 'Midrand', timeZone: 'Africa/Johannesburg' };
    expect(await stateOf('colours')).toBe('open');
    expect((await write('/901', { ...fields, imageUrl: '/media/logo-1' }, manager)).body.details.imageUrl).toBe(
      '/media/logo-1',
    );
    expect(await stateOf('colours')).toBe('done');
    expect((await write('/901', { ...fields, city: 'Kyalami' })).body.details.imageUrl).toBe('/media/logo-1');
    const elsewhere = await write('/901', { ...fields, imageUrl: 'https://elsewhere.example/logo.png' });
    expect([elsewhere.status, Object.keys(elsewhere.body.errorDetails.fields)]).toEqual([400, ['imageUrl']]);
    await write('/901', { ...fields, imageUrl: '' });
    expect(await stateOf('colours')).toBe('open');
  });

  it('changes the town, and refuses the name of another estate', async () => {
    const fields = { name: 'Test Ridge', suburb: 'Waterfall', city: 'Midrand', timeZone: 'Africa/Johannesburg' };
    const { body } = await write('/901', fields, manager);
    expect(body.details).toMatchObject(fields);
    expect((await write('/901', { ...fields, name: 'Other Bay' })).status).toBe(409);
    expect((await write('/901', { ...fields, timeZone: 'Somewhere' })).body.errorDetails.fields).toEqual({
      timeZone: 'A time zone is written Africa/Johannesburg.',
    });
  });
});

describe('PUT /api/console/estates/{estateId}/switch', () => {
  it('off leaves administrators alone with a role; on gives back exactly the roles that were', async () => {
    await query(`update roles set is_enabled = false where id = '901-editor'`);
    await switchTo('901', false);
    expect(await accessOf(owner)).toEqual([]);
    expect(await accessOf(administrator)).toContain('901 Administrator');
    expect((await estates('', manager)).status).toBe(403);
    await switchTo('901', true);
    expect(await accessOf(owner)).toEqual(['901 Owner', '901 Visitor']);
    const { rows } = await query(`select id from roles where estate_id = '901' and not is_enabled`);
    expect(rows).toEqual([{ id: '901-editor' }]);
  });

  it('nobody signs up to an estate that is off, least of all as its administrator', async () => {
    await switchTo('901', false);
    const listed = (await running.request('GET', '/api/estates')).body.details;
    expect(listed.map(({ EstateID }: { EstateID: string }) => EstateID)).not.toContain('901');
    const { status } = await running.request('POST', '/api/acl/role/me?context=Test%20Ridge&role=leastPriviledged', {
      cookie: owner.cookie,
    });
    expect(status).toBe(404);
    await switchTo('901', true);
  });

  it('is for administrators', async () => {
    expect((await switchTo('901', false, manager)).status).toBe(403);
  });
});
