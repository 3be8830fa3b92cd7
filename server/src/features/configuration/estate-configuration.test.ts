import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApplicationForTests } from '../../shell/testing/application-for-tests.ts';
import { createTestEstate, testRoleId, type TestRole } from '../estates/estates.factory.ts';
import { grantRole } from '../estates/index.ts';
import { signUpSomebody } from '../identity/identity.factory.ts';

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let administrator: string;
let manager: string;
let managerElsewhere: string;

const cookieOf = async (role: TestRole, estateId: string): Promise<string> => {
  const { userId, cookie } = await signUpSomebody(running);
  await grantRole(running.database.db, { userId, roleId: testRoleId(estateId, role) }, running.dependencies);
  return cookie;
};
const read = async (estateId?: string) =>
  (await running.request('GET', `/api/configurations${estateId === undefined ? '' : `?estateId=${estateId}`}`)).body
    .details;
const change = (scope: string, body: unknown, cookie: string) =>
  running.request('PUT', `/api/console/configurations/${scope}`, { body, cookie });
const scopes = async (cookie: string) => (await running.request('GET', '/api/console/configurations', { cookie })).body;

beforeAll(async () => {
  running = await startApplicationForTests();
  await createTestEstate(running.database.db);
  await createTestEstate(running.database.db, { estateId: '902', estateName: 'Other Bay' });
  administrator = await cookieOf('Administrator', '902');
  manager = await cookieOf('Manager', '901');
  managerElsewhere = await cookieOf('Manager', '902');
});
afterAll(() => running.close());

describe('the configuration of an estate', () => {
  it('overrides the product’s on the apps of that estate only', async () => {
    const answer = await change('901', { theme: { primary: '#0f6e78' }, pinTitle: 'Your gate PIN' }, manager);
    expect(answer.status).toBe(200);
    expect(answer.body.details.set).toEqual({ theme: { primary: '#0f6e78' }, pinTitle: 'Your gate PIN' });
    expect(await read('901')).toMatchObject({ theme: { primary: '#0f6e78' }, pinTitle: 'Your gate PIN' });
    for (const other of [undefined, '902', 'nowhere']) expect(await read(other)).toMatchObject({ theme: {} });
  });

  it('is published to the people of that estate only, and audited there', async () => {
    const { pool } = running.database;
    const before = (await pool.query('select max(id) as id from live_events')).rows[0].id;
    await change('901', { refreshApp: 'again' }, manager);
    const events = await pool.query('select topic, audience_kind, audience_id from live_events where id > $1', [
      before,
    ]);
    expect(events.rows).toEqual([{ topic: 'configurations', audience_kind: 'estate', audience_id: '901' }]);
    const audited = await pool.query('select action, estate_id, before, after from audit_log order by id desc limit 1');
    expect(audited.rows).toEqual([
      {
        action: 'configuration.change',
        estate_id: '901',
        before: { refreshApp: null },
        after: { refreshApp: 'again' },
      },
    ]);
    expect((await read('901')).refreshApp).not.toBe((await read()).refreshApp);
  });

  it('is under maintenance when the product or the estate is', async () => {
    await change('901', { maintenance: true }, manager);
    expect([(await read('901')).maintenance, (await read('902')).maintenance]).toEqual([true, false]);
    await change('901', { maintenance: false }, manager);
    await running.request('PUT', '/api/console/configurations', { body: { maintenance: true }, cookie: administrator });
    expect((await read('901')).maintenance).toBe(true);
    await running.request('PUT', '/api/console/configurations', {
      body: { maintenance: false },
      cookie: administrator,
    });
  });

  it('null removes a value, so that the product’s applies again', async () => {
    await change('901', { supportAddress: 'ridge@ekhaya.test' }, manager);
    expect((await read('901')).supportAddress).toBe('ridge@ekhaya.test');
    const answer = await change('901', { supportAddress: null, theme: null }, manager);
    expect(answer.body.details.set).not.toHaveProperty('supportAddress');
    expect(await read('901')).toMatchObject({ supportAddress: (await read()).supportAddress, theme: {} });
  });

  it('is listed with the product’s, which only an administrator may change', async () => {
    const seen = (await scopes(manager)).details.items.map((scope: { id: string; canBeChanged: boolean }) => [
      scope.id,
      scope.canBeChanged,
    ]);
    expect(seen).toEqual([
      ['product', false],
      ['901', true],
    ]);
    expect((await scopes(administrator)).details).toMatchObject({
      total: 3,
      items: [{ id: 'product', canBeChanged: true }, { id: '902' }, { id: '901' }],
    });
    const one = await running.request('GET', '/api/console/configurations/901', { cookie: manager });
    expect(one.body.details).toMatchObject({ id: '901', name: 'Test Ridge' });
  });

  it('can be neither read nor changed for another estate', async () => {
    for (const scope of ['901', 'nowhere']) {
      const answer = await change(scope, { maintenance: true }, managerElsewhere);
      expect([answer.status, answer.body.errorDetails.code]).toEqual([404, 'not-found']);
      const path = `/api/console/configurations/${scope}`;
      expect((await running.request('GET', path, { cookie: managerElsewhere })).status).toBe(404);
    }
    expect((await change('product', { maintenance: true }, manager)).status).toBe(404);
    expect((await read('901')).maintenance).toBe(false);
  });

  it.each([
    [{}, 'body'],
    [{ defaultEstateId: '901' }, 'defaultEstateId'],
    [{ theme: { buttons: '#ffee00' } }, 'theme.buttons'],
    [{ helpUrl: 'http://help.example/' }, 'helpUrl'],
  ])('refuses %j', async (body, field) => {
    const before = await read('901');
    const answer = await change('901', body, manager);
    expect([answer.status, answer.body.errorDetails.code]).toEqual([400, 'validation']);
    expect(answer.body.errorDetails.fields).toHaveProperty([field]);
    expect(await read('901')).toEqual(before);
  });
});
