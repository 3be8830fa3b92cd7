import { dayText, timesText } from '../time/written-times.rules.ts';
import { isCalendarDate, minutesOfTime, writtenWallClock } from '../time/wall-clock.rules.ts';

/** The lengths of a viewing that staff choose from, in minutes. */
export const viewingLengths = [15, 20, 30, 45, 60] as const;

/** How many show days of one development staff write at most. */
export const maxShowDays = 24;

/** A day on which a development is shown, on the wall clock of the estate. */
export interface ShowDay {
  /** `YYYY-MM-DD`; empty while nobody has chosen one. */
  date: string;
  /** `HH:mm`. */
  from: string;
  to: string;
  /** The length of a viewing. */
  minutes: (typeof viewingLengths)[number];
  /** How many parties come at the same time. */
  places: number;
}

/** A show day in which nothing is chosen yet. */
export const blankShowDay: ShowDay = { date: '', from: '10:00', to: '12:00', minutes: 30, places: 1 };

/** One viewing that can be booked. */
export interface ViewingSlot {
  /** `YYYY-MM-DD HH:mm`. */
  start: string;
  end: string;
  places: number;
}

const minutesOf = (time: string): number => minutesOfTime(time.replace(':', '')) ?? 0;

const slotsOf = ({ date, from, to, minutes, places }: ShowDay): ViewingSlot[] => {
  if (!isCalendarDate(date)) return [];
  const slots: ViewingSlot[] = [];
  for (let start = minutesOf(from); start + minutes <= minutesOf(to); start += minutes) {
    const end = writtenWallClock({ date, minutes: start + minutes });
    slots.push({ start: writtenWallClock({ date, minutes: start }), end, places });
  }
  return slots;
};

/**
 * The viewings that have not begun, the earliest first. Where two show days have one at the same time, the first counts.
 * @param now the wall clock of the estate, `YYYY-MM-DD HH:mm`
 */
export const viewingSlots = (showDays: readonly ShowDay[], now: string): ViewingSlot[] => {
  const slots = new Map<string, ViewingSlot>();
  for (const slot of showDays.flatMap(slotsOf)) {
    if (slot.start > now && !slots.has(slot.start)) slots.set(slot.start, slot);
  }
  return [...slots.values()].toSorted((one, other) => one.start.localeCompare(other.start));
};

/** What keeps show days from being published, by field. */
export const problemsOfShowDays = (showDays: readonly ShowDay[]): Record<string, string> =>
  Object.fromEntries(
    showDays.flatMap((day, at) => [
      ...(day.date === '' ? [[`showDays.${at}.date`, 'Choose the day.'] as const] : []),
      ...(minutesOf(day.from) + day.minutes > minutesOf(day.to)
        ? [[`showDays.${at}.to`, 'No viewing fits between these times.'] as const]
        : []),
    ]),
  );

/** The time of day of a moment, as pickers have it: `1000` of `2026-11-28 10:00`. */
export const timeOfMoment = (moment: string): string => moment.slice(11).replace(':', '');

/** `Sat 28 Nov, 10:00 – 10:30` */
export const viewingText = ({ start, end }: Pick<ViewingSlot, 'start' | 'end'>): string =>
  `${dayText(start.slice(0, 10))}, ${timesText(timeOfMoment(start), timeOfMoment(end))}`;
