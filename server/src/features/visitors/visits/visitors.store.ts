import { and, asc, count, eq, gt, inArray, isNull, lt } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { acquireNamedLock } from '../../../platform/database/named-lock.ts';
import { withinEstates } from '../../../platform/database/list-conditions.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { visitorInvitations } from './visitors.table.ts';

export type InvitationRow = typeof visitorInvitations.$inferSelect;
export type NewInvitation = typeof visitorInvitations.$inferInsert;

/** Inserts an invitation. Returns false if its code or token exists already. */
export const insertInvitation = async (transaction: Queryable, invitation: NewInvitation): Promise<boolean> =>
  (
    await transaction
      .insert(visitorInvitations)
      .values(invitation)
      .onConflictDoNothing()
      .returning({ id: visitorInvitations.id })
  ).length > 0;

/** Locks an invitation until the transaction ends and returns it; undefined if there is none with that id. */
export const lockInvitation = async (transaction: Queryable, id: string): Promise<InvitationRow | undefined> =>
  (await transaction.select().from(visitorInvitations).where(eq(visitorInvitations.id, id)).for('update'))[0];

/** Writes some columns of an invitation. */
export const updateInvitation = async (
  transaction: Queryable,
  id: string,
  change: Partial<Pick<InvitationRow, 'revokedAt' | 'revokedBy' | 'arrivedAt' | 'leftAt' | 'plate' | 'companions'>>,
): Promise<void> => {
  await transaction.update(visitorInvitations).set(change).where(eq(visitorInvitations.id, id));
};

/** An estate, a house of it and a day, for which visitors are counted. */
export type HouseDay = Pick<InvitationRow, 'estateId' | 'house' | 'visitDate'>;

/** Locks the visitors of a house on a day until the transaction ends, so that they can be counted and added to. */
export const lockHouseDay = (transaction: Queryable, { estateId, house, visitDate }: HouseDay): Promise<void> =>
  acquireNamedLock(transaction, `visitors:${estateId}:${house}:${visitDate}`);

/** Counts the invitations of a house for a day that are not revoked. */
export const countVisitorsOfHouse = async (
  transaction: Queryable,
  { estateId, house, visitDate }: HouseDay,
): Promise<number> => {
  const rows = await transaction
    .select({ visitors: count() })
    .from(visitorInvitations)
    .where(
      and(
        eq(visitorInvitations.estateId, estateId),
        eq(visitorInvitations.house, house),
        eq(visitorInvitations.visitDate, visitDate),
        isNull(visitorInvitations.revokedAt),
      ),
    );
  return rows[0]?.visitors ?? 0;
};

/**
 * Returns the invitations of a host, at one estate if given, that are not revoked, whose time has not ended and whose visitor
 * has not left. The earliest comes first.
 */
export const selectUpcoming = (
  queryable: Queryable,
  query: { hostId: string; estateId: string | undefined; staffEstates: StaffEstates; now: Date },
): Promise<InvitationRow[]> =>
  queryable
    .select()
    .from(visitorInvitations)
    .where(
      and(
        eq(visitorInvitations.hostId, query.hostId),
        gt(visitorInvitations.endsAt, query.now),
        isNull(visitorInvitations.revokedAt),
        isNull(visitorInvitations.leftAt),
        withinEstates(visitorInvitations.estateId, query.staffEstates),
        query.estateId === undefined ? undefined : eq(visitorInvitations.estateId, query.estateId),
      ),
    )
    .orderBy(asc(visitorInvitations.startsAt), asc(visitorInvitations.createdAt), asc(visitorInvitations.id));

/** Erases the personal data of up to `limit` visits of an estate that ended before an instant and returns their ids. */
export const eraseEndedBefore = async (
  transaction: Queryable,
  { estateId, before, now, limit }: { estateId: string; before: Date; now: Date; limit: number },
): Promise<string[]> => {
  const ended = transaction
    .select({ id: visitorInvitations.id })
    .from(visitorInvitations)
    .where(
      and(
        eq(visitorInvitations.estateId, estateId),
        isNull(visitorInvitations.forgottenAt),
        lt(visitorInvitations.endsAt, before),
      ),
    )
    .orderBy(asc(visitorInvitations.endsAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  const rows = await transaction
    .update(visitorInvitations)
    .set({ visitor: '', phoneNumber: '', plate: '', code: '', forgottenAt: now })
    .where(inArray(visitorInvitations.id, ended))
    .returning({ id: visitorInvitations.id });
  return rows.map(({ id }) => id);
};
