import { hourMs } from '../time/durations.rules.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bookableHours,
  bookingStatuses,
  canCancel,
  canReschedule,
  canSaveLagoon,
  facilitiesOf,
  dayPass,
  groupOfBooking,
  hasClosingPassed,
  isLiveStatus,
  bookingKindOf,
  bookingKindRules,
  labelOf,
  isBookingTile,
  nextStatuses,
  findTimeProblems,
  startTimes,
  statusColours,
  type BookingStatus,
  type BookingForRules,
} from './bookings.rules.ts';
import { instantOfWallClock, minutesOfTime, timeOfMinutes } from '../time/wall-clock.rules.ts';

const zone = 'Africa/Johannesburg';
const booking = (overrides: Partial<BookingForRules> & { isLagoon?: boolean } = {}): BookingForRules => {
  const { isLagoon = false, ...rest } = overrides;
  return {
    date: '2026-11-20',
    start: '1700',
    end: '1830',
    status: 'REQUESTED',
    about: { isLagoon, timeZone: zone },
    ...rest,
  };
};
const at = (date: string, time: string): Date => instantOfWallClock({ date, minutes: minutesOfTime(time) ?? 0 }, zone);

describe('facilities', () => {
  it('services for the user’s estate location matched by estate name, excluding one special service id', () => {
    const services = ['padel', 'lagoon', 'lagoon-92', 'hall'].map((id) => ({
      id,
      locationId: id === 'hall' ? '92' : '91',
    }));
    const locations = [
      { id: '91', name: 'Msasa Ridge' },
      { id: '92', name: 'Kingfisher Bay' },
    ];
    const of = (estateName: string) =>
      facilitiesOf(services, locations, { estateName, specialServiceId: 'lagoon' }).map(({ id }) => id);
    expect(of('Msasa Ridge')).toEqual(['padel']);
    expect(of('Kingfisher Bay')).toEqual(['hall']);
    expect(of('Acacia Walk')).toEqual([]);
  });

  it.each([
    ['Msasa Ridge|Padel Court', 'Padel Court'],
    ['Padel', 'Padel'],
    ['Sport | Tennis', 'Tennis'],
  ])('card shows name and image, label is the part after the bar: %s', (name, label) =>
    expect(labelOf(name)).toBe(label),
  );

  it('bookingKindOf', () => {
    expect(bookingKindOf({ id: 'lagoon-92', multiResource: true }, 'lagoon')).toBe('lagoon');
    expect(bookingKindOf({ id: 'hall', multiResource: true }, 'lagoon')).toBe('multi-resource');
    expect(bookingKindOf({ id: 'lagoons', multiResource: false }, 'lagoon')).toBe('facility');
  });
});

describe('the tiles that allow a role to book', () => {
  const tile = { tileEnabled: true, navigateType: 'screen', navigatePath: '/bookings' };

  it.each(['/MakeBooking', '/bookings', '/lagoon', '/LagoonAccess'])(
    'include the enabled tile of %s',
    (navigatePath) => {
      expect(isBookingTile({ ...tile, navigatePath })).toBe(true);
      expect(isBookingTile({ ...tile, navigatePath, tileEnabled: false })).toBe(false);
    },
  );

  it('do not include any other tile', () => {
    expect(isBookingTile({ ...tile, navigatePath: '/home' })).toBe(false);
    expect(isBookingTile({ ...tile, navigateType: 'external' })).toBe(false);
  });
});

