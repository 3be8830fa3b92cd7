import type { Queryable } from '../../../platform/database/database.ts';
import { deleteViewingsBefore, deleteViewingsOf, selectViewingsOf } from './viewings.store.ts';

/** The viewings that a person has booked, for the copy of her data. */
export const collectViewings = async (queryable: Queryable, userId: string) => ({
  viewings: (await selectViewingsOf(queryable, userId)).map(
    ({ developmentId, startsOn, endsOn, visitor, bookedAt }) => ({
      developmentId,
      start: startsOn,
      end: endsOn,
      bookedAt,
      visitor: visitor && { name: visitor.name, phone: visitor.phone },
    }),
  ),
});

/** Deletes the viewings that a person has booked. */
export const eraseViewingsOf = deleteViewingsOf;

/** Deletes the viewings that ended before an instant, except those of some people. */
export const eraseViewingsBefore = deleteViewingsBefore;
