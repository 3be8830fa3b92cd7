import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookingForm } from '../bookings.factory.ts';
import { codeOf, hallRequest, startStaffedEstates } from '../testing/staffed-estates.ts';
import { resourceForm, serviceForm } from './facility-forms.factory.ts';

let world: Awaited<ReturnType<typeof startStaffedEstates>>;

const newService = serviceForm();
const newResource = resourceForm();
let bookingThere: string;

beforeAll(async () => {
  world = await startStaffedEstates();
  const room = { locationId: '902', services: ['hall-902'], resources: [{ id: 'room-902', quantity: 1 }] };
  bookingThere = await world.book(room);
});
afterAll(() => world.running.close());

describe('services, locations, resources', () => {
  it('staff add and change them, and residents book them', async () => {
    const since = await world.lastAudit();
    const service = (await world.ask('POST', 'services', world.manager, { locationId: '901', ...newService })).body
      .details;
    expect(service).toMatchObject({ ...newService, hours: { start: '0600', end: '2200' }, kind: 'facility' });
    const resource = (await world.ask('POST', 'resources', world.manager, { serviceId: service.id, ...newResource }))
      .body.details;
    expect(resource).toMatchObject({ ...newResource, serviceName: 'Sports|Squash', estateId: '901' });
    const wish = { services: [service.id], resources: [{ id: resource.id, quantity: 1 }], date: '2026-11-27' };
    await world.book(wish);
    await world.ask('PUT', `services/${service.id}`, world.manager, { ...newService, approval: 'automatic' });
    await world.ask('PUT', `resources/${resource.id}`, world.manager, { ...newResource, quantity: 3 });
    await world.book(wish);
    const refused = await world.ask('PUT', `resources/${resource.id}`, world.manager, newResource);
    expect(codeOf(refused)).toEqual([409, 'conflict']);
    const twice = await world.running.request('POST', '/api/booking', {
      body: bookingForm({ ...wish, resources: [{ id: resource.id, quantity: 2 }] }),
      cookie: world.thandi.cookie,
    });
    expect(codeOf(twice)).toEqual([409, 'booking/slot-taken']);
    expect((await world.auditedSince(since)).map(({ action }) => action)).toEqual([
      'service.add',
      'resource.add',
      'service.change',
      'resource.change',
    ]);
  });

  it('staff open and close a location; a location has at most one lagoon', async () => {
    expect((await world.ask('PUT', 'locations/901', world.manager, { isEnabled: false })).body.details.isEnabled).toBe(
      false,
    );
    const shown = await world.running.request('GET', '/api/services', { cookie: world.thandi.cookie });
    expect(shown.body.details.every(({ locationId }: { locationId: string }) => locationId !== '901')).toBe(true);
    await world.ask('PUT', 'locations/901', world.manager, { isEnabled: true });
    expect(codeOf(await world.ask('POST', 'locations', world.manager, { estateId: '901', isEnabled: true }))).toEqual([
      409,
      'conflict',
    ]);
    const lagoon = { locationId: '902', ...newService, isLagoon: true };
    const added = (await world.ask('POST', 'services', world.otherManager, lagoon)).body.details;
    expect(added).toMatchObject({ id: 'lagoon-902', kind: 'lagoon' });
    expect(codeOf(await world.ask('POST', 'services', world.otherManager, lagoon))).toEqual([409, 'conflict']);
  });

  it.each([
    ['hours that end before they begin', { hours: { start: '1800', end: '900' } }, 'hours.end'],
    ['25:00', { hours: { start: '0800', end: '2500' } }, 'hours.end'],
    ['a negative capacity', { capacity: -1 }, 'capacity'],
    ['10^9 visitors', { dayCapacity: 1e9 }, 'dayCapacity'],
    ['an answer within no day', { answerWithinWorkingDays: 0 }, 'answerWithinWorkingDays'],
    ['a picture from elsewhere', { imageUrl: 'https://evil.example/x.png' }, 'imageUrl'],
    ['no name', { name: ' ' }, 'name'],
  ])('refuses %s', async (_, wrong, field) => {
    const answer = await world.ask('POST', 'services', world.manager, { locationId: '901', ...newService, ...wrong });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.errorDetails.fields)).toContain(field);
  });
});

