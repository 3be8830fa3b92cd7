import { expect, it } from 'vitest';
import { calendarText, type CalendarEvent } from './calendar.rules.ts';

const market = {
  id: 'market',
  title: 'Market, fair; and more',
  place: '',
  description: '',
  timeZone: 'Africa/Johannesburg',
  start: '2026-11-14 15:00',
  end: '2026-11-14 19:00',
  repeats: 'never' as const,
  repeatsUntil: '',
};
const now = new Date('2026-11-01T08:00:00Z');

it('writes an event in UTC, and escapes what a calendar would read as more lines', () => {
  const text = calendarText({ ...market, description: 'One\nEND:VEVENT' }, now);
  expect(text.split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Umoya Properties//Ekhaya//EN',
    'BEGIN:VEVENT',
    'UID:market@ekhaya',
    'DTSTAMP:20261101T080000Z',
    'DTSTART:20261114T130000Z',
    'DTEND:20261114T170000Z',
    String.raw`SUMMARY:Market\, fair\; and more`,
    String.raw`DESCRIPTION:One\nEND:VEVENT`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

it('repeats an event until the end of its last day', () => {
  expect(calendarText({ ...market, repeats: 'weekly' }, now)).toContain('RRULE:FREQ=WEEKLY;INTERVAL=1\r\n');
  const until = calendarText({ ...market, repeats: 'fortnightly', repeatsUntil: '2026-12-31' }, now);
  expect(until).toContain('RRULE:FREQ=WEEKLY;INTERVAL=2;UNTIL=20261231T215900Z\r\n');
});

it('folds long lines after at most 75 bytes', () => {
  const lines = calendarText({ ...market, description: 'Ω'.repeat(200) }, now).split('\r\n');
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
});

it('names each time of a repeated event where clocks change, as a rule in UTC would be an hour off from then on', () => {
  const september = new Date('2026-09-01T08:00:00Z');
  const weekly = { ...market, start: '2026-10-12 18:00', end: '2026-10-12 20:00', repeats: 'weekly' as const };
  const unfolded = (changes: Partial<CalendarEvent>): string =>
    calendarText({ ...weekly, ...changes }, september).replaceAll('\r\n ', '');
  const london = unfolded({ timeZone: 'Europe/London', repeatsUntil: '2026-11-02' });
  expect(london).toContain('DTSTART:20261012T170000Z');
  expect(london).toContain('RDATE:20261019T170000Z,20261026T180000Z,20261102T180000Z\r\n');
  expect(london).not.toContain('RRULE');
  const endless = unfolded({ timeZone: 'Europe/London', repeatsUntil: '' });
  expect(endless).toMatch(/,20270830T170000Z\r\n/);
  expect(unfolded({ timeZone: 'Africa/Johannesburg', repeatsUntil: '' })).not.toContain('RDATE');
});
