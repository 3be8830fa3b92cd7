import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { dayMs, hourMs } from '@ekhaya/contract/time/durations.rules';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { createTestEstate, testRoleId, type TestRole } from '../../estates/estates.factory.ts';
import { grantRole } from '../../estates/index.ts';
import { signUpSomebody } from '../../identity/identity.factory.ts';
import { escalateAlert, eraseAlertsBefore, eraseAlertsOf } from '../index.ts';

type Person = Awaited<ReturnType<typeof signUpSomebody>>;

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let thandi: Person;
let pieter: Person;
let grace: Person;
let manager: Person;

const present = new Date('2026-11-14T08:00:00.000Z');

beforeAll(async () => {
  running = await startApplicationForTests();
  await createTestEstate(running.database.db);
  const signUpAs = async (role: TestRole): Promise<Person> => {
    const person = await signUpSomebody(running);
    await grantRole(
      running.database.db,
      { userId: person.userId, roleId: testRoleId('901', role), ...(role === 'Owner' && { unitNumber: '14' }) },
      running.dependencies,
    );
    return person;
  };
  thandi = await signUpAs('Owner');
  pieter = await signUpAs('Owner');
  grace = await signUpAs('Guard');
  manager = await signUpAs('Manager');
  await query(
    `insert into alert_rules (estate_id, is_enabled, is_drill, responder_ids) values ('901', true, false, array[$1, $2])`,
    [grace.userId, manager.userId],
  );
});
afterAll(() => running.close());

const query = (text: string, values: unknown[] = []) => running.database.pool.query(text, values);
const ask = (method: string, path: string, who: Person, body?: unknown) =>
  running.request(method, `/api/${path}`, { cookie: who.cookie, ...(body !== undefined && { body }) });
const countMessages = async (id: string): Promise<number> =>
  (await query('select 1 from notifications where starts_with(id, $1)', [`alert-${id}-`])).rows.length;

/** Sends an alert that two people are told of, after two minutes both once more, and that one of them answers. */
const sendAlert = async (who: Person): Promise<string> => {
  const { id } = (await ask('POST', 'alerts', who, { estateId: '901' })).body.details;
  for (const step of [1, 2]) {
    running.clock.advance(60_000);
    await escalateAlert(running.dependencies, { alertId: id, step });
  }
  await ask('POST', `gate/alerts/${id}/acknowledge`, grace);
  return String(id);
};

beforeEach(async () => {
  running.clock.set(present);
  for (const table of ['alerts', 'notifications', 'idempotency_keys']) await query(`delete from ${table}`);
});

it('messages about an alert name her and her house: they are erased with her account, and no others', async () => {
  const safe = await sendAlert(thandi);
  await ask('PUT', `alerts/${safe}`, thandi, { status: 'SAFE' });
  const open = await sendAlert(thandi);
  const other = await sendAlert(pieter);
  expect([await countMessages(safe), await countMessages(open), await countMessages(other)]).toEqual([8, 6, 6]);
  running.clock.advance(dayMs);
  await running.database.db.transaction((transaction) =>
    eraseAlertsOf(transaction, thandi.userId, running.dependencies),
  );
  expect([await countMessages(safe), await countMessages(open), await countMessages(other)]).toEqual([0, 0, 6]);
});

it('are deleted with an alert that is older than the estates keep it', async () => {
  const old = await sendAlert(thandi);
  await ask('PUT', `alerts/${old}`, thandi, { status: 'SAFE' });
  running.clock.advance(dayMs);
  const later = await sendAlert(thandi);
  await ask('PUT', `alerts/${later}`, thandi, { status: 'SAFE' });
  const erased = await running.database.db.transaction((transaction) =>
    eraseAlertsBefore(transaction, { before: new Date(present.getTime() + 12 * hourMs), exceptOf: [], limit: 10 }),
  );
  expect([erased, await countMessages(old), await countMessages(later)]).toEqual([1, 0, 8]);
});
