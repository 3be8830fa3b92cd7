import { keptKinds } from '@ekhaya/contract/privacy/kept-records.rules';
import { dayMs, minuteMs } from '@ekhaya/contract/time/durations.rules';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { eventually } from '../../../platform/testing/eventually.ts';
import { startStaffedEstates } from '../../bookings/testing/staffed-estates.ts';
import { testRoleId } from '../../estates/estates.factory.ts';
import { grantRole } from '../../estates/index.ts';
import { signUpSomebody } from '../../identity/identity.factory.ts';
import { applyRetention } from '../retention/apply-retention.ts';
import { gatherData } from './gather-data.ts';

type Person = Awaited<ReturnType<typeof signUpSomebody>>;

let world: Awaited<ReturnType<typeof startStaffedEstates>>;
let eve: Person;
beforeAll(async () => {
  world = await startStaffedEstates();
  world.running.clock.set(new Date());
});
afterAll(() => world.running.close());
beforeEach(async () => {
  await rows('delete from rate_limit_attempts');
  eve = await newcomer();
});

const rows = async (text: string, values: unknown[] = []) =>
  (await world.running.database.pool.query<Record<string, unknown>>(text, values)).rows;
const prove = ({ userId }: Person) => rows('update users set email_verified_at = now() where id = $1', [userId]);
const newcomer = async (overrides: Record<string, unknown> = {}): Promise<Person> => {
  const person = await signUpSomebody(world.running, overrides);
  await prove(person);
  const owner = { userId: person.userId, roleId: testRoleId('901', 'Owner'), unitNumber: '14' };
  await grantRole(world.running.database.db, owner, world.running.dependencies);
  return person;
};
const write = async ({ email }: Pick<Person, 'email'>, subject: string): Promise<void> => {
  const body = { to: email, subject, templateName: 'notice', templateParams: { message: 'The water is off.' } };
  const path = '/api/email?channel=email&emailType=Notice';
  expect((await world.running.request('POST', path, { body, cookie: world.manager.cookie })).status).toBe(201);
};
/** Changes the address of a person as she does it, a minute later, with the link that is mailed to the new one. */
const move = async ({ cookie, password }: Person, email: string): Promise<void> => {
  world.running.clock.advance(minuteMs);
  const asked = await world.running.request('POST', '/api/auth/change-email', { body: { password, email }, cookie });
  expect(asked.status).toBe(200);
  const token = await eventually(async () => {
    const texts = (await world.running.outbox(email)).map(({ text }) => text).join('\n');
    const [, found] = /\/auth\/verify-email#token=([\w-]{43})/.exec(texts) ?? [];
    if (found === undefined) throw new Error('The mail has not come.');
    return found;
  });
  expect((await world.running.request('POST', '/api/auth/verify-email', { body: { token } })).status).toBe(200);
};
const recordsOf = async ({ userId }: Person): Promise<Record<string, unknown>> =>
  Object.assign(
    {},
    ...(await gatherData(world.running.dependencies, userId, () => Promise.resolve())).map(({ records }) => records),
  );
const subjectsOf = async (person: Person): Promise<string[]> =>
  ((await recordsOf(person))['mailsOfStaff'] as { subject: string }[]).map(({ subject }) => subject);
const leave = async ({ cookie, password }: Person): Promise<void> => {
  const left = await world.running.request('POST', '/api/my-data/deletion', { body: { password }, cookie });
  expect(left.body.details).toEqual({ outcome: 'deleted' });
};
const stored = async (...subjects: string[]) =>
  (await rows('select subject from staff_mails where subject = any($1) order by subject', [subjects])).map(
    ({ subject }) => subject,
  );

it('mails that staff wrote to an address that she has left are in her copy, with the address, and go with her account', async () => {
  await write(eve, 'Before she moved');
  await move(eve, `moved-${eve.email}`);
  await write({ email: `moved-${eve.email}` }, 'After she moved');
  expect(await subjectsOf(eve)).toEqual(['After she moved', 'Before she moved']);
  expect((await recordsOf(eve))['formerAddresses']).toEqual([{ email: eve.email, leftAt: expect.any(Date) }]);
  await leave(eve);
  expect(await stored('Before she moved', 'After she moved')).toEqual([]);
  expect(await rows('select 1 from former_emails where user_id = $1', [eve.userId])).toEqual([]);
});

it('are not in the copy of who has the address now, and stay when that account goes', async () => {
  await write(eve, 'To Eve alone');
  await move(eve, `gone-${eve.email}`);
  const next = await newcomer({ email: eve.email });
  await write(next, 'To the next one');
  expect(await subjectsOf(next)).toEqual(['To the next one']);
  expect(await subjectsOf(eve)).toEqual(['To Eve alone']);
  await leave(next);
  expect(await stored('To Eve alone', 'To the next one')).toEqual(['To Eve alone']);
});

it('an address that she never proved counts for nothing when she leaves it', async () => {
  await rows('update users set email_verified_at = null where id = $1', [eve.userId]);
  await write(eve, 'Perhaps to somebody else');
  await move(eve, `proved-${eve.email}`);
  expect(await subjectsOf(eve)).toEqual([]);
  expect((await recordsOf(eve))['formerAddresses']).toEqual([]);
  await leave(eve);
  expect(await stored('Perhaps to somebody else')).toEqual(['Perhaps to somebody else']);
});

it('a legal hold keeps them', async () => {
  await write(eve, 'Under a hold');
  await move(eve, `held-${eve.email}`);
  const body = { estateId: '901', userId: eve.userId, reason: 'A case' };
  const held = await world.running.request('POST', '/api/console/legal-holds', { body, cookie: world.manager.cookie });
  expect(held.status).toBe(201);
  const present = world.running.clock.now();
  world.running.clock.advance((keptKinds.mails.keeps.days + 2) * dayMs);
  await applyRetention(world.running.dependencies);
  expect(await stored('Under a hold')).toEqual(['Under a hold']);
  await rows('delete from legal_holds');
  await applyRetention(world.running.dependencies);
  expect(await stored('Under a hold')).toEqual([]);
  world.running.clock.set(present);
});
