import { expect, it } from 'vitest';
import { calendarText } from './calendar.rules.ts';

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
