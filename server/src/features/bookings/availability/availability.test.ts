import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Availability } from '@ekhaya/contract/time/time-slots.rules';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { createTestEstate } from '../../estates/estates.factory.ts';
import type { signUpSomebody } from '../../identity/identity.factory.ts';
import {
  bookingForm,
  createTestLocation,
  createTestResource,
  createTestService,
  everyDay,
  signUpBooker,
} from '../bookings.factory.ts';

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let thandi: Awaited<ReturnType<typeof signUpSomebody>>;

const read = async (path: string): Promise<Availability[]> => {
  const answer = await running.request('GET', `/api/availability/${path}`, { cookie: thandi.cookie });
  expect(answer.status).toBe(200);
  return answer.body.details;
};
const at = (slots: Availability[], time: string) => slots.find((slot) => slot.time === time);
const book = async (overrides: Record<string, unknown>) => {
  const answer = await running.request('POST', '/api/booking', { body: bookingForm(overrides), cookie: thandi.cookie });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
};

beforeAll(async () => {
  running = await startApplicationForTests();
  const { db } = running.database;
  await createTestEstate(db);
  await createTestLocation(db);
  await createTestService(db, { id: 'padel' });
  await createTestResource(db, { id: 'court-1', serviceId: 'padel', openingHours: everyDay('0600', '2200') });
  await createTestResource(db, { id: 'court-2', serviceId: 'padel', openingHours: everyDay('1000', '1200') });
  await createTestService(db, { id: 'hall', multiResource: true });
  await createTestResource(db, {
    id: 'chairs',
    serviceId: 'hall',
    quantity: 10,
    openingHours: everyDay('0000', '2400'),
  });
  await createTestService(db, { id: 'lagoon', opens: '0800', closes: '1900', dayCapacity: 6 });
  await createTestResource(db, { id: 'kayak', serviceId: 'lagoon', quantity: 5 });
  await createTestService(db, { id: 'pool', opens: '0800', closes: '1000', capacity: 8 });
  await createTestService(db, { id: 'field' });
  await createTestResource(db, { id: 'night', serviceId: 'field', openingHours: everyDay('2200', '2400') });
  thandi = await signUpBooker(running);
});
afterAll(() => running.close());

describe('availability', () => {
  it('slots beginning at `time`, one interval long; of the whole day with 0', async () => {
    const slots = await read('2026-11-20/0/resource/court-1');
    expect([slots.length, slots[0]?.time, slots.at(-1)?.time]).toEqual([32, '0600', '2130']);
    expect(slots.every(({ availableForBooking, remaining }) => availableForBooking && remaining === 1)).toBe(true);
  });

  it('lists the slots of a resource from `start` on', async () => {
    expect((await read('2026-11-20/2030/resource/court-1')).map(({ time }) => time)).toEqual(['2030', '2100', '2130']);
  });

  it('of a service, remaining summed over the resources', async () => {
    await book({ date: '2026-11-20', start: '1030', end: '1130' });
    const slots = await read('2026-11-20/0/service/padel');
    expect([at(slots, '1000'), at(slots, '1030'), at(slots, '1130')]).toEqual([
      { time: '1000', availableForBooking: true, remaining: 2 },
      { time: '1030', availableForBooking: true, remaining: 1 },
      { time: '1130', availableForBooking: true, remaining: 2 },
    ]);
    expect(at(await read('2026-11-20/0/resource/court-1'), '1030')).toEqual({
      time: '1030',
      availableForBooking: false,
      remaining: 0,
    });
  });

  it('past slots of today are not available: 08:00 UTC is 10:00 at the estate', async () => {
    const slots = await read('2026-11-14/0/resource/court-1');
    expect(at(slots, '0930')?.availableForBooking).toBe(false);
    expect(at(slots, '1000')?.availableForBooking).toBe(true);
    expect((await read('2026-11-13/0/resource/court-1')).some((slot) => slot.availableForBooking)).toBe(false);
  });

  it('multi-resource and lagoon: hourly slots, with the stock that is left', async () => {
    const chairs = (quantity: number) => ({ services: ['hall'], resources: [{ id: 'chairs', quantity }] });
    await book({ ...chairs(4), date: '2026-11-20', start: '0900', end: '1100' });
    await book({ ...chairs(3), date: '2026-11-20', start: '1000', end: '1200' });
    const slots = await read('2026-11-20/0/resource/chairs');
    expect([slots[0]?.time, slots.at(-1)?.time, slots.length]).toEqual(['0800', '1700', 10]);
    expect(['0800', '0900', '1000', '1100', '1200'].map((time) => at(slots, time)?.remaining)).toEqual([
      10, 6, 3, 7, 10,
    ]);
    const lagoon = await read('2026-11-20/0/service/lagoon');
    expect([lagoon[0]?.time, lagoon.at(-1)?.time]).toEqual(['0800', '1800']);
  });

  it('no slot is available if the visitors of the day are full, even with stock left', async () => {
    const day = { services: ['lagoon'], resources: [], date: '2026-11-21', start: '800', end: '1900' };
    await book({ ...day, access: { visitors: 6 } });
    expect(at(await read('2026-11-21/0/resource/kayak'), '0900')).toEqual({
      time: '0900',
      availableForBooking: false,
      remaining: 5,
      visitorsLeft: 0,
    });
  });

  it('reports how many visitors still fit, only for a service with a limit', async () => {
    const day = { services: ['lagoon'], resources: [], date: '2026-11-22', start: '800', end: '1900' };
    await book({ ...day, access: { visitors: 2 } });
    expect(at(await read('2026-11-22/0/service/lagoon'), '0900')?.visitorsLeft).toBe(4);
    expect((await read('2026-11-21/0/resource/night'))[0]).not.toHaveProperty('visitorsLeft');
  });

  it('for a service without resources, `remaining` is the number of visitors that fit', async () => {
    expect(await read('2026-11-20/0/service/pool')).toMatchObject([
      { time: '0800', remaining: 8 },
      { time: '0830', remaining: 8 },
      { time: '0900', remaining: 8 },
      { time: '0930', remaining: 8 },
    ]);
  });

  it('`2400` is the next day’s 00:00: the last slot of a day can be booked to its end', async () => {
    const night = { services: ['field'], resources: [{ id: 'night', quantity: 1 }], date: '2026-11-20' };
    await book({ ...night, start: '2300', end: '2400' });
    const slots = await read('2026-11-20/0/resource/night');
    expect(slots.map(({ time, remaining }) => [time, remaining])).toEqual([
      ['2200', 1],
      ['2230', 1],
      ['2300', 0],
      ['2330', 0],
    ]);
    expect((await read('2026-11-21/0/resource/night')).every(({ remaining }) => remaining === 1)).toBe(true);
  });
});
