import { afterAll, beforeAll, expect, it } from 'vitest';
import { startStaffedEstates } from '../../bookings/testing/staffed-estates.ts';
import { signUpSomebody } from '../../identity/identity.factory.ts';
import { timedRecords } from '../testing/timed-records.ts';
import { gatherData } from './gather-data.ts';

let world: Awaited<ReturnType<typeof startStaffedEstates>>;
beforeAll(async () => {
  world = await startStaffedEstates();
});
afterAll(() => world.running.close());

const kinds = ['houseInvitations', 'roleOffers', 'imports', 'mails'] as const;

it('an account with an address that it has not proved gets no records about the address, and deletes none', async () => {
  const { running, manager } = world;
  const stranger = await signUpSomebody(running);
  const person = { userId: stranger.userId, email: stranger.email };
  const present = running.clock.now();
  const records = timedRecords(running, { present, staffId: manager.userId, person: () => person });
  for (const kind of kinds) await records[kind].make();
  const gathered = async () => {
    const sections = await gatherData(running.dependencies, stranger.userId, () => Promise.resolve());
    const all: Record<string, unknown> = Object.assign({}, ...sections.map((section) => section.records));
    return ['invitationsToYou', 'offers', 'listsOfStaff', 'mailsOfStaff'].map((name) => all[name]);
  };
  const prove = (at: string) =>
    running.database.pool.query(`update users set email_verified_at = ${at} where id = $1`, [stranger.userId]);
  expect(await gathered()).toEqual([[], [], [], []]);
  await prove('now()');
  expect((await gathered()).map((found) => Array.isArray(found) && found.length > 0)).toEqual(kinds.map(() => true));

  await prove('null');
  const left = await running.request('POST', '/api/my-data/deletion', {
    cookie: stranger.cookie,
    body: { password: stranger.password },
  });
  expect(left.status).toBe(200);
  for (const [table, column] of [
    ['household_invitations', 'recipient'],
    ['role_offers', 'email'],
    ['people_import_rows', 'email'],
    ['staff_mails', 'recipient'],
  ]) {
    const { rows } = await running.database.pool.query(`select 1 from ${table} where ${column} = $1`, [stranger.email]);
    expect(rows.length, table).toBeGreaterThan(0);
  }
});
