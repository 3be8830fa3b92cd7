import { routes, type RouteKey } from '@ekhaya/contract/routes';
import type { RouteDefinition } from '@ekhaya/contract/wire/route';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createConsoleWorld, type ConsoleWorld } from './testing/console-world.ts';

let world: ConsoleWorld;

beforeAll(async () => {
  world = await createConsoleWorld();
});
afterAll(() => world.close());

const creates = 'It creates a record: there is no earlier version.';
const readsOnly = 'It stores nothing.';
const records = 'It adds to a log or tells somebody, and changes no record.';
const endsOnce = 'It ends something once, whatever the caller saw of it; repeating it changes nothing.';

const eachInBody = 'Its body names the version of each record.';

/** The calls of the console that write without a version, and why. */
const unversioned: Partial<Record<string, string>> = {
  'POST /api/console/gates': creates,
  'POST /api/console/gate-revocations': creates,
  'POST /api/console/locations': creates,
  'POST /api/console/services': creates,
  'POST /api/console/resources': creates,
  'POST /api/console/pictures': creates,
  'POST /api/console/closures': creates,
  'POST /api/console/people/{id}/roles': creates,
  'POST /api/console/role-offers': creates,
  'POST /api/console/houses': creates,
  'POST /api/console/houses/row': creates,
  'POST /api/console/estates': creates,
  'POST /api/console/estates/{estateId}/roles': creates,
  'PUT /api/console/estates/{estateId}/setup/{step}':
    'Whether a step is put off is no part of the record; the newest word wins.',
  'POST /api/console/imports': creates,
  'POST /api/console/privacy-requests': creates,
  'POST /api/console/legal-holds': creates,
  'POST /api/console/notifications': creates,
  'POST /api/console/notifications/pictures': creates,
  'POST /api/console/content': creates,
  'POST /api/console/content/pictures': creates,
  'POST /api/console/content/plan-photos': creates,
  'POST /api/console/content/copies': creates,
  'POST /api/console/documents/files': creates,
  'POST /api/console/departments': creates,
  'POST /api/console/snag-templates': creates,
  'POST /api/console/snags': creates,
  'POST /api/console/estates/{estateId}/outages': creates,
  'POST /api/console/estates/{estateId}/outages/reach': readsOnly,
  'POST /api/console/outages/{id}/end': endsOnce,
  'DELETE /api/console/snag-templates/{id}': endsOnce,
  'POST /api/console/snags/{id}/answer': records,
  'POST /api/console/content/import': 'Its rows replace the items that they name; a trial says which.',
  'POST /api/console/content/order': 'The newest order wins, and its answer undoes it.',
  'DELETE /api/console/people/{id}/sessions/{sessionId}': endsOnce,
  'DELETE /api/console/people/{id}/phones/{phoneId}': endsOnce,
  'DELETE /api/console/people/{id}/second-factor': endsOnce,
  'DELETE /api/console/role-offers/{id}': endsOnce,
  'POST /api/console/role-offers/withdraw': endsOnce,
  'DELETE /api/console/houses/{estateId}/{unitNumber}': endsOnce,
  'PUT /api/console/imports/{id}/rows/{line}': 'Each person corrects a file of her own.',
  'POST /api/console/imports/{id}/start': 'The state of the import says whether it can start.',
  'POST /api/console/imports/{id}/stop': endsOnce,
  'PUT /api/console/invitations/{id}/revoke': endsOnce,
  'POST /api/console/invitations/revoke': endsOnce,
  'POST /api/console/gate-revocations/lift': eachInBody,
  'POST /api/console/notifications/reach': readsOnly,
  'POST /api/console/notifications/trial': records,
  'POST /api/console/message-texts/{estateId}/{key}/trial': records,
  'POST /api/console/gate-log/{id}/tell-guards': records,
  'POST /api/console/inside/muster/printed': records,
  'POST /api/console/inside/{key}/extend': 'It sets an end, whatever the earlier one was.',
  'POST /api/console/inside/{key}/leave': endsOnce,
  'POST /api/console/invitations/{id}/copy-code': records,
  'POST /api/console/payments/{id}/ask':
    'The state of the payment says what can be done, under the claim of the process.',
  'POST /api/console/payments/{id}/buy-again': 'The state of the payment says whether it can be done.',
  'POST /api/console/payments/{id}/copy': records,
  'POST /api/console/payments/{id}/pay-back':
    'Its body names what was seen, units or none; the state of the payment says whether it can be done, once.',
  'PUT /api/console/payment-differences/{id}/settle': endsOnce,
  'POST /api/console/estates/{estateId}/readings': 'Its weeks replace those that are stored; a trial says which.',
  'POST /api/console/backups': 'It begins a backup, one at a time.',
  'PUT /api/console/sms-provider': 'The newest choice wins; choosing the present one is refused.',
  'POST /api/console/bookings/decisions': eachInBody,
  'POST /api/console/mails/approvals': eachInBody,
  'POST /api/console/snags/assignees': eachInBody,
  'POST /api/console/snags/decisions': eachInBody,
  'POST /api/console/decisions/{id}/undo': 'The decision itself says whether it can be taken back.',
  'POST /api/console/decisions/undo': 'Each decision itself says whether it can be taken back.',
};

/** These calls also refuse a notice that is in another state, and say so in words of their own. */
const refusesStates = new Set<RouteKey>([
  'POST /api/console/notifications/{id}/decision',
  'POST /api/console/notifications/{id}/withdraw',
]);

const writes = (Object.entries(routes) as [RouteKey, RouteDefinition][]).filter(
  ([, { path, method }]) => path.startsWith('/api/console/') && method !== 'get',
);
const versioned = writes.filter(([, { isVersioned }]) => isVersioned === true).map(([key]) => key);

describe('Every console write names the version that it is based on', () => {
  test.each(writes.map(([key]) => key))('%s does, or says why not', (key) => {
    const route: RouteDefinition = routes[key];
    expect(route.isVersioned === true).toBe(unversioned[key] === undefined);
  });

  test('every reason belongs to a route', () => {
    const keys: string[] = writes.map(([key]) => key);
    expect(Object.keys(unversioned).filter((key) => !keys.includes(key))).toEqual([]);
  });

  test.each(versioned)('%s refuses a call without a version, and one with an old version', async (key) => {
    const { method }: RouteDefinition = routes[key];
    const path = await world.pathAtSecondEstate(key);
    const body = await world.bodyAtSecondEstate(key);
    const call = (headers: Record<string, string>) =>
      world.running.request(method.toUpperCase(), path, { cookie: world.administrator.cookie, body, headers });
    for (const wrong of ['', '7', '"seven"', '*']) {
      const answer = await call({ 'if-match': wrong });
      expect([answer.status, answer.body.errorDetails.fields], wrong).toEqual([
        400,
        { 'If-Match': expect.any(String) },
      ]);
    }
    const stale = await call({ 'if-match': '"900"' });
    expect(stale.status, JSON.stringify(stale.body)).toBe(409);
    if (refusesStates.has(key)) return;
    expect(stale.body.errorDetails.code).toBe('changed-meanwhile');
    expect(stale.body.errorDetails.change).toEqual({ by: expect.any(String), at: expect.any(String) });
  });
});

test('every table with versions counts its changes', async () => {
  const { rows } = await world.running.database.pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'changed_by'
     except
     select tgrelid::regclass::text from pg_trigger where tgfoid = 'bump_version'::regproc`,
  );
  expect(rows).toEqual([]);
});