describe('hours', () => {
  const always = { start: '0000', end: '2400' };

  it('start within opening hours of that weekday', () => {
    expect(bookableHours('facility', always, { start: '0600', end: '2200' })).toEqual({ start: '0600', end: '2200' });
    expect(bookableHours('facility', { start: '0700', end: '2100' }, always)).toEqual({ start: '0700', end: '2100' });
    expect(bookableHours('facility', always, null)).toBeUndefined();
    expect(bookableHours('facility', { start: '0800', end: '1000' }, { start: '1000', end: '1200' })).toBeUndefined();
  });

  it('Multi-resource dialog: hourly, start 08:00 to 17:00, end from start+60 to 18:00.', () => {
    const hours = bookableHours('multi-resource', always, always);
    expect(hours).toEqual({ start: '0800', end: '1800' });
    const starts = startTimes('multi-resource', hours ?? always);
    expect([starts[0]?.time, starts.at(-1)?.time, starts.length]).toEqual(['0800', '1700', 10]);
  });

  it('hourly bookings start and end on the hour, at any opening time', () => {
    const daytime = { start: '0600', end: '2200' };
    expect(bookableHours('multi-resource', daytime, { start: '0830', end: '1745' })).toEqual({
      start: '0900',
      end: '1700',
    });
    expect(bookableHours('lagoon', { start: '0815', end: '1900' }, daytime)).toEqual({ start: '0900', end: '1900' });
    expect(bookableHours('multi-resource', daytime, { start: '0830', end: '0945' })).toBeUndefined();
    expect(bookableHours('facility', daytime, { start: '0815', end: '1745' })).toEqual({ start: '0815', end: '1745' });
  });

  it('Lagoon: start 08:00 to 19:00 hourly; 19:00 is listed and disabled as a start', () => {
    const starts = startTimes('lagoon', { start: '0800', end: '1900' });
    expect([starts[0]?.time, starts.at(-1)?.time, starts.length]).toEqual(['0800', '1900', 12]);
    expect(starts.filter(({ disabled }) => disabled)).toEqual([{ time: '1900', disabled: true }]);
  });

  it('‘No Bookings Available’ once closing passed', () => {
    const now = { date: '2026-11-20', minutes: 22 * 60 };
    expect(hasClosingPassed('2026-11-20', '2200', now)).toBe(true);
    expect(hasClosingPassed('2026-11-20', '2230', now)).toBe(false);
    expect(hasClosingPassed('2026-11-19', '2400', now)).toBe(true);
    expect(hasClosingPassed('2026-11-21', '0600', now)).toBe(false);
  });
});

describe('requested times', () => {
  const now = { date: '2026-11-20', minutes: 12 * 60 };
  const hours = { start: '0600', end: '2200' };

  it.each([
    ['date not before today', { date: '2026-11-19', start: '1700', end: '1800' }, ['date']],
    ['a time that has passed', { date: '2026-11-20', start: '1130', end: '1300' }, ['start']],
    ['end at least 30 minutes after start', { date: '2026-11-21', start: '1700', end: '1700' }, ['end']],
    ['an end before the start', { date: '2026-11-21', start: '1700', end: '1630' }, ['end']],
    ['before opening', { date: '2026-11-21', start: '0530', end: '0700' }, ['start']],
    ['after closing', { date: '2026-11-21', start: '2130', end: '2230' }, ['end']],
    ['at closing', { date: '2026-11-21', start: '2200', end: '2230' }, ['start']],
    ['between slots', { date: '2026-11-21', start: '1710', end: '1800' }, ['start']],
    ['fine', { date: '2026-11-20', start: '1200', end: '1230' }, []],
  ])('%s', (_, wished, fields) =>
    expect(Object.keys(findTimeProblems('facility', wished, hours, now))).toEqual(fields),
  );

  it('Lagoon: end at least 60 minutes after start, at most 19:00; date not past', () => {
    const problems = (start: string, end: string, date = '2026-11-21') =>
      Object.keys(findTimeProblems('lagoon', { date, start, end }, bookingKindRules.lagoon.bounds, now));
    expect(problems('0800', '0830')).toEqual(['end']);
    expect(problems('1800', '2000')).toEqual(['end']);
    expect(problems('1900', '2000')).toEqual(['start']);
    expect(problems('0800', '1900', '2026-11-19')).toEqual(['date']);
    expect(problems('0800', '1900', '2026-11-20')).toEqual([]);
    expect(problems('0800', '1800', '2026-11-20')).toEqual(['start']);
    const dayPassAt = (minutes: number) =>
      findTimeProblems('lagoon', { date: now.date, ...dayPass }, dayPass, { date: now.date, minutes });
    expect(dayPassAt(19 * 60 - 1)).toEqual({});
    expect(dayPassAt(19 * 60)).toEqual({ start: 'This time has passed.' });
  });

  it('accepts exactly the times within the hours that lie on slot boundaries', () => {
    const anyMinutes = fc.integer({ min: 0, max: 1440 });
    fc.assert(
      fc.property(
        anyMinutes,
        anyMinutes,
        fc.constantFrom('facility', 'multi-resource', 'lagoon'),
        (start, end, kind) => {
          const { bounds, slotMinutes, minimumMinutes } = bookingKindRules[kind];
          const wished = { date: '2026-11-21', start: timeOfMinutes(start), end: timeOfMinutes(end) };
          const opens = minutesOfTime(bounds.start) ?? 0;
          const closes = minutesOfTime(bounds.end) ?? 0;
          const isFine =
            start >= opens &&
            end <= closes &&
            end - start >= minimumMinutes &&
            (start - opens) % slotMinutes === 0 &&
            (end - opens) % slotMinutes === 0;
          expect(Object.keys(findTimeProblems(kind, wished, bounds, now)).length === 0).toBe(isFine);
        },
      ),
    );
  });
});

