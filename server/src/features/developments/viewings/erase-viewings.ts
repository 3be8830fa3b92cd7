import type { Queryable } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { findContentHeading } from '../../content/index.ts';
import { deleteViewing, deleteViewingsBefore, deleteViewingsOf, selectViewingsOf } from './viewings.store.ts';

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

/** Deletes the viewings to come that a person has booked at an estate, where she has no role any more. */
export const endViewingsAt = async (
  transaction: Queryable,
  { userId, estateId }: { userId: string; estateId: string },
  { clock, live }: Pick<Dependencies, 'clock' | 'live'>,
): Promise<void> => {
  const now = clock.now();
  for (const { id, developmentId, endsAt } of await selectViewingsOf(transaction, userId)) {
    if (endsAt <= now || (await findContentHeading(transaction, developmentId))?.estateId !== estateId) continue;
    await deleteViewing(transaction, id);
    await live.publish(transaction, { topic: 'content', audience: { kind: 'staff', estateId } });
  }
};

/** Deletes the viewings that ended before an instant, except those of some people. */
export const eraseViewingsBefore = deleteViewingsBefore;
