import type { RouteDefinition } from '@ekhaya/contract/wire/route';
import { routes, type RouteKey } from '@ekhaya/contract/routes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createConsoleWorld, type ConsoleWorld } from './testing/console-world.ts';
import { validCalls } from './testing/valid-inputs/valid-inputs.ts';

// The manager of estate 901 calls every console route for estate 902, whose names and texts all contain a marker word.

let world: ConsoleWorld;

const order = ['get', 'post', 'put', 'delete'];
const consoleKeys = (Object.entries(routes) as [RouteKey, RouteDefinition][])
  .filter(([, { path, access }]) => path.startsWith('/api/console/') || (access.who === 'staff' && !path.includes('{')))
  .toSorted(([, one], [, other]) => order.indexOf(one.method) - order.indexOf(other.method))
  .map(([key]) => key);

/** Routes that concern no estate: the caller herself, pictures without a record, words to herself, the product as a whole. */
const ofNoEstate = new Set<RouteKey>([
  'GET /api/console/me',
  'POST /api/console/pictures',
  'POST /api/console/notifications/pictures',
  'POST /api/console/content/pictures',
  // These take a form with a file; the tests of documents and of plans send it to another estate.
  'POST /api/console/documents/files',
  'POST /api/console/content/plan-photos',
  'GET /api/console/tile-icons',
  'POST /api/console/notifications/trial',
  'PUT /api/console/configurations',
  'PUT /api/console/sms-provider',
]);

const routeOf = (key: RouteKey): RouteDefinition => routes[key];
const isRead = (key: RouteKey): boolean => routeOf(key).method === 'get';
/** Lists: a page of items with their total number. A list that has to be asked for something is no list of an estate. */
const isList = (key: RouteKey): boolean => {
  const { query } = routeOf(key);
  return isRead(key) && query !== undefined && 'page' in query.shape && query.safeParse({}).success;
};
/** Calls for several records answer 200, and say of each record why it was refused. */
const ofSeveral = new Set<RouteKey>([
  'POST /api/console/bookings/decisions',
  'POST /api/console/gate-revocations/lift',
  'POST /api/console/invitations/revoke',
  'POST /api/console/mails/approvals',
  'POST /api/console/role-offers/withdraw',
  'POST /api/console/snags/assignees',
  'POST /api/console/snags/decisions',
]);
/** The statuses that count as a refusal of a call for another estate. `gate/log` answers 200 and refuses its entries one by one. */
const refusalsOf = (key: RouteKey): number[] =>
  ofSeveral.has(key) ? [200] : ({ 'POST /api/email': [400], 'POST /api/gate/log': [200] }[key as string] ?? [403, 404]);
const concernsEstate = (key: RouteKey): boolean => !ofNoEstate.has(key);

beforeAll(async () => {
  world = await createConsoleWorld();
  const { userId } = world.neighbour;
  const { pool } = world.running.database;
  for (const [estateId, context] of [
    ['901', 'Test Ridge'],
    ['902', 'Zanzibar Bay'],
  ]) {
    await pool.query(
      `insert into linked_accounts (id, user_id, estate_id, account_type, account_number, created_at)
       values ('account-' || $2, $1, $2, 'STSS', '0700' || $2, now())`,
      [userId, estateId],
    );
    await pool.query(
      `insert into addresses (id, user_id, context, address_type, created_at) values ('address-' || $2, $1, $3, 'Residential', now())`,
      [userId, estateId, context],
    );
  }
});
afterAll(() => world.close());