describe('the lagoon form', () => {
  const form = { isDayPass: false, start: '0900', end: '1300', unitNumber: '14', visitors: 1, quantities: [1, 0] };

  it('Save is disabled while neither a day pass nor an amenity is chosen; a day pass alone can be booked', () => {
    expect(canSaveLagoon(form)).toBe(true);
    expect(canSaveLagoon({ ...form, quantities: [0, 0] })).toBe(false);
    expect(canSaveLagoon({ ...form, quantities: [], isDayPass: true })).toBe(true);
    expect(canSaveLagoon({ isDayPass: true, unitNumber: '14', visitors: 1, quantities: [] })).toBe(true);
  });

  it('save disabled with no start, no unit; visitors at least 1; amenity quantities at least 0', () => {
    expect(canSaveLagoon({ isDayPass: false, unitNumber: '14', visitors: 1, quantities: [1] })).toBe(false);
    expect(canSaveLagoon({ ...form, unitNumber: ' ' })).toBe(false);
    expect(canSaveLagoon({ ...form, visitors: 0 })).toBe(false);
    expect(canSaveLagoon({ ...form, quantities: [2, -1] })).toBe(false);
  });
});

describe('statuses', () => {
  it('Status values REQUESTED (yellow), BOOKED (green), REJECTED (red), CANCELED: grey, as in the look', () => {
    expect(statusColours).toEqual({ REQUESTED: 'yellow', BOOKED: 'green', REJECTED: 'red', CANCELED: 'grey' });
    expect(bookingStatuses.filter(isLiveStatus)).toEqual(['REQUESTED', 'BOOKED']);
  });

  it('Grouping: date before today is Past; REQUESTED is Requested (rescheduling enabled); otherwise Upcoming.', () => {
    const now = at('2026-11-20', '1200');
    expect(groupOfBooking(booking({ date: '2026-11-19' }), now)).toBe('Past');
    expect(groupOfBooking(booking(), now)).toBe('Requested');
    expect(canReschedule(booking(), now)).toBe(true);
    for (const status of ['BOOKED', 'REJECTED', 'CANCELED'] as const) {
      expect(groupOfBooking(booking({ status }), now)).toBe('Upcoming');
      expect(canReschedule(booking({ status }), now)).toBe(false);
    }
    expect(canReschedule(booking({ date: '2026-11-19' }), now)).toBe(false);
  });

  it('Lagoon booking is past when its end, as an instant, is before now; otherwise upcoming with rescheduling', () => {
    const lagoon = booking({ isLagoon: true, status: 'BOOKED' });
    expect(groupOfBooking(lagoon, at('2026-11-20', '1830'))).toBe('Upcoming');
    expect(groupOfBooking(lagoon, new Date(at('2026-11-20', '1830').getTime() + 1))).toBe('Past');
    expect(canReschedule(lagoon, at('2026-11-20', '1800'))).toBe(true);
    expect(canReschedule(lagoon, at('2026-11-20', '1900'))).toBe(false);
    expect(canReschedule({ ...lagoon, status: 'REQUESTED' }, at('2026-11-20', '1800'))).toBe(false);
  });

  it('group by the estate’s wall clock, wherever the phone is', () => {
    const late = new Date('2026-11-19T22:30:00Z');
    expect(groupOfBooking(booking({ date: '2026-11-19' }), late)).toBe('Past');
    const far = { isLagoon: false, timeZone: 'America/Los_Angeles' };
    expect(groupOfBooking({ ...booking({ date: '2026-11-19' }), about: far }, late)).toBe('Requested');
  });

  it('change only as allowed', () => {
    const anyBooking = fc.record({ status: fc.constantFrom(...bookingStatuses), isLagoon: fc.boolean() });
    fc.assert(
      fc.property(anyBooking, fc.integer({ min: -72, max: 72 }), (parts, hours) => {
        const now = new Date(at('2026-11-20', '1700').getTime() + hours * hourMs);
        const judged = booking(parts);
        const resident = nextStatuses(judged, 'resident', now);
        const staff: BookingStatus[] = nextStatuses(judged, 'staff', now);
        expect(resident).toEqual(canCancel(judged, now) ? ['CANCELED'] : []);
        expect(staff).not.toContain('REQUESTED');
        expect(isLiveStatus(judged.status) || staff.length === 0).toBe(true);
        expect(staff.includes('BOOKED')).toBe(judged.status === 'REQUESTED' && now <= at('2026-11-20', '1830'));
      }),
    );
  });
});
