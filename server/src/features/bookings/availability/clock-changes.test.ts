import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApplicationForTests } from '../../../shell/testing/application-for-tests.ts';
import { createTestEstate } from '../../estates/estates.factory.ts';
import {
  bookingForm,
  createTestLocation,
  createTestResource,
  createTestService,
  everyDay,
  signUpBooker,
} from '../bookings.factory.ts';

let running: Awaited<ReturnType<typeof startApplicationForTests>>;
let cookie: string;

/** The days of the clock changes: forward from 02:00 to 03:00, and back from 03:00 to 02:00. */
const forward = '2027-03-28';
const back = '2027-10-31';

const book = (date: string, start: string, end: string) => {
  const wish = { services: ['court'], resources: [{ id: 'court-b', quantity: 1 }] };
  return running.request('POST', '/api/booking', { body: bookingForm({ ...wish, date, start, end }), cookie });
};
const slots = async (date: string) => {
  const { body } = await running.request('GET', `/api/availability/${date}/0/resource/court-b`, { cookie });
  return body.details as { time: string; availableForBooking: boolean }[];
};

beforeAll(async () => {
  running = await startApplicationForTests();
  const { db, pool } = running.database;
  await createTestEstate(db);
  await pool.query(`update estates set time_zone = 'Europe/Berlin' where id = '901'`);
  await createTestLocation(db);
  await createTestService(db, { id: 'court' });
  await createTestResource(db, { id: 'court-b', serviceId: 'court', openingHours: everyDay('0000', '2400') });
  cookie = (await signUpBooker(running)).cookie;
});
afterAll(() => running.close());

describe('Times are the estate’s wall clock, also when it is changed', () => {
  it.each([
    ['0200', '0230'],
    ['0200', '0300'],
    ['0230', '0300'],
    ['0230', '0330'],
    ['0130', '0230'],
  ])('a time that the clock change skips cannot be booked: %s to %s', async (start, end) => {
    const answer = await book(forward, start, end);
    expect([answer.status, answer.body.errorDetails.code]).toEqual([400, 'validation']);
    expect(Object.keys(answer.body.errorDetails.fields)).toEqual(['start']);
  });

  it('the skipped hour has no slots', async () => {
    const times = (await slots(forward)).map(({ time }) => time);
    expect(times.slice(2, 6)).toEqual(['0100', '0130', '0300', '0330']);
    expect(times).toHaveLength(46);
  });

  it('a booking across the change has its real duration, and the alternatives can be booked', async () => {
    const { body } = await book(forward, '0130', '0330');
    const { rows } = await running.database.pool.query(
      'select lower(during) as "from", upper(during) as "until" from bookings where id = $1',
      [body.details.id],
    );
    expect(rows).toEqual([{ from: new Date('2027-03-28T00:30:00Z'), until: new Date('2027-03-28T01:30:00Z') }]);
    const late = await book(forward, '0130', '0330');
    expect(late.body.errorDetails.code).toBe('booking/slot-taken');
    const { alternatives } = late.body.errorDetails as { alternatives: { date: string; start: string; end: string }[] };
    expect(alternatives).toHaveLength(3);
    for (const { date, start, end } of alternatives.slice(0, 1))
      expect((await book(date, start, end)).status).toBe(201);
  });

  it('an hour that occurs twice can be booked once', async () => {
    expect((await slots(back)).filter(({ time }) => time >= '0200' && time < '0300')).toHaveLength(2);
    expect((await book(back, '0200', '0300')).status).toBe(201);
    expect((await book(back, '0200', '0230')).body.errorDetails.code).toBe('booking/slot-taken');
    expect((await book(back, '0230', '0300')).body.errorDetails.code).toBe('booking/slot-taken');
    expect((await book(back, '0300', '0330')).status).toBe(201);
  });
});
