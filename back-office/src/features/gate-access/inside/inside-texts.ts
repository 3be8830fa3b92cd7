import { minutesOfTime, timeOfMinutes, wallClockAt } from '@ekhaya/contract/time/wall-clock.rules';
import { clockIcon, octagonCrossIcon } from '@ekhaya/icons/icon-paths';
import type { Tone } from '../../../platform/rooms/badge.tsx';
import { spanText } from '../gate-times.ts';
import type { InsidePerson } from './inside.queries.ts';

const soonMs = 30 * 60_000;

/** The badge of a stay that is too long or nearly over; undefined for others. */
export function stayBadge(
  { until }: Pick<InsidePerson, 'until'>,
  now: number,
): { tone: Tone; icon: string; word: string } | undefined {
  if (until === null) return undefined;
  const left = Date.parse(until) - now;
  if (left < 0) return { tone: 'bad', icon: octagonCrossIcon, word: `${spanText(-left)} over` };
  if (left < soonMs) return { tone: 'wait', icon: clockIcon, word: `${spanText(left)} left` };
  return undefined;
}

/** Whom a person visits, or where she works. */
export function whyInside({ group, host, role, unit, companions }: InsidePerson): string {
  if (group !== 'visitor') return [role, unit].filter(Boolean).join(', ');
  const whom = host === null ? unit : [host.name, host.unit].filter(Boolean).join(', ');
  const people = companions > 0 ? `${companions + 1} people ` : '';
  return whom === '' ? people.trim() : `${people}for ${whom}`;
}

const minutesOfHour = 60;

/** The full hours to which a stay can be extended, from the next one, as `HHmm`. */
export function extensionTimes(extendableUntil: string, until: string | null, now: Date, timeZone: string): string[] {
  const last = minutesOfTime(extendableUntil);
  if (extendableUntil === '' || last === undefined) return [];
  const later = until === null || Date.parse(until) < now.getTime() ? now : new Date(until);
  const first = Math.floor(wallClockAt(later, timeZone).minutes / minutesOfHour) + 1;
  const times: string[] = [];
  for (let hour = first; hour * minutesOfHour <= last; hour += 1) times.push(timeOfMinutes(hour * minutesOfHour));
  return times;
}

/**
 * Whether a stay can be extended now, and why not. A visit is extended on its last day, to the end of that day: one that goes on past
 * midnight not on the evening before, and one until midnight never.
 */
export function extensionText(
  { extendableUntil, until }: { extendableUntil: string; until: string },
  timeZone: string,
  today: string,
): string {
  if (extendableUntil !== '') return 'Can stay longer today.';
  const end = wallClockAt(new Date(until), timeZone);
  return end.date > today && end.minutes > 0
    ? 'Can be extended on the last day of the visit.'
    : 'Cannot be extended: a visit ends on its day.';
}
