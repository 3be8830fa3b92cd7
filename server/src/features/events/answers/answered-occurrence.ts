import { nextOccurrence, type EventFields, type Occurrence } from '@ekhaya/contract/events/events.rules';
import { instantOfWallClock } from '@ekhaya/contract/time/wall-clock.rules';
import { parseWallClock } from '@ekhaya/contract/visitors/visitors.rules';
import { AppError } from '../../../platform/app-error.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { selectStartsAfter, type OccurrenceOfEvent } from './answers.store.ts';

/** The occurrence of an event that begins at a time, `YYYY-MM-DD HH:mm`; undefined if the event does not begin then. */
export const occurrenceAt = (fields: EventFields, start: string): Occurrence | undefined => {
  const occurrence = nextOccurrence(fields, start);
  return occurrence?.start === start ? occurrence : undefined;
};

/** When an occurrence begins, in its form on the wire. */
export const startDateOf = ({ start }: Occurrence): string => `${start}:00`;

/** The instant at which an occurrence ends. */
export const endOfOccurrence = ({ end }: Occurrence, timeZone: string): Date => {
  const wall = parseWallClock(end);
  if (wall === undefined) throw new AppError('internal');
  return instantOfWallClock(wall, timeZone);
};

/**
 * The occurrence of an event that people answer now, and how its answers are found; undefined if the event is over. An answer to a
 * later time at which the event no longer begins counts for it: staff have moved the event, and `settleAnswers` has not run yet.
 */
export const findAnsweredOccurrence = async (
  queryable: Queryable,
  { eventId, fields, wallClock }: { eventId: string; fields: EventFields; wallClock: string },
): Promise<{ occurrence: Occurrence; of: OccurrenceOfEvent } | undefined> => {
  const occurrence = nextOccurrence(fields, wallClock);
  if (occurrence === undefined) return undefined;
  const later = await selectStartsAfter(queryable, { eventId, wallClock });
  const moved = later.filter((start) => occurrenceAt(fields, start) === undefined);
  return { occurrence, of: { eventId, starts: [occurrence.start, ...moved] } };
};
