import { afterAll, beforeAll, expect, it } from 'vitest';
import { hourMs } from '@ekhaya/contract/time/durations.rules';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { createTestEstate, testRoleId, type TestRole } from '../../estates/estates.factory.ts';
import { grantRole } from '../../estates/index.ts';
import { signUpSomebody } from '../../identity/identity.factory.ts';
import { eventually } from '../../../platform/testing/eventually.ts';

type Person = Awaited<ReturnType<typeof signUpSomebody>>;

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let thandi: Person;
let grace: Person;
let manager: Person;

beforeAll(async () => {
  running = await startApplicationForTests();
  await createTestEstate(running.database.db);
  const signUpAs = async (role: TestRole): Promise<Person> => {
    const person = await signUpSomebody(running);
    await grantRole(
      running.database.db,
      { userId: person.userId, roleId: testRoleId('901', role) },
      running.dependencies,
    );
    return person;
  };
  thandi = await signUpAs('Owner');
  grace = await signUpAs('Guard');
  manager = await signUpAs('Manager');
  // The runners take jobs at once, so a trigger records how each was enqueued.
  await running.database.pool.query(`
    create table enqueued (task text, priority integer, can_wait boolean, about text);
    create function note_job() returns trigger language plpgsql as $$ begin
      insert into enqueued (task, priority, can_wait, about)
      select identifier, new.priority, coalesce(new.flags ? 'can-wait', false), new.payload::text
      from graphile_worker._private_tasks where id = new.task_id;
      return new;
    end $$;
    create trigger note_job after insert on graphile_worker._private_jobs for each row execute function note_job()`);
});
afterAll(() => running.close());

const ask = (method: string, path: string, who: Person, body?: unknown) =>
  running.request(method, `/api/${path}`, { cookie: who.cookie, ...(body !== undefined && { body }) });
const enqueuedFor = async (task: string, about: string): Promise<{ priority: number; canWait: boolean }[]> => {
  const { rows } = await running.database.pool.query<{ priority: number; canWait: boolean }>(
    `select priority, can_wait as "canWait" from enqueued where task = $1 and about like $2`,
    [task, `%${about}%`],
  );
  return rows;
};

it('messages of an alert and of its end run before all others, those of an outage after all others', async () => {
  await ask('PUT', 'console/estates/901/alert-rules', manager, {
    isEnabled: true,
    isDrill: false,
    responderIds: [grace.userId],
  });
  const answer = await ask('POST', 'console/estates/901/outages', manager, {
    kind: 'water',
    cause: 'outage',
    what: 'A pipe burst',
    help: '',
    area: { isWholeEstate: true, streets: [], houses: [], shape: [] },
    startsAt: new Date(Date.now() - 60_000).toISOString(),
    until: new Date(Date.now() + hourMs).toISOString(),
    nextNewsAt: null,
  });
  expect(answer.status).toBe(201);
  const bulk = { priority: 10, canWait: true };
  await eventually(async () => expect(await enqueuedFor('send-mail', thandi.userId)).toEqual([bulk]));
  expect((await enqueuedFor('push-notification', thandi.userId)).at(-1)).toEqual(bulk);

  const { id } = (await ask('POST', 'alerts', thandi, { estateId: '901' })).body.details;
  await ask('POST', `gate/alerts/${id}/acknowledge`, grace);
  await ask('PUT', `alerts/${id}`, thandi, { status: 'SAFE' });
  const urgent = { priority: -10, canWait: false };
  expect(await enqueuedFor('escalate-alert', id)).toEqual([urgent]);
  expect(await enqueuedFor('text-alert', id)).toEqual([urgent]);
  expect(await enqueuedFor('push-notification', `alert-${id}-`)).toEqual([urgent, urgent, urgent]);
});

it('messages of one alert count as one; that it rings and that help is coming are over after 15 minutes, its end is not', async () => {
  const { id } = (await ask('POST', 'alerts', thandi, { estateId: '901' })).body.details;
  await ask('POST', `gate/alerts/${id}/acknowledge`, grace);
  const read = async (who: Person) =>
    (await ask('GET', 'notifications?userID=me', who)).body.details
      .filter(({ notificationID }: { notificationID: string }) => notificationID === `alert-${id}`)
      .map(({ title, status }: { title: string; status: string }) => [title.split(' ')[0], status]);
  expect(await read(grace)).toEqual([['EMERGENCY:', 'SENT']]);
  await ask('PUT', `notifications/alert-${id}-0-${grace.userId}`, grace, { status: 'READ' });
  running.clock.advance(16 * 60_000);
  expect([await read(grace), await read(thandi)]).toEqual([[], []]);
  await ask('PUT', `alerts/${id}`, thandi, { status: 'SAFE' });
  expect(await read(grace)).toEqual([['Safe:', 'SENT']]);
});

it('that somebody answered takes the place of the ring on the phones of the others, without a sound', async () => {
  const rule = (responder: Person, version: number) =>
    running.request('PUT', '/api/console/estates/901/alert-rules', {
      cookie: manager.cookie,
      body: { isEnabled: true, isDrill: false, responderIds: [responder.userId] },
      headers: { 'if-match': `"${version}"` },
    });
  expect((await rule(manager, 1)).status).toBe(200);
  const { id } = (await ask('POST', 'alerts', thandi, { estateId: '901' })).body.details;
  await ask('POST', `gate/alerts/${id}/acknowledge`, grace);
  const messages = async (who: Person): Promise<{ title: string; description: string }[]> =>
    (await ask('GET', 'notifications?userID=me', who)).body.details.filter(
      ({ notificationID }: { notificationID: string }) => notificationID === `alert-${id}`,
    );
  const titles = (await messages(manager)).map(({ title }) => title.split(' ')[0]);
  expect(titles).toHaveLength(2);
  expect(titles).toEqual(expect.arrayContaining(['Answered:', 'EMERGENCY:']));
  expect(await messages(grace)).toEqual([]);
  const job = `alert-${id}-answered-${manager.userId}`;
  expect(await enqueuedFor('push-notification', job)).toEqual([{ priority: 0, canWait: true }]);
});
