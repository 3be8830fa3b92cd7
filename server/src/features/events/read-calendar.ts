import { AppError } from '../../platform/app-error.ts';
import { calendarText } from '../../platform/calendar/calendar.rules.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { readPublishedItem } from '../content/index.ts';
import { findEstate } from '../estates/index.ts';

/**
 * One event as a file of a calendar.
 * @throws {AppError} `not-found` for a draft, for one that is over and for one that does not exist, `forbidden` where the caller
 *   has no role
 */
export const readCalendar = async (
  dependencies: Pick<Dependencies, 'database' | 'clock'>,
  { userId, id }: { userId: string; id: string },
): Promise<string> => {
  const { estateId, title, fields } = await readPublishedItem(dependencies, { kind: 'event', id, userId });
  const estate = await findEstate(dependencies.database.db, estateId);
  if (estate === undefined) throw new AppError('not-found');
  return calendarText({ ...fields, id, title, timeZone: estate.timeZone }, dependencies.clock.now());
};
