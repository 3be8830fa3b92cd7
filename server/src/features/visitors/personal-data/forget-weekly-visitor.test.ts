import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { recordPassage } from '../index.ts';
import { createGatedEstate, invitation, signUpWithRole } from '../visitors.factory.ts';

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let host: Awaited<ReturnType<typeof signUpWithRole>>;
let id: string;
let path: string;

/** The estate's clock is two hours ahead of UTC. 17 November 2026 is a Tuesday. */
const at = (moment: string) => running.clock.set(new Date(`${moment}:00.000+02:00`));

beforeAll(async () => {
  running = await startApplicationForTests();
  await createGatedEstate(running, { estateId: '901', estateName: 'Test Ridge' });
  host = await signUpWithRole(running, { role: 'Owner', unitNumber: '14' });
});
afterAll(() => running.close());
beforeEach(async () => {
  at('2026-11-14T10:00');
  await running.database.pool.query('delete from rate_limit_attempts');
  const weekly = { weekdays: ['tuesday'], firstDay: '2026-11-14', lastDay: '2027-03-31' };
  const body = invitation({ visitorName: 'Petrus Mokoena', weekly });
  const made = (await running.request('POST', '/api/vistor/invite', { body, cookie: host.cookie })).body.details[0];
  [id, path] = [made.InviteID, new URL(made.passUrl).pathname];
});

const pass = (direction: 'in' | 'out', moment: string) => {
  at(moment);
  const passage = { visitId: id, direction, date: moment.slice(0, 10), gateName: 'Main gate', at: running.clock.now() };
  return running.database.db.transaction((transaction) => recordPassage(transaction, passage, running.dependencies));
};
const forget = () =>
  running.request('POST', `${path}/forget`, {
    rawBody: '',
    headers: { 'x-api-key': '', 'content-type': 'application/x-www-form-urlencoded', 'content-length': '0' },
  });
const rowsNaming = async (table: string) =>
  (await running.database.pool.query(`select 1 from ${table} as row where row::text like '%Petrus%'`)).rows.length;

describe('a weekly visitor who asks to be forgotten by her pass link', () => {
  it('is named in no notification of her host afterwards, of whatever day', async () => {
    for (const day of ['2026-11-17', '2026-11-24']) {
      await pass('in', `${day}T14:00`);
      await pass('out', `${day}T15:00`);
    }
    expect(await rowsNaming('notifications')).toBe(4);
    expect((await forget()).status).toBe(410);
    expect([await rowsNaming('notifications'), await rowsNaming('visitor_invitations')]).toEqual([0, 0]);
  });

  it('is refused while she is inside, until she has left', async () => {
    await pass('in', '2026-11-17T14:00');
    const refused = await forget();
    expect(refused.status).toBe(409);
    expect(refused.body).toContain('You are inside. Please ask again when you have left.');
    expect(await rowsNaming('visitor_invitations')).toBe(1);
    await pass('out', '2026-11-17T15:00');
    expect((await forget()).status).toBe(410);
  });
});
