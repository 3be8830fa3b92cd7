// A draft whose tab is closed before a word is written: the page cannot remove it any more.
import { dayMs } from '@ekhaya/contract/time/durations.rules';
import { blankEvent, type EventFields } from '@ekhaya/contract/events/events.rules';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startStaffedEstates } from '../../bookings/testing/staffed-estates.ts';
import { pruneExpired } from '../../../shell/prune-expired.ts';

let world: Awaited<ReturnType<typeof startStaffedEstates>>;
beforeAll(async () => {
  world = await startStaffedEstates();
  // The database notes by its own clock when an item was changed.
  world.running.clock.set(new Date());
});
afterAll(() => world.running.close());

const ask = (method: string, path: string, body?: object, version?: number) =>
  world.running.request(method, `/api/console/${path}`, {
    cookie: world.manager.cookie,
    ...(body !== undefined && { body }),
    ...(version !== undefined && { headers: { 'if-match': `"${version}"` } }),
  });
const begin = async (path: string, body: object): Promise<string> => {
  const answer = await ask('POST', path, body);
  expect([200, 201], JSON.stringify(answer.body)).toContain(answer.status);
  return `${path}/${answer.body.details.id}`;
};
const event = (title: string, fields: Partial<EventFields> = {}) => ({
  kind: 'event',
  title,
  fields: { ...blankEvent, ...fields },
});
/** Writes in a draft, and takes the words out again. */
const writeAndEmpty = async (path: string, written: object, empty: object): Promise<string> => {
  expect((await ask('PUT', path, written, 1)).status).toBe(200);
  expect((await ask('PUT', path, empty, 2)).status).toBe(200);
  return path;
};
const statusesOf = async (paths: readonly string[]): Promise<number[]> =>
  (await Promise.all(paths.map((path) => ask('GET', path)))).map(({ status }) => status);
const pruneAfter = async (ms: number): Promise<void> => {
  const now = world.running.clock.now();
  world.running.clock.advance(ms);
  await pruneExpired(world.running.dependencies);
  world.running.clock.set(now);
};

it('is deleted after a day; one that somebody wrote in stays', async () => {
  const estate = { estateIds: ['901'] };
  const notice = () => begin('notifications', estate);
  const content = (fields: Partial<EventFields> = {}, title = '') =>
    begin('content', { estateId: '901', ...event(title, fields) });
  const untouched = [await notice(), await content()];
  const written = [
    await begin('notifications', { ...estate, title: 'Water off' }),
    await writeAndEmpty(await notice(), { ...estate, title: 'W' }, estate),
    await content({}, 'Market'),
    await content({ place: 'Lagoon' }),
    await writeAndEmpty(await content(), event('M'), event('')),
  ];
  await pruneAfter(dayMs - 60_000);
  expect(await statusesOf(untouched)).toEqual([200, 200]);
  await pruneAfter(dayMs + 60_000);
  expect(await statusesOf(untouched)).toEqual([404, 404]);
  expect(new Set(await statusesOf(written))).toEqual(new Set([200]));
});
