import { blankEvent } from '@ekhaya/contract/events/events.rules';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { dayMs } from '@ekhaya/contract/time/durations.rules';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { addContent } from '../../content/index.ts';
import { createTestEstate } from '../../estates/estates.factory.ts';
import { addRole, grantRole } from '../../estates/index.ts';
import { signUpSomebody } from '../../identity/identity.factory.ts';
import { eventually } from '../../../platform/testing/eventually.ts';

type Person = Awaited<ReturnType<typeof signUpSomebody>>;

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let people: Person[];
let editor: Person;
let eventId: string;
let number = 0;

beforeAll(async () => {
  running = await startApplicationForTests();
  // The job queue uses the database's clock.
  running.clock.set(new Date());
  const { db } = running.database;
  await createTestEstate(db);
  people = await Promise.all(Array.from({ length: 6 }, () => signUpSomebody(running)));
  editor = await signUpSomebody(running);
  const role = { estateId: '901', name: 'Editor', rank: 35, displayName: 'Editor', description: '' };
  await addRole(db, { id: '901-editor', ...role });
  await grantRole(db, { userId: editor.userId, roleId: '901-editor' }, running.dependencies);
});
afterAll(() => running.close());

const dayAhead = (days: number): string =>
  new Date(running.clock.now().getTime() + days * dayMs).toISOString().slice(0, 10);

const write = async (fields: Partial<typeof blankEvent>): Promise<string> => {
  number += 1;
  const id = `event-${number}`;
  const written = { ...blankEvent, start: `${dayAhead(3)} 15:00`, end: `${dayAhead(3)} 19:00`, takesAnswers: true };
  const item = { id, estateId: '901', kind: 'event' as const, title: 'Market', fields: { ...written, ...fields } };
  const visibleFrom = new Date(running.clock.now().getTime() - 60_000);
  await running.database.db.transaction((transaction) =>
    addContent(transaction, [{ ...item, visibleFrom }], running.dependencies),
  );
  return id;
};

beforeEach(async () => {
  eventId = await write({ places: 4 });
});

const of = (at: number): Person => {
  const person = people[at];
  if (person === undefined) throw new Error('There are six people.');
  return person;
};
const answer = (person: Person, going: boolean, guests = 0) =>
  running.request('PUT', `/api/events/${eventId}/answer`, {
    body: { going, guests: Array.from({ length: guests }, () => ({ name: '', phone: '' })) },
    cookie: person.cookie,
  });
const read = async (person: Person) =>
  (await running.request('GET', `/api/events/${eventId}`, { cookie: person.cookie })).body.details;

it('counts people with their guests, lets others wait and move up by themselves in their order', async () => {
  expect((await answer(of(0), true, 2)).body.details).toMatchObject({ status: 'going', guests: [{}, {}] });
  expect((await answer(of(1), true, 1)).body.details.status).toBe('waiting');
  expect((await answer(of(2), true)).body.details.status).toBe('going');
  expect((await answer(of(3), true)).body.details.status).toBe('waiting');
  expect((await read(of(1))).attendance).toEqual({ places: 4, going: 4, waiting: 3, givesPasses: false });
  // One place is free: the first needs two, so the second moves up.
  await answer(of(2), false);
  expect((await read(of(3))).answer.status).toBe('going');
  expect((await read(of(1))).answer.status).toBe('waiting');
  await answer(of(0), false);
  expect((await read(of(1))).answer.status).toBe('going');
  const inbox = await running.request('GET', '/api/notifications?userID=me', { cookie: of(1).cookie });
  expect(inbox.body.details).toMatchObject([
    // Somebody who wants no news of events still hears of the place that she waited for.
    {
      type: 'others',
      title: 'You have a place',
      url: `/Event?id=${eventId}`,
      description: 'Places at Market have become free: you are going, 2 of you.',
    },
  ]);
  const mails = `select from outbox_messages where recipient = $1 and subject = 'You have a place'`;
  await eventually(async () => expect((await running.database.pool.query(mails, [of(1).email])).rowCount).toBe(1));
});

it('says which place in the waiting list is hers, and that she has moved up in it', async () => {
  expect((await answer(of(0), true, 3)).body.details.place).toBeNull();
  const waiting = [of(1), of(2), of(3)];
  for (const [at, person] of waiting.entries()) expect((await answer(person, true)).body.details.place).toBe(at + 1);
  expect((await read(of(3))).answer).toEqual({ status: 'waiting', guests: [], place: 3 });
  await answer(of(1), false);
  expect((await read(of(3))).answer.place).toBe(2);
  await answer(of(0), true, 2);
  expect((await read(of(2))).answer).toEqual({ status: 'going', guests: [], place: null });
  expect((await read(of(3))).answer.place).toBe(1);
});

it('tells somebody each time that she moves up', async () => {
  await answer(of(0), true, 3);
  for (const time of [1, 2]) {
    expect((await answer(of(5), true)).body.details.status).toBe('waiting');
    await answer(of(0), false);
    expect((await read(of(5))).answer.status).toBe('going');
    const inbox = await running.request('GET', '/api/notifications?userID=me', { cookie: of(5).cookie });
    expect(inbox.body.details).toHaveLength(time);
    await answer(of(5), false);
    await answer(of(0), true, 3);
  }
});

