import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { createTestEstate, testRoleId } from '../../estates/estates.factory.ts';
import { grantRole } from '../../estates/index.ts';
import { signUpSomebody } from '../../identity/identity.factory.ts';

type Person = Awaited<ReturnType<typeof signUpSomebody>>;

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let thandi: Person;
let grace: Person;

const query = (text: string, values: unknown[] = []) => running.database.pool.query(text, values);

beforeAll(async () => {
  running = await startApplicationForTests();
  const { db } = running.database;
  await createTestEstate(db);
  const grant = async (role: 'Owner' | 'Guard'): Promise<Person> => {
    const person = await signUpSomebody(running);
    await grantRole(db, { userId: person.userId, roleId: testRoleId('901', role) }, running.dependencies);
    return person;
  };
  thandi = await grant('Owner');
  grace = await grant('Guard');
  await query(
    `insert into alert_rules (estate_id, is_enabled, is_drill, responder_ids) values ('901', true, false, array[$1])`,
    [grace.userId],
  );
});
afterAll(() => running.close());
beforeEach(async () => {
  running.clock.advance(11 * 60_000);
  await query('delete from alerts');
  await query('delete from notifications');
});

const ask = (method: string, path: string, who: Person, body?: unknown) =>
  running.request(method, `/api/${path}`, { cookie: who.cookie, ...(body !== undefined && { body }) });
const send = (who: Person) => ask('POST', 'alerts', who, { estateId: '901' });
const atGate = async (id: string) => (await ask('GET', `gate/alerts/${id}`, grace)).body.details;
const messageTo = async (who: Person): Promise<string> =>
  (await query('select description from notifications where audience_id = $1', [who.userId])).rows[0]?.description;
/** How many SMS the alerts of a person were worth so far, sent or waiting. */
const textsAbout = async (id: string): Promise<number> =>
  (await query(`select from texts_of_alerts where about = $1`, [id])).rows.length;

beforeAll(async () => {
  // The runners take jobs at once, so a trigger records them.
  await query(`
    create table texts_of_alerts (about text);
    create function note_text() returns trigger language plpgsql as $$ begin
      insert into texts_of_alerts (about) select new.payload->>'alertId'
      from graphile_worker._private_tasks where id = new.task_id and identifier = 'text-alert';
      return new;
    end $$;
    create trigger note_text after insert on graphile_worker._private_jobs for each row execute function note_text()`);
});

it('the alert of somebody who has just signed up rings, marked, and costs no SMS', async () => {
  const stranger = await signUpSomebody(running);
  const { id } = (await send(stranger)).body.details;
  expect(await atGate(id)).toMatchObject({ isUnproved: true, status: 'OPEN' });
  expect(await messageTo(grace)).toMatch(
    / Their number is not verified, and nobody gave them a role or a house here\.$/,
  );
  expect(await textsAbout(id)).toBe(0);
});

it.each([
  ['a verified number', (userId: string) => query('update users set mobile_verified = true where id = $1', [userId])],
  [
    'a role that somebody gave',
    (userId: string) =>
      grantRole(running.database.db, { userId, roleId: testRoleId('901', 'Tenant') }, running.dependencies),
  ],
  [
    'a house',
    (userId: string) =>
      grantRole(
        running.database.db,
        { userId, roleId: testRoleId('901', 'Visitor'), unitNumber: '14' },
        running.dependencies,
      ),
  ],
])('that of somebody with %s is told by SMS too', async (_, prove: (userId: string) => Promise<unknown>) => {
  const person = await signUpSomebody(running);
  await prove(person.userId);
  const { id } = (await send(person)).body.details;
  expect((await atGate(id)).isUnproved).toBe(false);
  expect(await messageTo(grace)).not.toMatch(/verified/);
  expect(await textsAbout(id)).toBe(1);
});

it('strangers ring 3 times in 10 minutes at an estate and read then whom to call; residents are never counted', async () => {
  const strangers = await Promise.all(Array.from({ length: 5 }, () => signUpSomebody(running)));
  await send(thandi);
  const answers = await Promise.all(strangers.map(send));
  const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other);
  expect(statuses).toEqual([201, 201, 201, 429, 429]);
  const refused = answers.find(({ status }) => status === 429);
  expect(refused?.body.errorMessage).toMatch(/Please call: the numbers above work from anywhere\.$/);
  await ask('PUT', `alerts/${(await send(thandi)).body.details.id}`, thandi, { status: 'SAFE' });
  expect((await send(thandi)).status).toBe(201);
  running.clock.advance(10 * 60_000 + 1);
  expect((await send(await signUpSomebody(running))).status).toBe(201);
});
