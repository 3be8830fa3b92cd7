import { and, asc, desc, eq, gt, inArray, lt, lte, ne, notInArray, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import type { InvitedGuest } from '@ekhaya/contract/visitors/visitors.rules';
import { eventAnswers } from './answers.table.ts';

export type AnswerRow = typeof eventAnswers.$inferSelect;

/** One occurrence of an event. */
export interface OccurrenceOfEvent {
  eventId: string;
  /** The starts that people had before them when they answered, `YYYY-MM-DD HH:mm`: several while staff have just moved the event. */
  starts: readonly string[];
}

const isOf = ({ eventId, starts }: OccurrenceOfEvent) =>
  and(eq(eventAnswers.eventId, eventId), inArray(eventAnswers.occurrence, [...starts]));

/** The later starts of an event that somebody has answered. @param wallClock the time of its estate, `YYYY-MM-DD HH:mm` */
export const selectStartsAfter = async (
  queryable: Queryable,
  { eventId, wallClock }: { eventId: string; wallClock: string },
): Promise<string[]> =>
  (
    await queryable
      .selectDistinct({ start: eventAnswers.occurrence })
      .from(eventAnswers)
      .where(and(eq(eventAnswers.eventId, eventId), gt(eventAnswers.occurrence, wallClock)))
  ).map(({ start }) => start);

/** The answers to a start of an event and to those later than a time, by when they were given. @param wallClock as in `selectStartsAfter` */
export const selectAnswersFrom = (
  queryable: Queryable,
  { eventId, start, wallClock }: { eventId: string; start: string | undefined; wallClock: string },
): Promise<AnswerRow[]> =>
  queryable
    .select()
    .from(eventAnswers)
    .where(
      and(
        eq(eventAnswers.eventId, eventId),
        or(
          gt(eventAnswers.occurrence, wallClock),
          start === undefined ? undefined : eq(eventAnswers.occurrence, start),
        ),
      ),
    )
    .orderBy(asc(eventAnswers.answeredAt), asc(eventAnswers.id));

/** The answers of a person, the newest first: more than one only while staff have just moved the event to a time she answered before. */
export const selectOwnAnswers = (queryable: Queryable, of: OccurrenceOfEvent, userId: string): Promise<AnswerRow[]> =>
  queryable
    .select()
    .from(eventAnswers)
    .where(and(isOf(of), eq(eventAnswers.userId, userId)))
    .orderBy(desc(eventAnswers.answeredAt));

/** How many people go and wait. @param without a person who is not counted */
export const countPeople = async (
  queryable: Queryable,
  of: OccurrenceOfEvent,
  without = '',
): Promise<{ going: number; waiting: number }> => {
  const [row] = await queryable
    .select({
      going: sql<number>`coalesce(sum(${eventAnswers.people}) filter (where ${eventAnswers.status} = 'going'), 0)::int`,
      waiting: sql<number>`coalesce(sum(${eventAnswers.people}) filter (where ${eventAnswers.status} = 'waiting'), 0)::int`,
    })
    .from(eventAnswers)
    .where(and(isOf(of), ne(eventAnswers.userId, without)));
  return { going: row?.going ?? 0, waiting: row?.waiting ?? 0 };
};

/** When the last answer was given; undefined before the first. */
export const selectLastAnswered = async (queryable: Queryable, of: OccurrenceOfEvent): Promise<Date | undefined> =>
  (
    await queryable
      .select({ at: eventAnswers.answeredAt })
      .from(eventAnswers)
      .where(isOf(of))
      .orderBy(desc(eventAnswers.answeredAt))
      .limit(1)
  )[0]?.at;

/** Writes the answer of a person in the place of the one before. */
export const upsertAnswer = async (queryable: Queryable, row: typeof eventAnswers.$inferInsert): Promise<void> => {
  const { endsAt, status, people, guests, answeredAt } = row;
  await queryable
    .insert(eventAnswers)
    .values(row)
    .onConflictDoUpdate({
      target: [eventAnswers.eventId, eventAnswers.occurrence, eventAnswers.userId],
      set: { endsAt, status, people, guests, answeredAt },
    });
};

/** The waiting list in its order. */
export const selectWaiting = (queryable: Queryable, of: OccurrenceOfEvent): Promise<AnswerRow[]> =>
  queryable
    .select()
    .from(eventAnswers)
    .where(and(isOf(of), eq(eventAnswers.status, 'waiting')))
    .orderBy(asc(eventAnswers.answeredAt), asc(eventAnswers.id));

/** How many answers wait up to one that waits, itself counted: its place in the waiting list. */
export const countWaitingUpTo = (
  queryable: Queryable,
  of: OccurrenceOfEvent,
  { answeredAt, id }: Pick<AnswerRow, 'answeredAt' | 'id'>,
): Promise<number> => {
  const isEarlier = or(
    lt(eventAnswers.answeredAt, answeredAt),
    and(eq(eventAnswers.answeredAt, answeredAt), lte(eventAnswers.id, id)),
  );
  return queryable.$count(eventAnswers, and(isOf(of), eq(eventAnswers.status, 'waiting'), isEarlier));
};

/** Lets an answer of the waiting list move up. */
export const moveAnswerUp = async (queryable: Queryable, id: string, guests: InvitedGuest[]): Promise<void> => {
  await queryable.update(eventAnswers).set({ status: 'going', guests }).where(eq(eventAnswers.id, id));
};

/** Moves an answer to another time of its event. */
export const moveAnswer = async (
  queryable: Queryable,
  { id, ...to }: Pick<AnswerRow, 'id' | 'occurrence' | 'endsAt' | 'guests'>,
): Promise<void> => {
  await queryable.update(eventAnswers).set(to).where(eq(eventAnswers.id, id));
};

/** Deletes answers. */
export const deleteAnswers = async (queryable: Queryable, ids: readonly string[]): Promise<void> => {
  await queryable.delete(eventAnswers).where(inArray(eventAnswers.id, [...ids]));
};

/** All answers, by when they were given. */
export const selectAnswers = (queryable: Queryable, of: OccurrenceOfEvent, limit: number): Promise<AnswerRow[]> =>
  queryable
    .select()
    .from(eventAnswers)
    .where(isOf(of))
    .orderBy(asc(eventAnswers.answeredAt), asc(eventAnswers.id))
    .limit(limit);

/** The events that a person goes to, from an instant on. */
export const selectGoing = (
  queryable: Queryable,
  { userId, since, limit }: { userId: string; since: Date; limit: number },
): Promise<AnswerRow[]> =>
  queryable
    .select()
    .from(eventAnswers)
    .where(and(eq(eventAnswers.userId, userId), eq(eventAnswers.status, 'going'), gt(eventAnswers.endsAt, since)))
    .orderBy(asc(eventAnswers.endsAt))
    .limit(limit);

/** Everything that a person has answered. */
export const selectAnswersOf = (queryable: Queryable, userId: string): Promise<AnswerRow[]> =>
  queryable.select().from(eventAnswers).where(eq(eventAnswers.userId, userId)).orderBy(asc(eventAnswers.answeredAt));

/** Deletes the answers of a person, and returns them. */
export const deleteAnswersOf = (queryable: Queryable, userId: string): Promise<AnswerRow[]> =>
  queryable.delete(eventAnswers).where(eq(eventAnswers.userId, userId)).returning();

/** Deletes the answers to what ended before an instant, except those of some people. */
export const deleteAnswersBefore = async (
  queryable: Queryable,
  { before, exceptOf }: { before: Date; exceptOf: readonly string[] },
): Promise<void> => {
  await queryable
    .delete(eventAnswers)
    .where(and(lt(eventAnswers.endsAt, before), notInArray(eventAnswers.userId, [...exceptOf])));
};