it('gives no place twice when everybody answers at the same time, and takes none back', async () => {
  const answers = await Promise.all(people.map((person) => answer(person, true, 1)));
  expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200));
  expect((await read(of(0))).attendance).toMatchObject({ going: 4, waiting: 8 });
  const going = people.filter((_, at) => answers[at]?.body.details.status === 'going');
  await Promise.all([...going.map((person) => answer(person, false)), ...people.map((person) => read(person))]);
  expect((await read(of(0))).attendance).toMatchObject({ going: 4, waiting: 4 });
});

it('refuses an answer to a day that is over or was moved, which the phone still shows', async () => {
  eventId = await write({ repeats: 'weekly', start: `${dayAhead(3)} 15:00`, end: `${dayAhead(3)} 19:00` });
  const { startDate } = await read(of(0));
  const answerTo = (start: string) =>
    running.request('PUT', `/api/events/${eventId}/answer`, {
      body: { going: true, guests: [], startDate: start },
      cookie: of(0).cookie,
    });
  const now = running.clock.now();
  running.clock.set(new Date(now.getTime() + 4 * dayMs));
  const refused = await answerTo(startDate);
  expect([refused.status, refused.body.errorDetails.code]).toEqual([409, 'events/other-time']);
  expect((await read(of(0))).answer.status).toBe('none');
  expect((await answerTo((await read(of(0))).startDate)).status).toBe(200);
  running.clock.set(now);
});

it('refuses more guests than there are places, and keeps the answer', async () => {
  await answer(of(0), true, 1);
  await answer(of(1), true);
  const refused = await answer(of(0), true, 5);
  expect(refused.status).toBe(409);
  expect(refused.body.errorDetails.detail).toBe('1 place is left besides yours. Your answer stays as it was.');
  expect((await read(of(0))).answer.guests).toHaveLength(1);
  expect((await answer(of(0), true, 10)).status).toBe(400);
});

it('lets people move up when staff add places, and tells staff who comes', async () => {
  await answer(of(0), true, 3);
  await answer(of(1), true);
  const path = `/api/console/content/${eventId}`;
  const item = (await running.request('GET', path, { cookie: editor.cookie })).body.details;
  const body = { kind: 'event', title: item.title, fields: { ...item.fields, places: 5 } };
  const headers = { 'if-match': `"${item.version}"` };
  expect((await running.request('PUT', path, { body, headers, cookie: editor.cookie })).status).toBe(200);
  await eventually(async () => expect((await read(of(1))).answer.status).toBe('going'));
  const answers = `/api/console/content/${eventId}/answers`;
  const { body: told } = await running.request('GET', answers, { cookie: editor.cookie });
  expect(told.details).toMatchObject({ places: 5, going: 5, waiting: 0, answers: [{ people: 4 }, { people: 1 }] });
  expect((await running.request('GET', answers, { cookie: of(0).cookie })).status).toBe(403);
});

it('asks nobody where staff did not ask, nor after the event', async () => {
  eventId = await write({ takesAnswers: false });
  expect((await answer(of(0), true)).body.errorDetails.code).toBe('events/no-answers');
  expect((await read(of(0))).attendance).toBeNull();
  eventId = await write({ start: `${dayAhead(-2)} 10:00`, end: `${dayAhead(-2)} 11:00` });
  expect((await answer(of(0), true)).status).toBe(404);
});

it('says with words why a guest gets no pass, and writes nothing', async () => {
  eventId = await write({ givesPasses: true });
  const guests = [{ name: 'Mark Fourie', phone: '0821234567' }];
  const path = `/api/events/${eventId}/answer`;
  const refused = await running.request('PUT', path, { body: { going: true, guests }, cookie: of(0).cookie });
  expect(refused.status).toBe(403);
  expect((await read(of(0))).answer.status).toBe('none');
});

it('keeps in the calendar what is over, and what takes place though it is no longer shown', async () => {
  const { cookie } = of(5);
  await running.database.pool.query(`update content_items set shown_until = $2 where id = $1`, [
    eventId,
    new Date(running.clock.now().getTime() + 3_600_000),
  ]);
  await answer(of(5), true);
  const { url } = (await running.request('POST', '/api/calendar-feed', { cookie })).body.details;
  const now = running.clock.now();
  const calendarAfter = async (days: number): Promise<string> => {
    running.clock.set(new Date(now.getTime() + days * dayMs));
    return String((await running.request('GET', new URL(url).pathname)).body);
  };
  const texts = [await calendarAfter(0), await calendarAfter(1), await calendarAfter(10)];
  running.clock.set(now);
  for (const text of texts) expect(text).toContain(`UID:${eventId}-`);
});

it('gives the calendar of what a person goes to at a secret address, until she renews it', async () => {
  const { cookie } = of(4);
  expect((await running.request('GET', '/api/calendar-feed', { cookie })).body.details.url).toBe('');
  await answer(of(4), true);
  const first = (await running.request('POST', '/api/calendar-feed', { cookie })).body.details.url;
  expect((await running.request('GET', '/api/calendar-feed', { cookie })).body.details.url).toBe(first);
  const pathOf = (url: string): string => new URL(url).pathname;
  const feed = await running.request('GET', pathOf(first));
  expect(feed.headers.get('content-type')).toContain('text/calendar');
  const second = (await running.request('POST', '/api/calendar-feed', { cookie })).body.details.url;
  expect((await running.request('GET', pathOf(first))).status).toBe(404);
  expect((await running.request('GET', pathOf(second))).status).toBe(200);
  await running.request('DELETE', '/api/calendar-feed', { cookie });
  expect((await running.request('GET', pathOf(second))).status).toBe(404);
  expect((await running.request('GET', '/calendar/..%2f.ics')).status).toBe(404);
});
