import { blankDevelopment } from '@ekhaya/contract/developments/developments.rules';
import { blankEvent, type EventFields } from '@ekhaya/contract/events/events.rules';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApplicationForTests } from '../../shell/testing/application-for-tests.ts';
import { addContent, type NewContent } from '../content/index.ts';
import { createTestEstate } from '../estates/estates.factory.ts';
import { signUpSomebody } from '../identity/identity.factory.ts';

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let cookie: string | undefined;

const event = (id: string, fields: Partial<EventFields>, visibleFrom?: Date): NewContent<'event'> => ({
  id,
  estateId: '901',
  kind: 'event',
  title: id,
  fields: { ...blankEvent, ...fields },
  ...(visibleFrom && { visibleFrom }),
});
const unit = {
  title: 'The Weaver',
  from: 2_495_000,
  rooms: 2,
  bathrooms: 2,
  squareMeters: 98,
  images: ['/media/weaver'],
};
const terraces = { area: 'Ridge', sales: [unit], contact: [{ contactPerson: 'Anton', contactNumber: '083 440 2217' }] };
const once = (date: string) => ({ start: `${date} 10:00`, end: `${date} 12:00` });

beforeAll(async () => {
  running = await startApplicationForTests();
  running.clock.set(new Date('2026-11-20T08:00:00Z'));
  await createTestEstate(running.database.db);
  await createTestEstate(running.database.db, { estateId: '902', estateName: 'Second Bay' });
  const seen = new Date('2026-11-01T08:00:00Z');
  const home = (id: string, rest: object): NewContent<'development'> => ({
    id,
    estateId: '901',
    kind: 'development',
    title: id,
    visibleFrom: seen,
    fields: { ...blankDevelopment, ...rest },
  });
  await running.database.db.transaction((transaction) =>
    addContent(
      transaction,
      [
        event('later', once('2026-12-05'), seen),
        event('weekly', { ...once('2026-10-04'), repeats: 'weekly' }, seen),
        event('over', once('2026-11-19'), seen),
        event('draft', once('2026-12-06')),
        event('scheduled', once('2026-12-07'), new Date('2026-11-25T08:00:00Z')),
        event('now', { ...once('2026-11-20'), featured: true, description: 'Come by.' }, seen),
        ...['Sport', 'Family'].map((title) => ({
          id: title,
          estateId: '901',
          kind: 'event-category' as const,
          title,
          fields: {},
          visibleFrom: seen,
        })),
        home('terraces', terraces),
        home('hidden', { enabled: false }),
        home('sold', { priceRange: 'Sold Out' }),
      ],
      running.dependencies,
    ),
  );
  ({ cookie } = await signUpSomebody(running));
});
afterAll(() => running.close());

const get = (path: string, who = cookie) => running.request('GET', path, { cookie: who });
const byType = (estateId: string) => `/api/eventsapi/Events/AppView/ByEventType?eventType=Event&estateId=${estateId}`;

it('lists events under way and to come by their next start, and neither drafts, scheduled nor past ones', async () => {
  const { body, headers } = await get(byType('901'));
  expect(body.details.map(({ id, startDate }: Record<string, string>) => [id, startDate])).toEqual([
    ['now', '2026-11-20 10:00:00'],
    ['weekly', '2026-11-22 10:00:00'],
    ['later', '2026-12-05 10:00:00'],
  ]);
  expect(headers.get('x-fresh-for')).toBe('300');
  expect((await get('/api/events/categories?estateId=901')).body.details).toEqual(['Sport', 'Family']);
});

it("'Event: id, title, startDate, eventCategory, cardImage, managerLink, featured, externalLink1'", async () => {
  const [first] = (await get(byType('901'))).body.details;
  expect(first).toMatchObject({
    id: 'now',
    title: 'now',
    startDate: '2026-11-20 10:00:00',
    eventCategory: '',
    cardImage: '',
    managerLink: '',
    featured: true,
    externalLink1: '',
  });
});

it("'Development: name, area, type (rentals or sales), enabled, priceRange (Sold Out means sold out), coverImage, description, ownedBy, sliderImages, sales, salesMap, brochure, virtualTour, contact (contactPerson, contactNumber)'", async () => {
  const [first] = (await get('/api/developments?estateID=901')).body.details;
  expect(first).toEqual({ ...blankDevelopment, ...terraces, id: 'terraces', name: 'terraces' });
});

it("'Sales unit: title, from, rooms, squareMeters, images'", async () => {
  const [first] = (await get('/api/developments?estateID=901')).body.details;
  expect(first.sales).toEqual([unit]);
});

it('reads one event with its text; a draft and one that is over do not exist', async () => {
  expect((await get('/api/events/now')).body.details).toMatchObject({ featured: true, description: 'Come by.' });
  for (const id of ['draft', 'scheduled', 'over', 'terraces'])
    expect((await get(`/api/events/${id}`)).status, id).toBe(404);
});

it('lists the enabled developments, the sold ones among them', async () => {
  const { body } = await get('/api/developments?estateID=901');
  expect(body.details.map(({ name }: { name: string }) => name)).toEqual(['terraces', 'sold']);
});

it('is readable only with a role at the estate', async () => {
  const stranger = (await signUpSomebody(running, { estateId: '902', estateName: 'Second Bay' })).cookie;
  for (const path of [
    byType('901'),
    '/api/events/categories?estateId=901',
    '/api/events/now',
    '/api/developments?estateID=901',
  ]) {
    expect((await get(path, stranger)).status, path).toBe(403);
    expect((await running.request('GET', path)).status, path).toBe(401);
  }
  expect((await get(byType('999'))).status).toBe(404);
  expect((await get(byType('901').replace('Event&', 'Party&'))).status).toBe(400);
});
