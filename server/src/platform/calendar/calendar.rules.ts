import { dayMs } from '@ekhaya/contract/time/durations.rules';
import { addDays, instantOfWallClock, minutesOfTime } from '@ekhaya/contract/time/wall-clock.rules';

/** An event as a calendar needs it. */
export interface CalendarEvent {
  id: string;
  title: string;
  /** Wall clock of the estate, `YYYY-MM-DD HH:mm`: the first occurrence. */
  start: string;
  end: string;
  repeats: 'never' | 'weekly' | 'fortnightly';
  /** `YYYY-MM-DD`; empty for no end. */
  repeatsUntil: string;
  place: string;
  description: string;
  timeZone: string;
}

const escaped = (text: string): string =>
  text
    .replaceAll(/[\\;,]/g, (character) => `\\${character}`)
    .replaceAll(/\r?\n/g, String.raw`\n`)
    .replaceAll(/\p{Cc}/gu, ' ');

/** Divides a line after at most 75 bytes, as RFC 5545 asks; the rest begins with a space. */
const folded = (line: string): string => {
  const parts: string[] = [];
  let part = '';
  let bytes = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > 74) {
      parts.push(part);
      part = ' ';
      bytes = 1;
    }
    part += character;
    bytes += size;
  }
  return [...parts, part].join('\r\n');
};

const instantOf = (time: string, timeZone: string): Date =>
  instantOfWallClock(
    { date: time.slice(0, 10), minutes: minutesOfTime(time.slice(11, 16).replace(':', '')) ?? 0 },
    timeZone,
  );

/** An instant as RFC 5545 writes it, in UTC: `20261114T130000Z`. */
const stamp = (instant: Date): string => instant.toISOString().replaceAll(/[-:]|\.\d+/g, '');

/** Where clocks change, an event is repeated as far ahead as this. */
const namedAheadMs = 365 * dayMs;

/** The instants at which a repeated event begins, until some time ahead. */
const startsOf = ({ start, repeatsUntil, timeZone }: CalendarEvent, weeks: number, now: Date): Date[] => {
  const starts: Date[] = [];
  let day = start.slice(0, 10);
  let instant = instantOf(start, timeZone);
  const isWithin = (): boolean =>
    (repeatsUntil === '' || day <= repeatsUntil) && instant.getTime() <= now.getTime() + namedAheadMs;
  while (isWithin()) {
    starts.push(instant);
    day = addDays(day, weeks * 7);
    instant = instantOf(`${day}${start.slice(10)}`, timeZone);
  }
  return starts;
};

/** The repetition of an event; undefined for one that takes place once. A rule in UTC is an hour off after clocks change. */
const repetitionOf = (event: CalendarEvent, now: Date): string | undefined => {
  const { repeats, repeatsUntil, timeZone } = event;
  if (repeats === 'never') return undefined;
  const interval = repeats === 'weekly' ? 1 : 2;
  const [first, ...later] = startsOf(event, interval, now);
  const isOff = later.some((each, at) => each.getTime() - (first?.getTime() ?? 0) !== (at + 1) * interval * 7 * dayMs);
  if (isOff) return `RDATE:${later.map(stamp).join(',')}`;
  const until = repeatsUntil === '' ? '' : `;UNTIL=${stamp(instantOf(`${repeatsUntil} 23:59`, timeZone))}`;
  return `RRULE:FREQ=WEEKLY;INTERVAL=${interval}${until}`;
};

const linesOf = (event: CalendarEvent, now: Date): string[] => {
  const { id, title, start, end, timeZone, place, description } = event;
  const repetition = repetitionOf(event, now);
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(id)}@ekhaya`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(instantOf(start, timeZone))}`,
    `DTEND:${stamp(instantOf(end, timeZone))}`,
    ...(repetition === undefined ? [] : [repetition]),
    `SUMMARY:${escaped(title)}`,
    ...(place === '' ? [] : [`LOCATION:${escaped(place)}`]),
    ...(description === '' ? [] : [`DESCRIPTION:${escaped(description)}`]),
    'END:VEVENT',
  ];
};

/**
 * Events as a file of a calendar (RFC 5545). Times are in UTC, so that a calendar needs no definition of a zone. Where clocks change,
 * the times of a repeated event are named one by one.
 */
export const calendarOf = (events: readonly CalendarEvent[], now: Date): string => {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Umoya Properties//Ekhaya//EN',
    ...events.flatMap((event) => linesOf(event, now)),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
};

/** One event as a file of a calendar. */
export const calendarText = (event: CalendarEvent, now: Date): string => calendarOf([event], now);
