import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { signUpSomebody } from '../../identity/identity.factory.ts';
import { createTestEstate, testRoleId, type TestRole } from '../estates.factory.ts';
import { grantRole } from '../roles/grant-role.ts';
import { runImport } from './run-import.ts';
import { eventually } from '../../../platform/testing/eventually.ts';

type Person = Awaited<ReturnType<typeof signUpSomebody>>;

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let manager: Person;
let otherManager: Person;
let owner: Person;

const hold = (person: Person, role: TestRole, estateId = '901', unitNumber = '') =>
  grantRole(
    running.database.db,
    { userId: person.userId, roleId: testRoleId(estateId, role), unitNumber },
    running.dependencies,
  );
const header = 'First name,Name,E-mail,House,Role,Last day\n';
const load = (text: string, { cookie } = manager, addsHouses = true) =>
  running.request('POST', '/api/console/imports', {
    body: { estateId: '901', fileName: 'people.csv', addsHouses, text: `${header}${text}` },
    cookie,
  });
const at = (id: string, path = '', { cookie } = manager) =>
  running.request('GET', `/api/console/imports/${id}${path}`, { cookie });
const act = (id: string, verb: 'start' | 'stop', { cookie } = manager) =>
  running.request('POST', `/api/console/imports/${id}/${verb}`, { cookie });
const finished = (id: string) =>
  eventually(async () => {
    const { details } = (await at(id)).body;
    if (details.state === 'running') throw new Error('The import still runs.');
    return details;
  });
const run = (importId: string) =>
  runImport({ ...running.dependencies, onLastDaysChanged: () => Promise.resolve() }, { importId });
const count = async (sql: string): Promise<number> =>
  Number((await running.database.pool.query(`select count(*) as count from ${sql}`)).rows[0].count);

beforeAll(async () => {
  running = await startApplicationForTests();
  await createTestEstate(running.database.db);
  await createTestEstate(running.database.db, { estateId: '902', estateName: 'Other Bay' });
  manager = await signUpSomebody(running, { firstname: 'Lerato', lastname: 'Mokoena' });
  await hold(manager, 'Manager');
  otherManager = await signUpSomebody(running, { estateId: '902', estateName: 'Other Bay' });
  await hold(otherManager, 'Manager', '902');
  owner = await signUpSomebody(running);
  await running.database.pool.query('update users set email_verified_at = now() where id = $1', [owner.userId]);
  await hold(owner, 'Owner', '901', '14');
});
afterAll(() => running.close());

