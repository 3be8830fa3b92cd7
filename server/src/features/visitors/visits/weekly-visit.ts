import { weekdays as allWeekdays, type Weekday } from '@ekhaya/contract/time/wall-clock.rules';
import type { VisitDay, WeeklyDays } from '@ekhaya/contract/visitors/weekly-visits.rules';
import type { StoredVisitDay } from './visit-days.store.ts';
import type { InvitationRow } from './visitors.store.ts';

/** Stores weekdays as a sum of bits, Monday being 1 and Sunday 64. */
export const bitsOfWeekdays = (weekdays: readonly Weekday[]): number =>
  allWeekdays.reduce((bits, each, at) => bits + (weekdays.includes(each) ? 2 ** at : 0), 0);

const weekdaysOfBits = (bits: number): Weekday[] => allWeekdays.filter((_, at) => (bits & (2 ** at)) !== 0);

/** The days of a weekly invitation; undefined for a single visit. */
export const weeklyOf = ({
  weekdays,
  visitDate,
  lastDay,
}: Pick<InvitationRow, 'weekdays' | 'visitDate' | 'lastDay'>): WeeklyDays | undefined =>
  weekdays === null
    ? undefined
    : { weekdays: weekdaysOfBits(weekdays), firstDay: visitDate, lastDay: lastDay ?? visitDate };

/** Converts a day in the answer of the database to the form of the rules. @param now whether it is paused is as it was then */
export const visitDayOf = ({ day, pausedAt, arrivedAt, leftAt, endMinutes }: StoredVisitDay, now: Date): VisitDay => ({
  day,
  isPaused: pausedAt !== null && pausedAt <= now.getTime(),
  arrivedAt: arrivedAt ?? undefined,
  leftAt: leftAt ?? undefined,
  endMinutes: endMinutes ?? undefined,
});