describe('The manager of one estate sees, changes and counts nothing of another: tested over every console call', () => {
  const ownReads = (Object.entries(routes) as [RouteKey, RouteDefinition][])
    .filter(([, { access, method }]) => access.who === 'own' && method === 'get')
    .map(([key]) => key);
  test.each(ownReads)('%s of a person of both estates shows nothing of the other estate', async (key) => {
    const { userId, email } = world.neighbour;
    const path = validCalls[key].path.replace('{me}', userId).replace('{email}', encodeURIComponent(email));
    const answer = await world.call('GET', path, world.manager);
    expect(answer.status, answer.text).toBeOneOf(key === 'GET /api/guard' ? [400, 403] : [200]);
    expect(answer.text).not.toMatch(world.mark);
  });

  test('a person of both estates sees her own records of the other estate', async () => {
    const { userId, email } = world.neighbour;
    for (const path of [
      `/api/acl/${userId}`,
      `/api/bookings?customer_email=${encodeURIComponent(email)}`,
      `/api/vistor/upcoming?userId=${userId}`,
      `/api/user/account?userID=${userId}`,
      `/api/user/address?userID=${userId}`,
    ]) {
      expect((await world.call('GET', path, world.neighbour)).text, path).toMatch(world.mark);
    }
  });

  test.each(['account', 'address'])('the manager sees the %s of such a person at her own estate', async (kind) => {
    const answer = await world.call('GET', `/api/user/${kind}?userID=${world.neighbour.userId}`, world.manager);
    expect(answer.body.details).toHaveLength(1);
    expect(answer.text).toContain('901');
  });

  test.each(consoleKeys.filter((key) => isRead(key) && !routeOf(key).path.includes('{')))(
    '%s shows and counts nothing of the other estate',
    async (key) => {
      const [path = ''] = validCalls[key].path.split('?');
      const answer = await world.call('GET', path, world.manager);
      const isForAdministrators = key === 'GET /api/console/remote-config';
      expect(answer.status, JSON.stringify(answer.body)).toBeOneOf(isForAdministrators ? [403] : [200, 400]);
      expect(answer.text).not.toMatch(world.mark);
      expect(typeof answer.body?.details?.total === 'number', 'counts items').toBe(isList(key));
    },
  );

  test.each(consoleKeys.filter((key) => isList(key) && !routeOf(key).path.includes('{')))(
    '%s lists and counts everything of the manager’s own estate, and nothing else',
    async (key) => {
      const [path = ''] = validCalls[key].path.split('?');
      const { details: own } = (await world.call('GET', path, world.manager)).body;
      const { details: everything } = (await world.call('GET', path, world.administrator)).body;
      const seen = new Set(own.items.map(({ id }: { id: string }) => id));
      const unseen = everything.items.filter(({ id }: { id: string }) => !seen.has(id));
      expect(unseen.length, 'the other estate has items').toBeGreaterThan(0);
      for (const item of unseen)
        expect(JSON.stringify(item), 'only items of the other estate are missing').toMatch(world.mark);
      expect(own.total).toBe(seen.size);
      expect(everything.total).toBe(seen.size + unseen.length);
    },
  );

  test.each(consoleKeys.filter((key) => isRead(key) && concernsEstate(key)))(
    '%s shows nothing when the other estate is requested',
    async (key) => {
      const path = await world.pathAtSecondEstate(key);
      const answer = await world.call('GET', path, world.manager);
      expect(answer.text, path).not.toMatch(world.mark);
      expect(answer.status, path).toBeOneOf(routeOf(key).path.includes('{') ? [403, 404] : [200, 403, 404]);
      const counted: unknown = path.includes('=902') ? answer.body?.details?.total : undefined;
      expect(counted ?? 0, path).toBe(0);
      const asAdministrator = await world.call('GET', path, world.administrator);
      expect(asAdministrator.status, `${path}: ${asAdministrator.text}`).toBe(200);
    },
  );

  test.each(consoleKeys.filter((key) => !isRead(key) && concernsEstate(key)))(
    '%s at the other estate is refused and changes nothing, except by an administrator',
    async (key) => {
      const path = await world.pathAtSecondEstate(key);
      const body = await world.bodyAtSecondEstate(key);
      const method = routeOf(key).method.toUpperCase();
      const before = await world.digestTables();
      const answer = await world.call(method, path, world.manager, body);
      expect(answer.status, `${path} ${answer.text}`).toBeOneOf(refusalsOf(key));
      expect(key === 'POST /api/gate/log' ? answer.body.details.entered : []).toEqual([]);
      const outcomes = ofSeveral.has(key) ? answer.body.details : [];
      expect(outcomes).toHaveLength(ofSeveral.has(key) ? 1 : 0);
      for (const outcome of outcomes) {
        expect(outcome.result).toBeNull();
        expect(outcome.refusal.code).toBeOneOf(['forbidden', 'not-found']);
        // The outcome repeats the id that the manager sent.
        delete outcome.id;
      }
      expect(JSON.stringify(answer.body)).not.toMatch(world.mark);
      expect(await world.digestTables()).toEqual(before);
      const asAdministrator = await world.call(method, path, world.administrator, body);
      expect(asAdministrator.status, `${path} ${asAdministrator.text}`).toBeOneOf([200, 201, 409]);
    },
  );

  test.each([
    ['PUT /api/console/configurations', { maintenance: true }],
    ['PUT /api/console/sms-provider', { provider: 'second' }],
  ] as const)('%s is for administrators', async (key, body) => {
    const { method, path } = routeOf(key);
    const answer = await world.call(method.toUpperCase(), path, world.manager, body);
    expect(answer.status, answer.text).toBe(403);
  });
});
