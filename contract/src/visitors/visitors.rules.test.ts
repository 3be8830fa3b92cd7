import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  defaultVisit,
  isPassToken,
  isVisitorPhoneNumber,
  normaliseVisitorPhoneNumber,
  filterPhoneInput,
  formatPhoneNumber,
  parsePlate,
  parseVisit,
  parseWallClock,
  refusalOfVisit,
  parseVisitorQr,
  visitorCodeAlphabet,
  parseVisitorCode,
  visitorCodeLength,
  formatVisitorCode,
  visitorMessage,
  capitaliseVisitorName,
  displayVisitorName,
  visitorQrText,
  visitSlotsOn,
  visitStatusAt,
  visitTimes,
  invitationTimesOf,
  type VisitTimes,
} from './visitors.rules.ts';
import { minutesOfTime } from '../time/wall-clock.rules.ts';

const clock = (date: string, minutes: number) => ({ date, minutes });
const code = fc
  .array(fc.constantFrom(...visitorCodeAlphabet), { minLength: visitorCodeLength, maxLength: visitorCodeLength })
  .map((signs) => signs.join(''));
const token = fc
  .array(fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'), { minLength: 26, maxLength: 26 })
  .map((signs) => signs.join(''));

describe('phone numbers', () => {
  it("'phone keeps only plus and digits'", () => {
    expect(filterPhoneInput('+27 (82) 412-7788 x')).toBe('+27824127788');
    fc.assert(fc.property(fc.string(), (typed) => /^[+\d]*$/.test(filterPhoneInput(typed))));
  });

  it.each([
    ['0821234567', true],
    ['+27821234567', true],
    ['+44712345678', true],
    ['082123456', false],
    ['08212345678', false],
    ['1821234567', false],
    ['27821234567', false],
    ['+2782123456', false],
    ['+278212345678', false],
    ['0821+34567', false],
    ['', false],
  ])("'must be 10-digit local or 12-digit international': %s", (number, isOne) => {
    expect(isVisitorPhoneNumber(number)).toBe(isOne);
  });

  it('normalises every spelling of a number to one, and formats it for display', () => {
    expect(normaliseVisitorPhoneNumber('0824127788')).toBe('+27824127788');
    expect(formatPhoneNumber('+27824127788')).toBe('082 412 7788');
    expect(formatPhoneNumber('0824127788')).toBe('082 412 7788');
    expect(formatPhoneNumber('+44712345678')).toBe('+44712345678');
    fc.assert(
      fc.property(fc.stringMatching(/^0\d{9}$/), (local) => {
        const international = normaliseVisitorPhoneNumber(local);
        return (
          isVisitorPhoneNumber(international) &&
          normaliseVisitorPhoneNumber(international) === international &&
          formatPhoneNumber(international).replaceAll(' ', '') === local
        );
      }),
    );
  });
});

describe('names', () => {
  it("'name first letter capitalised, defaults to Not specified'", () => {
    expect(capitaliseVisitorName('lindiwe khumalo')).toBe('Lindiwe khumalo');
    expect(capitaliseVisitorName(' élan')).toBe(' Élan');
    expect(capitaliseVisitorName('')).toBe('');
    expect(displayVisitorName(' ')).toBe('Not specified');
    expect(displayVisitorName('Mark ')).toBe('Mark');
  });
});

describe('the time of a visit', () => {
  it("'Visitor time picker 100 to 2400 in 60-minute steps'", () => {
    expect(visitTimes).toHaveLength(24);
    expect([visitTimes[0], visitTimes[1], visitTimes.at(-1)]).toEqual(['0100', '0200', '2400']);
  });

  it.each([
    [clock('2026-11-14', 0), { date: '2026-11-14', start: '0100', end: '0200' }],
    [clock('2026-11-14', 9 * 60 + 41), { date: '2026-11-14', start: '1000', end: '1100' }],
    [clock('2026-11-14', 10 * 60), { date: '2026-11-14', start: '1100', end: '1200' }],
    [clock('2026-11-14', 21 * 60 + 59), { date: '2026-11-14', start: '2200', end: '2300' }],
    [clock('2026-11-14', 22 * 60), { date: '2026-11-15', start: '0800', end: '0900' }],
    [clock('2026-12-31', 23 * 60 + 30), { date: '2027-01-01', start: '0800', end: '0900' }],
  ])("'Default visit time: next full hour to the hour after' at %o", (now, visit) => {
    expect(defaultVisit(now)).toEqual(visit);
  });

  it('at any time, the default visit can be selected, sent and parsed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1439 }), fc.constantFrom('2026-02-28', '2026-12-31'), (minutes, date) => {
        const now = clock(date, minutes);
        const visit = defaultVisit(now);
        expect(visitTimes).toContain(visit.start);
        expect(visitTimes).toContain(visit.end);
        expect(visitSlotsOn(visit.date, now).find(({ time }) => time === visit.start)?.disabled).toBe(false);
        expect(parseVisit(invitationTimesOf(visit), now)).toEqual({
          visit: {
            date: visit.date,
            startMinutes: minutesOfTime(visit.start),
            endMinutes: minutesOfTime(visit.end),
          },
        });
      }),
    );
  });

  it('every range of the picker that is not over is valid', () => {
    const indexes = fc
      .tuple(fc.integer({ min: 0, max: 22 }), fc.integer({ min: 0, max: 23 }))
      .filter(([a, b]) => a < b);
    fc.assert(
      fc.property(indexes, ([from, to]) => {
        const [start = '', end = ''] = [visitTimes[from], visitTimes[to]];
        const read = parseVisit(invitationTimesOf({ date: '2026-11-15', start, end }), clock('2026-11-14', 600));
        expect(read).toEqual({
          visit: { date: '2026-11-15', startMinutes: minutesOfTime(start), endMinutes: minutesOfTime(end) },
        });
      }),
    );
  });

  it('the current hour of today can be selected: the visitor may be at the gate', () => {
    const open = visitSlotsOn('2026-11-14', clock('2026-11-14', 14 * 60 + 20)).filter(({ disabled }) => !disabled);
    expect(open[0]?.time).toBe('1400');
    expect(visitSlotsOn('2026-11-13', clock('2026-11-14', 0)).every(({ disabled }) => disabled)).toBe(true);
    expect(visitSlotsOn('2026-11-15', clock('2026-11-14', 1400)).every(({ disabled }) => !disabled)).toBe(true);
  });

  it.each([
    ['2026-11-14 24:00', clock('2026-11-14', 1440)],
    ['2026-11-14 00:00', clock('2026-11-14', 0)],
    ['2026-11-14 24:01', undefined],
    ['2026-11-14 9:00', undefined],
    ['2026-02-30 09:00', undefined],
    ['2026-11-14T09:00', undefined],
    ['2026-11-14 09:60', undefined],
  ])('reads %s', (text, read) => {
    expect(parseWallClock(text)).toEqual(read);
  });

  it('never accepts an invalid visit, for any input', () => {
    const wall = fc
      .tuple(fc.integer({ min: 10, max: 28 }), fc.integer({ min: 0, max: 1440 }))
      .map(
        ([day, minutes]) =>
          `2026-11-${day} ${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`,
      );
    fc.assert(
      fc.property(fc.oneof(wall, fc.string()), fc.oneof(wall, fc.string()), (invitedDateStart, invitedDateEnd) => {
        const now = clock('2026-11-14', 600);
        const read = parseVisit({ invitedDateStart, invitedDateEnd }, now);
        const visits = 'visit' in read ? [read.visit] : [];
        expect('problems' in read ? Object.keys(read.problems) : visits).toHaveLength(1);
        const isSound = visits.every(({ date, startMinutes, endMinutes }) => {
          const isOver = date < now.date || (date === now.date && endMinutes <= now.minutes);
          return startMinutes >= 0 && startMinutes < endMinutes && endMinutes <= 1440 && !isOver;
        });
        expect(isSound).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('the code', () => {
  it('parses every spelling of a code to the same code', () => {
    fc.assert(
      fc.property(code, (made) => {
        expect(parseVisitorCode(formatVisitorCode(made).toLowerCase())).toBe(made);
        expect(parseVisitorCode(` ${[...made].join('-')} `)).toBe(made);
      }),
    );
    fc.assert(fc.property(fc.string(), (typed) => (parseVisitorCode(typed)?.length ?? 7) === 7));
  });

  it('has no characters that look alike', () => {
    expect(new Set(visitorCodeAlphabet).size).toBe(18);
    for (const sign of '01OIL'.replace('L', '')) expect(visitorCodeAlphabet).not.toContain(sign);
    expect(formatVisitorCode('K7M3QXR')).toBe('K7M 3QXR');
    expect(parseVisitorCode('K7M3QX')).toBeUndefined();
    expect(parseVisitorCode('K7M3QX0')).toBeUndefined();
  });

  it('parses the QR code of a pass, and no other text', () => {
    fc.assert(fc.property(token, (made) => isPassToken(made) && parseVisitorQr(visitorQrText(made)) === made));
    fc.assert(fc.property(fc.string(), (scanned) => parseVisitorQr(scanned) === undefined));
    expect(parseVisitorQr(`EKV1:${'a'.repeat(26)}`)).toBeUndefined();
  });
});

describe('plates', () => {
  it.each([
    [' lt 08  wx gp ', 'LT 08 WX GP'],
    ['', ''],
    ['CA-123', 'CA-123'],
    ['<b>', undefined],
    ['X'.repeat(13), undefined],
    ['A\nB', 'A B'],
  ])('%o is normalised to %o', (typed, kept) => {
    expect(parsePlate(typed)).toBe(kept);
  });
});

describe('the status of a visit', () => {
  const visit = (times: Partial<VisitTimes> = {}): VisitTimes => ({
    startsAt: 1_000_000,
    endsAt: 2_000_000,
    revokedAt: undefined,
    arrivedAt: undefined,
    leftAt: undefined,
    ...times,
  });

  it.each([
    [visit(), 1_500_000, 'expected'],
    [visit(), 2_000_000, 'expired'],
    [visit({ revokedAt: 5 }), 1_500_000, 'revoked'],
    [visit({ arrivedAt: 5 }), 9_000_000, 'arrived'],
    [visit({ arrivedAt: 5, leftAt: 6, revokedAt: 7 }), 9_000_000, 'left'],
  ] as const)('%o at %d is %s', (times, instant, status) => {
    expect(visitStatusAt(times, instant)).toBe(status);
  });

  it.each([
    [visit(), 'in', 1_500_000, undefined],
    [visit(), 'in', 1_000_000 - 900_000, undefined],
    [visit(), 'in', 1_000_000 - 900_001, 'not-yet'],
    [visit(), 'in', 1_999_999, undefined],
    [visit(), 'in', 2_000_000, 'expired'],
    [visit({ revokedAt: 5 }), 'in', 1_500_000, 'revoked'],
    [visit(), 'out', 1_500_000, 'wrong-direction'],
    [visit({ arrivedAt: 5 }), 'in', 1_500_000, 'already-used'],
    [visit({ arrivedAt: 5 }), 'out', 9_000_000, undefined],
    [visit({ arrivedAt: 5, revokedAt: 6 }), 'out', 1_500_000, undefined],
    [visit({ arrivedAt: 5, leftAt: 6 }), 'in', 1_500_000, 'already-used'],
    [visit({ arrivedAt: 5, leftAt: 6 }), 'out', 1_500_000, 'already-used'],
  ] as const)('one in, one out: %o going %s at %d: %s', (times, direction, instant, refusal) => {
    expect(refusalOfVisit(times, { direction, instant, earlyMs: 900_000 })).toBe(refusal);
  });

  it('no sequence of events admits one code twice', () => {
    const step = fc.record({
      direction: fc.constantFrom('in', 'out'),
      instant: fc.integer({ min: 0, max: 3_000_000 }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const times = visit();
        const passed: string[] = [];
        for (const { direction, instant } of steps) {
          if (refusalOfVisit(times, { direction, instant, earlyMs: 0 }) !== undefined) continue;
          if (direction === 'in') times.arrivedAt = instant;
          else times.leftAt = instant;
          passed.push(direction);
        }
        expect(['', 'in', 'in,out']).toContain(passed.join());
      }),
    );
  });
});

it('the message that forwards a code contains visitor, estate, time, code and pass', () => {
  const message = visitorMessage({
    visitor: 'Lindiwe',
    estateName: 'Msasa Ridge',
    date: '2026-11-14',
    from: '1400',
    to: '2400',
    code: 'K7M3QXR',
    passUrl: 'https://ekhaya.test/pass/T',
  });
  for (const part of [
    'Lindiwe',
    'Msasa Ridge',
    '14 Nov 2026',
    '14:00 – 24:00',
    'K7M 3QXR',
    'https://ekhaya.test/pass/T',
  ]) {
    expect(message).toContain(part);
  }
});
