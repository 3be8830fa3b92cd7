import { and, asc, count, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { withinEstates } from '../../../platform/database/list-conditions.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { visitorInvitations } from './visitors.table.ts';

export type InvitationRow = typeof visitorInvitations.$inferSelect;
export type NewInvitation = typeof visitorInvitations.$inferInsert;

/** Writes an invitation; false when its code or token is taken. */
export const insertInvitation = async (transaction: Queryable, invitation: NewInvitation): Promise<boolean> =>
  (
    await transaction
      .insert(visitorInvitations)
      .values(invitation)
      .onConflictDoNothing()
      .returning({ id: visitorInvitations.id })
  ).length > 0;

/** Holds an invitation as it is until the transaction ends. */
export const lockInvitation = async (transaction: Queryable, id: string): Promise<InvitationRow | undefined> =>
  (await transaction.select().from(visitorInvitations).where(eq(visitorInvitations.id, id)).for('update'))[0];

export const updateInvitation = async (
  transaction: Queryable,
  id: string,
  change: Partial<Pick<InvitationRow, 'revokedAt' | 'revokedBy' | 'arrivedAt' | 'leftAt' | 'plate' | 'companions'>>,
): Promise<void> => {
  await transaction.update(visitorInvitations).set(change).where(eq(visitorInvitations.id, id));
};

/** Lets one transaction at a time count and add the visitors of a house for a day; ends with the transaction. */
export const lockHouseDay = async (transaction: Queryable, key: string): Promise<void> => {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`visitors:${key}`}, 0))`);
};

/** How many visitors a house expects on a day, or has received: what was not revoked. */
export const countVisitorsOfHouse = async (
  transaction: Queryable,
  { estateId, house, visitDate }: Pick<InvitationRow, 'estateId' | 'house' | 'visitDate'>,
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

/** The invitations of a host that are neither revoked nor over, soonest first; of one estate when it is named. */
export const selectUpcoming = (
  queryable: Queryable,
  wanted: { hostId: string; estateId: string | undefined; staffEstates: StaffEstates; now: Date },
): Promise<InvitationRow[]> =>
  queryable
    .select()
    .from(visitorInvitations)
    .where(
      and(
        eq(visitorInvitations.hostId, wanted.hostId),
        gt(visitorInvitations.endsAt, wanted.now),
        isNull(visitorInvitations.revokedAt),
        isNull(visitorInvitations.leftAt),
        withinEstates(visitorInvitations.estateId, wanted.staffEstates),
        wanted.estateId === undefined ? undefined : eq(visitorInvitations.estateId, wanted.estateId),
      ),
    )
    .orderBy(asc(visitorInvitations.startsAt), asc(visitorInvitations.createdAt), asc(visitorInvitations.id));

/** Forgets who came in visits of an estate that ended before an instant. Answers their ids. */
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
