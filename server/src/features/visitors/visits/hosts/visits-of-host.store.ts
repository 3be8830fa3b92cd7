import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../../../platform/database/database.ts';
import { visitorInvitations } from '../visitors.table.ts';

/**
 * Revokes the invitations of a host at an estate that are not over and whose visitors have not come. Returns their number. Weekly ones
 * end now, and so begins the time after which their names are erased.
 */
export const revokeVisitsOfHost = async (
  transaction: Queryable,
  { hostId, estateId, unitNumber, now }: { hostId: string; estateId: string; unitNumber: string; now: Date },
): Promise<number> =>
  (
    await transaction
      .update(visitorInvitations)
      .set({
        revokedAt: now,
        revokedBy: '',
        endsAt: sql`case when ${visitorInvitations.weekdays} is null then ${visitorInvitations.endsAt}
          else ${now.toISOString()}::timestamptz end`,
      })
      .where(
        and(
          eq(visitorInvitations.hostId, hostId),
          eq(visitorInvitations.estateId, estateId),
          eq(visitorInvitations.unitNumber, unitNumber),
          isNull(visitorInvitations.revokedAt),
          isNull(visitorInvitations.arrivedAt),
          gt(visitorInvitations.endsAt, now),
        ),
      )
      .returning({ id: visitorInvitations.id })
  ).length;
