import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hourMs } from '@ekhaya/contract/time/durations.rules';
import { startApplicationForTests } from '../../shell/testing/application-for-tests.ts';
import { createTestEstate, testRoleId } from '../estates/estates.factory.ts';
import { grantRole } from '../estates/index.ts';
import { signUpSomebody } from '../identity/identity.factory.ts';

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let administrator: Awaited<ReturnType<typeof signUpSomebody>>;

const read = async () => (await running.request('GET', '/api/configurations')).body.details;
const change = (body: unknown, cookie?: string) =>
  running.request('PUT', '/api/console/configurations', { body, cookie });
const audited = async () =>
  (await running.database.pool.query(`select actor_id, action, estate_id, before, after from audit_log order by id`))
    .rows;

beforeAll(async () => {
  running = await startApplicationForTests();
  await createTestEstate(running.database.db);
  administrator = await signUpSomebody(running);
  const roleId = testRoleId('901', 'Administrator');
  await grantRole(running.database.db, { userId: administrator.userId, roleId }, running.dependencies);
});
afterAll(() => running.close());

describe('GET /api/configurations', () => {
  it('Default estate id 91. Maintenance mode off by default.', async () => {
    expect(await read()).toMatchObject({ defaultEstateId: '91', maintenance: false, theme: {} });
  });

  it('answers any client with the application key, and 304 to a client that has the current version', async () => {
    const first = await running.request('GET', '/api/configurations');
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
    expect((await running.request('GET', '/api/configurations', { headers })).status).toBe(304);
  });
});

describe('PUT /api/console/configurations', () => {
  it('changes only the given values, audited, and publishes them to everyone', async () => {
    const before = await read();
    const answer = await change({ maintenance: true, pinTitle: 'Choose a PIN' }, administrator.cookie);
    expect(answer.status).toBe(200);
    const after = { ...before, maintenance: true, pinTitle: 'Choose a PIN' };
    expect(answer.body.details).toEqual({ ...after, version: 1 });
    expect(await read()).toEqual(after);
    expect((await audited()).at(-1)).toEqual({
      actor_id: administrator.userId,
      action: 'configuration.change',
      estate_id: '',
      before: { maintenance: false, pinTitle: before.pinTitle },
      after: { maintenance: true, pinTitle: 'Choose a PIN' },
    });
    const events = await running.database.pool.query(`select 1 from live_events where topic = 'configurations'`);
    expect(events.rows).toHaveLength(1);
  });

  it('refuses a pair of colours below 4.5:1, by name, and changes nothing', async () => {
    const before = await read();
    const theme = { primary: '#0f6e78', buttons: '#ffee00' };
    const answer = await change({ theme, maintenance: true }, administrator.cookie);
    expect([answer.status, answer.body.errorDetails.code]).toEqual([400, 'validation']);
    expect(Object.keys(answer.body.errorDetails.fields)).toEqual(['theme.buttons']);
    expect(await read()).toEqual(before);
    expect((await change({ theme: { primary: '#0f6e78' } }, administrator.cookie)).status).toBe(200);
    expect((await read()).theme).toEqual({ primary: '#0f6e78' });
  });

  it('of many concurrent changes that saw the same version one wins', async () => {
    const known = (await audited()).length;
    const words = Array.from({ length: 6 }, (_, index) => `round ${index}`);
    const { cookie } = administrator;
    const scope = await running.request('GET', '/api/console/configurations/product', { cookie });
    const { version } = scope.body.details;
    const answers = await Promise.all(
      words.map((refreshApp) =>
        running.request('PUT', '/api/console/configurations', { body: { refreshApp }, cookie, version }),
      ),
    );
    const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other);
    expect(statuses).toEqual([200, 409, 409, 409, 409, 409]);
    expect((await audited()).slice(known)).toHaveLength(1);
  });

  it('is for administrators only', async () => {
    const manager = await signUpSomebody(running);
    const roleId = testRoleId('901', 'Manager');
    await grantRole(running.database.db, { userId: manager.userId, roleId }, running.dependencies);
    expect((await change({ maintenance: false })).status).toBe(401);
    expect((await change({ maintenance: false }, manager.cookie)).status).toBe(403);
  });

  it.each([
    [{}],
    [{ maintenance: 'yes' }],
    [{ defaultEstateId: '92' }],
    [{ theme: { primary: 'red' } }],
    [{ theme: { shadow: '#000000' } }],
    [{ helpUrl: 'http://help.example/' }],
    [{ helpUrl: 'javascript:alert(1)' }],
    [{ supportAddress: 'nobody' }],
  ])('refuses %j and changes nothing', async (body) => {
    const before = await read();
    const answer = await change(body, administrator.cookie);
    expect([answer.status, answer.body.errorDetails.code]).toEqual([400, 'validation']);
    expect(await read()).toEqual(before);
  });
});

describe('GET /api/config/{key}', () => {
  it.each([
    'authentication',
    'dynamicWebScreen',
    'firestore',
    'signup',
    'otp',
    'forgotPassword',
    'updateApp',
    'accessControl',
  ])('%s comes with the time until which it may be cached', async (key) => {
    const { status, body } = await running.request('GET', `/api/config/${key}`);
    expect(status).toBe(200);
    expect(body.details.key).toBe(key);
    const keptFor = Date.parse(body.details.nextFetch) - running.clock.now().getTime();
    expect(keptFor).toBeGreaterThan(0);
    expect(keptFor).toBeLessThanOrEqual(hourMs);
  });

  it('contains the default estate’s lowest role and its tiles, and no person', async () => {
    const readDefault = async () =>
      (await running.request('GET', '/api/config/accessControl')).body.details.value.defaultEntry;
    expect(await readDefault()).toBeNull();
    const tiles = { Visitor: [{ tileDisplayTitle: 'About' }], Owner: [{ tileDisplayTitle: 'Lagoon' }] };
    await createTestEstate(running.database.db, { estateId: '91', estateName: 'Default Ridge', tiles });
    expect(await readDefault()).toMatchObject({
      estateID: '91',
      estateName: 'Default Ridge',
      roleDisplayName: 'Visitor',
      tiles: [{ tileDisplayTitle: 'About', userID: '', email: '' }],
    });
  });

  it('answers 404 for another key', async () => {
    const answer = await running.request('GET', '/api/config/constructor');
    expect([answer.status, answer.body.errorDetails.code]).toEqual([404, 'not-found']);
  });
});
