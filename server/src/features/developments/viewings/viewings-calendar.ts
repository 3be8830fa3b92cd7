import { AppError } from '../../../platform/app-error.ts';
import { calendarText, type CalendarEvent } from '../../../platform/calendar/calendar.rules.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { findPublishedContent } from '../../content/index.ts';
import { findEstate, hasRoleAt } from '../../estates/index.ts';
import { readViewedDevelopment } from './read-development.ts';
import { selectViewing, selectViewingsOf, type ViewingRow } from './viewings.store.ts';

type Needs = Pick<Dependencies, 'database' | 'clock'>;

const maxViewings = 100;

const eventOf = async (
  queryable: Queryable,
  { id, startsOn, endsOn }: ViewingRow,
  { title, estateId, fields }: { title: string; estateId: string; fields: { area: string } },
): Promise<CalendarEvent | undefined> => {
  const estate = await findEstate(queryable, estateId);
  if (estate === undefined) return undefined;
  return {
    id: `viewing-${id}`,
    title: `Viewing of ${title}`,
    start: startsOn,
    end: endsOn,
    place: fields.area,
    description: '',
    repeats: 'never',
    repeatsUntil: '',
    timeZone: estate.timeZone,
  };
};

/**
 * The viewing that a person has booked as a file of a calendar.
 * @throws {AppError} `not-found` also without a viewing; `forbidden` where the person has no role
 */
export const readViewingCalendar = async (dependencies: Needs, of: { userId: string; id: string }): Promise<string> => {
  const { development } = await readViewedDevelopment(dependencies, of);
  const { db } = dependencies.database;
  const own = await selectViewing(db, { developmentId: of.id, userId: of.userId });
  const event = own && (await eventOf(db, own, development));
  if (event === undefined) throw new AppError('not-found');
  return calendarText(event, dependencies.clock.now());
};

/** The viewings of a person that end after an instant, where she still has a role, for the calendar that her phone follows. */
export const viewingsForCalendar = async (
  dependencies: Needs,
  { userId, since }: { userId: string; since: Date },
): Promise<CalendarEvent[]> => {
  const { db } = dependencies.database;
  const booked = (await selectViewingsOf(db, userId)).filter(({ endsAt }) => endsAt > since).slice(0, maxViewings);
  const events: CalendarEvent[] = [];
  for (const row of booked) {
    const item = await findPublishedContent(dependencies, { kind: 'development', id: row.developmentId });
    if (item === undefined || !(await hasRoleAt(db, userId, item.estateId))) continue;
    const event = await eventOf(db, row, item);
    if (event !== undefined) events.push(event);
  }
  return events;
};