describe('importing houses, people, roles and leases', () => {
  it('shows what happens with each row, and writes nothing before it is started', async () => {
    const { status, body } = await load(
      [
        'Anneke,Botha,anneke@ekhaya.test,16,Tenant,2027-03-31',
        `,,${owner.email},14,Owner,2027-06-30`,
        ',,,17,,',
        'Ruan,Steyn,ruan@ekhaya.test,19,Tennant,',
      ].join('\n'),
    );
    expect(status).toBe(201);
    expect(body.details).toMatchObject({
      state: 'checked',
      counts: { new: 2, change: 1, same: 0, mistake: 1 },
      done: 0,
    });
    const { id } = body.details;
    expect((await at(id, '/rows?outcome=mistake')).body.details).toMatchObject({
      total: 1,
      items: [{ line: 5, field: 'role', text: 'No role “Tennant”. Tenant?' }],
    });
    expect(await count('role_offers')).toBe(0);
    expect(await count(`houses where unit_number <> '14'`)).toBe(0);
    const exported = await at(id, '/mistakes');
    expect(exported.body).toContain('Ruan,Steyn,ruan@ekhaya.test,,19,Tennant,,,No role “Tennant”. Tenant?');
  });

  it('takes 30 corrections a minute: each checks all rows', async () => {
    const { id } = (await load('Ruan,Steyn,ruan@ekhaya.test,19,Tennant,')).body.details;
    const { cells } = (await at(id, '/rows')).body.details.items[0];
    const correct = () =>
      running.request('PUT', `/api/console/imports/${id}/rows/2`, { body: cells, cookie: manager.cookie });
    for (let time = 0; time < 30; time += 1) expect((await correct()).status).toBe(200);
    const refused = await correct();
    expect([refused.status, refused.body.errorDetails.code]).toEqual([429, 'too-many-requests']);
    running.clock.advance(60_000);
    expect((await correct()).status).toBe(200);
  });

  it('writes the rows, mails invitations that work, and changes nothing when it is repeated', async () => {
    const text = [
      'Zanele,Khoza,zanele@ekhaya.test,18,Tenant,2027-03-31',
      `,,${owner.email},14,Owner,2027-06-30`,
      `,,${owner.email},15,Owner,`,
      ',,,20,,',
      'Ruan,Steyn,ruan@ekhaya.test,19,Tennant,',
    ].join('\n');
    const { id } = (await load(text)).body.details;
    const corrected = await running.request('PUT', `/api/console/imports/${id}/rows/6`, {
      body: { ...(await at(id, '/rows?outcome=mistake')).body.details.items[0].cells, role: 'Tenant' },
      cookie: manager.cookie,
    });
    expect(corrected.body.details).toMatchObject({ outcome: 'new', text: 'New; gets a mail' });
    expect((await act(id, 'start')).status).toBe(200);
    expect(await finished(id)).toMatchObject({ state: 'done', toWrite: 5, done: 5, invited: 2 });
    expect(await count(`role_offers where email in ('zanele@ekhaya.test', 'ruan@ekhaya.test')`)).toBe(2);
    expect(await count(`role_grants where user_id = '${owner.userId}' and unit_number in ('14', '15')`)).toBe(2);
    expect(await count(`role_grants where user_id = '${owner.userId}' and last_day = '2027-06-30'`)).toBe(1);
    const told = `title = 'Your last day has changed' and description = 'Owner, unit 14: the last day is Wed 30 Jun 2027.'`;
    expect(await count(`notifications where audience_id = '${owner.userId}' and ${told}`)).toBe(1);
    const houses = await running.request('GET', '/api/console/houses?estateId=901&perPage=100', {
      cookie: manager.cookie,
    });
    expect(houses.body.details.items).toContainEqual(
      expect.objectContaining({ unitNumber: '20', people: [], emptySince: null, canBeRemoved: true }),
    );

    const again = (await load(text)).body.details;
    expect(again.counts).toEqual({ new: 0, change: 0, same: 4, mistake: 1 });
    expect((await act(again.id, 'start')).status).toBe(409);
    expect((await act(id, 'start')).status).toBe(409);

    const mail = await eventually(async () => {
      const found = (await running.outbox('zanele@ekhaya.test'))[0];
      if (found === undefined) throw new Error('The mail has not come.');
      return found;
    });
    expect(mail.text).toContain('Tenant, unit 18, until Wed 31 Mar 2027');
    expect(mail.text).toContain('Sign up to Ekhaya with this e-mail address');
    const token = /#token=([\w-]+)/.exec(mail.text)?.[1] ?? '';
    const zanele = await signUpSomebody(running, { email: 'zanele@ekhaya.test' });
    const agreed = await running.request('POST', '/api/acl/offer/answer', {
      body: { token, agrees: true },
      cookie: zanele.cookie,
    });
    expect(agreed.status).toBe(200);
    expect(await count(`role_grants where user_id = '${zanele.userId}' and last_day = '2027-03-31'`)).toBe(1);
  });

  it('names who stays in the house of an owner longer than she, but for those whom the file lets leave too', async () => {
    const seller = await signUpSomebody(running);
    await hold(seller, 'Owner', '901', '44');
    await hold(seller, 'Family', '901', '44');
    const coOwner = await signUpSomebody(running);
    await hold(coOwner, 'Owner', '901', '44');
    const child = await signUpSomebody(running, { firstname: 'Kagiso', lastname: 'Nkosi' });
    await hold(child, 'Family', '901', '44');
    const tenant = await signUpSomebody(running, { firstname: 'Grace', lastname: 'Dlamini' });
    await hold(tenant, 'Tenant', '901', '44');
    const elsewhere = await signUpSomebody(running);
    await hold(elsewhere, 'Family', '901', '45');
    const staysOf = async (text: string) => {
      const { id } = (await load(text)).body.details;
      return (await at(id, '/rows')).body.details.items.map(({ stays }: { stays: unknown }) => stays);
    };
    const leaves = `,,${seller.email},44,Owner,2027-06-30`;
    expect(await staysOf(leaves)).toEqual([
      [
        { name: 'Kagiso Nkosi', roleDisplayName: 'Family' },
        { name: 'Grace Dlamini', roleDisplayName: 'Tenant' },
      ],
    ]);
    expect(await staysOf([leaves, `,,${child.email.toUpperCase()},44,Family,30/06/2027`].join('\n'))).toEqual([
      [{ name: 'Grace Dlamini', roleDisplayName: 'Tenant' }],
      [],
    ]);
    // One that begins, one that stays as it is, and one of somebody who owns nothing.
    const others = [`,,${seller.email},45,Owner,2027-06-30`, `,,${seller.email},44,Owner,`];
    expect(await staysOf([...others, `,,${tenant.email},44,Tenant,2027-06-30`].join('\n'))).toEqual([[], [], []]);
  });

  it('invites somebody whose account has not proved the address: the role comes with the mailed link, not with the sign-up', async () => {
    const early = await signUpSomebody(running, { email: 'coming-owner@ekhaya.test' });
    await hold(early, 'Tenant', '901', '14');
    const rows = [',,coming-owner@ekhaya.test,14,Tenant,', ',,coming-owner@ekhaya.test,15,Owner,'];
    const { id, counts } = (await load(rows.join('\n'))).body.details;
    expect(counts).toMatchObject({ new: 1, change: 0, same: 1, mistake: 0 });
    await act(id, 'start');
    expect(await finished(id)).toMatchObject({ state: 'done', invited: 1 });
    expect(await count(`role_grants where user_id = '${early.userId}' and unit_number = '15'`)).toBe(0);
    expect(await count(`role_offers where email = 'coming-owner@ekhaya.test' and unit_number = '15'`)).toBe(1);
  });

  it('is stopped and goes on, and a job that is repeated or runs twice doubles nothing', async () => {
    const rows = Array.from({ length: 40 }, (_, n) => `,,row${n}@ekhaya.test,${n + 300},Tenant,`).join('\n');
    const { id } = (await load(rows)).body.details;
    await running.database.pool.query(`update people_imports set state = 'running', started_by = $2 where id = $1`, [
      id,
      manager.userId,
    ]);
    expect((await act(id, 'stop')).body.details).toMatchObject({ state: 'stopped', done: 0 });
    expect((await act(id, 'stop')).status).toBe(409);
    await run(id);
    expect(await count(`role_offers where email like 'row%'`)).toBe(0);
    expect((await act(id, 'start')).status).toBe(200);
    await Promise.all([1, 2].map(() => run(id)));
    expect(await finished(id)).toMatchObject({ state: 'done', done: 40 });
    expect(await count(`role_offers where email like 'row%'`)).toBe(40);
  });

  it('stops when who started it may give roles no longer', async () => {
    const trustee = await signUpSomebody(running);
    await hold(trustee, 'Manager');
    const { id } = (await load(',,late@ekhaya.test,16,Tenant,', trustee)).body.details;
    await running.database.pool.query(`update people_imports set state = 'running', started_by = $2 where id = $1`, [
      id,
      trustee.userId,
    ]);
    await running.database.pool.query('update role_grants set revoked_at = now() where user_id = $1', [trustee.userId]);
    await run(id);
    expect((await at(id)).body.details).toMatchObject({ state: 'stopped', done: 0 });
    expect(await count(`role_offers where email = 'late@ekhaya.test'`)).toBe(0);
  });

  it('invites again, by a link that works, whom somebody invited who may give roles no longer', async () => {
    const leaver = await signUpSomebody(running);
    await hold(leaver, 'Manager');
    const row = ',,left-behind@ekhaya.test,16,Tenant,';
    const first = (await load(row, leaver)).body.details;
    await act(first.id, 'start', leaver);
    await finished(first.id);
    expect((await load(row)).body.details.counts).toMatchObject({ new: 0, same: 1 });
    await running.database.pool.query('update role_grants set revoked_at = now() where user_id = $1', [leaver.userId]);
    const second = (await load(row)).body.details;
    expect(second.counts).toMatchObject({ new: 1, same: 0 });
    await act(second.id, 'start');
    expect(await finished(second.id)).toMatchObject({ state: 'done', invited: 1 });
    const { rows } = await running.database.pool.query(
      `select offered_by from role_offers where email = 'left-behind@ekhaya.test'`,
    );
    expect(rows).toEqual([{ offered_by: manager.userId }]);
    expect((await load(row)).body.details.counts).toMatchObject({ new: 0, same: 1 });
  });

  it('says nothing about accounts elsewhere, and shows staff of other estates and residents nothing', async () => {
    const { id } = (await load(`,,${otherManager.email},16,Tenant,`)).body.details;
    expect((await at(id, '/rows')).body.details.items[0].text).toBe('New; gets a mail');
    for (const path of ['', '/rows', '/mistakes']) expect((await at(id, path, otherManager)).status).toBe(404);
    expect((await act(id, 'start', otherManager)).status).toBe(404);
    expect((await load(',,a@ekhaya.test,16,Tenant,', otherManager)).status).toBe(403);
    expect((await load(',,a@ekhaya.test,16,Tenant,', owner)).status).toBe(403);
  });

  it('is refused for a text that is no such file', async () => {
    const refused = await running.request('POST', '/api/console/imports', {
      body: { estateId: '901', fileName: 'photo.jpg', text: 'no columns here' },
      cookie: manager.cookie,
    });
    expect([refused.status, refused.body.errorDetails.fields.text]).toEqual([
      400,
      expect.stringContaining('first line'),
    ]);
  });
});

describe('a house where nobody ever had a role', () => {
  const write = (unitNumber: string, { cookie } = manager) =>
    running.request('POST', '/api/console/houses', { body: { estateId: '901', unitNumber }, cookie });
  const remove = (unitNumber: string, { cookie } = manager) =>
    running.request('DELETE', `/api/console/houses/901/${unitNumber}`, { cookie });

  it('is written down once and taken off the list; one with a role stays', async () => {
    expect((await write('198')).status).toBe(201);
    expect((await write('198')).status).toBe(409);
    expect((await write('14')).status).toBe(409);
    expect((await write('199', otherManager)).status).toBe(403);
    expect((await remove('198')).status).toBe(200);
    expect((await remove('198')).status).toBe(404);
    expect((await remove('14')).status).toBe(409);
  });
});
