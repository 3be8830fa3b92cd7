import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { createGatedEstates, show, signUpAs } from '../testing/gate-access.factory.ts';
import { inviteVisitorFor } from '../testing/visits-at-gates.factory.ts';

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let manager: { cookie: string; userId: string };
let bayManager: { cookie: string };
let guard: { cookie: string; userId: string };
let host: Awaited<ReturnType<typeof signUpAs>>;
let neighbour: Awaited<ReturnType<typeof signUpAs>>;

beforeAll(async () => {
  running = await startApplicationForTests();
  await createGatedEstates(running);
  guard = await signUpAs(running, 'Guard');
  manager = await signUpAs(running, 'Manager');
  bayManager = await signUpAs(running, 'Manager', { estateId: '902' });
  host = await signUpAs(running, 'Owner', { unitNumber: '14' });
  neighbour = await signUpAs(running, 'Owner', { unitNumber: '14' });
  await running.database.pool.query('update users set mobile_verified = true');
  for (const person of [host, neighbour]) {
    const { code } = await inviteVisitorFor(running, person.cookie);
    await show(running, guard, { typedCode: code });
  }
});
afterAll(() => running.close());

const visitsOf = (personId: string, { cookie }: { cookie: string }) =>
  running.request('GET', `/api/console/gate-log?personId=${personId}`, { cookie });

describe('who visited a house', () => {
  it('is seen by staff with the permission of the gate, and that they looked at this person is in the audit log', async () => {
    const { details } = (await visitsOf(host.userId, manager)).body;
    expect(details.items).toMatchObject([{ name: 'Bheki Cele', kind: 'visitor', result: 'granted' }]);
    const { rows } = await running.database.pool.query(
      `select actor_id, estate_id, after from audit_log where action = 'gate-log.read'`,
    );
    expect(rows).toEqual([{ actor_id: manager.userId, estate_id: '901', after: { personId: host.userId } }]);
  });

  it('is hidden from guards, from neighbours and people of the same house, and from staff of another estate', async () => {
    expect((await visitsOf(host.userId, guard)).status).toBe(403);
    expect((await visitsOf(host.userId, neighbour)).status).toBe(403);
    expect((await visitsOf(host.userId, bayManager)).body.details.items).toEqual([]);
    const history = await running.request('GET', `/api/gate/history?userID=${host.userId}`, {
      cookie: neighbour.cookie,
    });
    expect(history.status).toBe(403);
    const upcoming = await running.request('GET', `/api/vistor/upcoming?userId=${host.userId}`, {
      cookie: neighbour.cookie,
    });
    expect(upcoming.status).toBe(403);
  });
});
