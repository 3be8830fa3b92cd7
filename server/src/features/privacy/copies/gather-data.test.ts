import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { keptKinds } from '@ekhaya/contract/privacy/kept-records.rules';
import { startStaffedEstates } from '../../bookings/testing/staffed-estates.ts';
import { testRoleId } from '../../estates/estates.factory.ts';
import { grantRole } from '../../estates/index.ts';
import { signUpSomebody } from '../../identity/identity.factory.ts';
import { gatherData } from './gather-data.ts';

let world: Awaited<ReturnType<typeof startStaffedEstates>>;
let eve: Awaited<ReturnType<typeof signUpSomebody>>;
beforeAll(async () => {
  world = await startStaffedEstates();
});
afterAll(() => world.running.close());
beforeEach(async () => {
  eve = await signUpSomebody(world.running, { firstname: 'Evelyn', lastname: 'Zanzibar' });
  const owner = { userId: eve.userId, roleId: testRoleId('901', 'Owner'), unitNumber: '14' };
  await grantRole(world.running.database.db, owner, world.running.dependencies);
});

const write = (text: string, values: unknown[]) => world.running.database.pool.query(text, values);
const sections = (person = eve) => gatherData(world.running.dependencies, person.userId, () => Promise.resolve());
const records = async (person = eve): Promise<Record<string, unknown>> =>
  Object.assign({}, ...(await sections(person)).map((section) => section.records));

it('has a part for each kind of the table, in its order and under its title', async () => {
  const parts = (await sections()).map(({ kind, title }) => [kind, title]);
  expect(parts).toEqual(Object.entries(keptKinds).map(([kind, { title }]) => [kind, title]));
});

it('has where her phone was at each code, and when staff barred her from the gates, with the reason', async () => {
  const at = world.running.clock.now();
  await write(
    `insert into pass_evidence (user_id, estate_id, gate_id, step, at, device_time, latitude, longitude)
     values ($1, '901', 'main', 7, $2, '08:00', -26.1, 28.2)`,
    [eve.userId, at],
  );
  await write(
    `insert into gate_revocations (id, estate_id, user_id, reason, revoked_at, revoked_by) values ($1, '901', $1, 'Lent it out', $2, $3)`,
    [eve.userId, at, world.manager.userId],
  );
  const found = await records();
  expect(found['placesAtCodes']).toMatchObject([{ at, latitude: -26.1, longitude: 28.2 }]);
  expect(found['barredFromGates']).toEqual([
    { estateId: '901', isOfOneDevice: false, reason: 'Lent it out', revokedAt: at, liftedAt: null },
  ]);
});

it('has what she chose to be told and her push subscriptions, without what would let others push to her', async () => {
  const at = world.running.clock.now();
  await write(
    `insert into notification_settings (user_id, type, channel, is_on, changed_at) values ($1, 'event', 'mail', true, $2)`,
    [eve.userId, at],
  );
  await write(
    `insert into push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth, created_at)
     select $1, $1, id, 'https://push.example/secret-address', 'public-key', 'secret-key', $2 from sessions where user_id = $1`,
    [eve.userId, at],
  );
  const found = await records();
  expect(found['notificationSettings']).toEqual([{ type: 'event', channel: 'mail', isOn: true, changedAt: at }]);
  expect(found['pushSubscriptions']).toEqual([{ pushService: 'push.example', createdAt: at }]);
  expect(JSON.stringify(found)).not.toMatch(/secret-address|public-key|secret-key/);
});

it('has what was done about her and by her, and names nobody else', async () => {
  const barred = { estateId: '901', userId: eve.userId, reason: 'A case' };
  await world.ask('POST', 'legal-holds', world.manager, barred);
  expect((await records())['acts']).toContainEqual(
    expect.objectContaining({
      by: 'somebody else',
      action: 'legal-hold.add',
      what: 'put a legal hold on Evelyn Zanzibar',
    }),
  );
  const ofStaff = (await records(world.manager))['acts'];
  expect(ofStaff).toContainEqual(expect.objectContaining({ by: 'you', action: 'legal-hold.add' }));
  expect(JSON.stringify(ofStaff)).not.toContain('Evelyn');
});

it('has the policies that she accepted, and the days of her PIN and her app, without what would open anything', async () => {
  const at = world.running.clock.now();
  await write('delete from policy_acceptances where user_id = $1', [eve.userId]);
  await write(`insert into policy_acceptances (id, user_id, accepted_at, app_version) values ($1, $1, $2, '4.0.6')`, [
    eve.userId,
    at,
  ]);
  await write(`insert into gate_pins (user_id, pin_hash, changed_at) values ($1, 'hash-of-pin', $2)`, [eve.userId, at]);
  await write(
    `insert into authenticator_apps (user_id, encrypted_secret, created_at, confirmed_at) values ($1, 'key-of-app', $2, $2)`,
    [eve.userId, at],
  );
  const found = await records();
  expect(found).toMatchObject({
    policies: [{ acceptedAt: at, appVersion: '4.0.6' }],
    pin: [{ changedAt: at, lockedUntil: null }],
    authenticatorApp: [{ createdAt: at, confirmedAt: at }],
  });
  expect(JSON.stringify(found)).not.toMatch(/hash-of-pin|key-of-app/);
});