describe('the manager of one estate sees, changes and counts nothing of another', () => {
  it('in no list, with any query', async () => {
    for (const list of ['bookings', 'locations', 'services', 'resources', 'closures']) {
      for (const query of ['', '?estateId=902', '?q=902']) {
        const { items, total } = await world.read(`${list}${query}`);
        expect(
          items.every(({ estateId }: { estateId: string }) => estateId === '901'),
          `${list}${query}`,
        ).toBe(true);
        expect(items.length, `${list}${query}`).toBe(Math.min(total, 25));
      }
      expect((await world.read(`${list}?estateId=902`)).total, list).toBe(0);
      expect((await world.read(`${list}?estateId=902`, world.administrator)).total).toBeGreaterThanOrEqual(
        list === 'closures' ? 0 : 1,
      );
    }
  });

  it.each([
    ['GET', 'bookings/{booking}'],
    ['PUT', 'bookings/{booking}/decision', { status: 'BOOKED' }],
    ['GET', 'booking-days?estateId=902&date=2026-11-20'],
    ['GET', 'locations/902'],
    ['POST', 'locations', { estateId: '902', isEnabled: true }],
    ['PUT', 'locations/902', { isEnabled: false }],
    ['GET', 'services/hall-902'],
    ['POST', 'services', { locationId: '902', ...newService }],
    ['PUT', 'services/hall-902', newService],
    ['GET', 'resources/room-902'],
    ['POST', 'resources', { serviceId: 'hall-902', ...newResource }],
    ['PUT', 'resources/room-902', newResource],
    ['POST', 'closures', { estateId: '902', serviceId: null, date: '2026-11-20', reason: 'Storm' }],
    ['GET', 'closures/{closure}'],
    ['PUT', 'closures/{closure}', { reason: 'Hail' }],
    ['DELETE', 'closures/{closure}'],
  ])('%s /api/console/%s answers 403 and changes nothing', async (method, path, body?: unknown) => {
    const date = `2027-01-${String(10 + Math.floor(Math.random() * 18))}`;
    const made = await world.ask('POST', 'closures', world.otherManager, {
      estateId: '902',
      serviceId: 'hall-902',
      date,
      reason: 'Storm',
    });
    const closureId =
      made.body.details?.id ?? (await world.read(`closures?date=${date}`, world.otherManager)).items[0].id;
    const since = await world.lastAudit();
    const filled = path.replace('{booking}', bookingThere).replace('{closure}', closureId);
    expect(codeOf(await world.ask(method, filled, world.manager, body))).toEqual([403, 'forbidden']);
    expect(codeOf(await world.ask(method, filled, world.thandi, body))).toEqual([403, 'forbidden']);
    expect(await world.auditedSince(since)).toEqual([]);
    expect((await world.read(`bookings/${bookingThere}`, world.otherManager)).status).toBe('REQUESTED');
  });

  it('a closure cannot name a service of another estate', async () => {
    const body = { estateId: '901', serviceId: 'hall-902', date: '2026-11-20', reason: 'Storm' };
    const answer = await world.ask('POST', 'closures', world.manager, body);
    expect(answer.body.errorDetails.fields).toHaveProperty('serviceId');
  });

  it('the live event of a request reaches only the staff of its estate', async () => {
    await world.book(hallRequest({ date: '2026-12-10' }));
    const { rows } = await world.running.database.pool.query(
      `select audience_kind, audience_id from live_events where topic = 'bookings' order by id desc limit 2`,
    );
    expect(rows).toEqual([
      { audience_kind: 'staff', audience_id: '901' },
      { audience_kind: 'person', audience_id: world.thandi.userId },
    ]);
  });

  it('an administrator manages all of them', async () => {
    expect((await world.ask('GET', `bookings/${bookingThere}`, world.administrator)).status).toBe(200);
    const answer = await world.ask('PUT', `bookings/${bookingThere}/decision`, world.administrator, {
      status: 'BOOKED',
    });
    expect(answer.body.details.status).toBe('BOOKED');
  });
});