it('has the snags that she follows in her words, and her part in alerts, without whose they are', async () => {
  const at = world.running.clock.now();
  const other = world.manager.userId;
  await write(
    `insert into alerts (id, estate_id, user_id, draft_id, unit, is_drill, created_at) values ($1, '901', $2, $1, 'Z99', false, $3)`,
    [`alert-${eve.userId}`, other, at],
  );
  await write(`insert into alert_steps (id, alert_id, kind, user_id, at) values ($1, $1, 'seen', $2, $3)`, [
    `alert-${eve.userId}`,
    eve.userId,
    at,
  ]);
  const snagId = `snag-${eve.userId}`;
  await write(
    `insert into departments (id, estate_id, name, promise_hours) values ('followed', '901', 'Lights', 9) on conflict do nothing`,
    [],
  );
  await write(
    `insert into snags (id, estate_id, department_id, user_id, email, draft_id, request, created_at, updated_at, due_at)
     values ($1, '901', 'followed', $2, '', $1, 'A lamp of the neighbour', $3, $3, $3)`,
    [snagId, other, at],
  );
  await write(`insert into snag_followers (snag_id, user_id, words, followed_at) values ($1, $2, 'Dark corner', $3)`, [
    snagId,
    eve.userId,
    at,
  ]);
  const found = await records();
  expect(found['partInAlerts']).toEqual([{ estateId: '901', isDrill: false, kind: 'seen', at }]);
  expect(found['followed']).toEqual([{ snagId, words: 'Dark corner', followedAt: at }]);
  expect(JSON.stringify(found)).not.toMatch(/Z99|lamp of the neighbour/);
});

it('has the days of her roles and of those that staff offer her', async () => {
  const at = world.running.clock.now();
  await write('update users set email_verified_at = now() where id = $1', [eve.userId]);
  await write(
    `update role_grants set first_day = '2026-01-05', last_day = '2027-02-06' where user_id = $1 and unit_number = '14'`,
    [eve.userId],
  );
  await write(
    `insert into role_offers (id, email, role_id, unit_number, first_day, last_day, offered_by, created_at, expires_at)
     values ($1, $2, '901-tenant', '15', '2026-12-01', '2026-12-31', $3, $4, $4)`,
    [eve.userId, eve.email, world.manager.userId, at],
  );
  const found = await records();
  expect(found['roles']).toContainEqual(
    expect.objectContaining({ unitNumber: '14', firstDay: '2026-01-05', lastDay: '2027-02-06' }),
  );
  expect(found['offers']).toMatchObject([{ unitNumber: '15', firstDay: '2026-12-01', lastDay: '2026-12-31' }]);
});

it('has the estate and the role of invitations into a house, and those to a number that she has proved', async () => {
  const at = world.running.clock.now();
  const invite = (id: string, channel: string, recipient: string, invitedBy: string) =>
    write(
      `insert into household_invitations (id, estate_id, unit_number, role_id, channel, recipient, name, invited_by, state, created_at, expires_at)
       values ($1, '901', $1, '901-tenant', $2, $3, '', $4, 'invited', $5, $5)`,
      [`${id}-${eve.userId}`, channel, recipient, invitedBy, at],
    );
  await invite('sent', 'mail', `friend-of-${eve.email}`, eve.userId);
  await invite('mailed', 'mail', eve.email, world.manager.userId);
  await invite('texted', 'sms', eve.mobile, world.manager.userId);
  const about = { estate: 'Test Ridge', role: 'Tenant' };
  const before = await records();
  expect(before['householdInvitations']).toMatchObject([{ ...about, unitNumber: `sent-${eve.userId}` }]);
  expect(before['invitationsToYou']).toEqual([]);
  await write('update users set email_verified_at = now(), mobile_verified = true where id = $1', [eve.userId]);
  // Several accounts may have typed a number; it belongs to the one that has proved it.
  const other = await signUpSomebody(world.running);
  await write('update users set mobile = $2 where id = $1', [other.userId, eve.mobile]);
  expect((await records())['invitationsToYou']).toMatchObject([
    { ...about, unitNumber: `mailed-${eve.userId}` },
    { ...about, unitNumber: `texted-${eve.userId}` },
  ]);
  expect((await records(other))['invitationsToYou']).toEqual([]);
});
