import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { nobodyId } from '../../identity/accounts/people.view.ts';
import { visitorInvitations } from '../visits/visitors.table.ts';

/** What an invitation loses when its visitor is forgotten. The row stays, so that visits can be counted. */
const nothingKnown = { visitor: '', phoneNumber: '', plate: '', code: '' };

/** The invitations of a host, latest visit first. */
export const selectInvitationsOf = (queryable: Queryable, hostId: string) =>
  queryable
    .select({
      estateId: visitorInvitations.estateId,
      visitor: visitorInvitations.visitor,
      phoneNumber: visitorInvitations.phoneNumber,
      plate: visitorInvitations.plate,
      companions: visitorInvitations.companions,
      startsAt: visitorInvitations.startsAt,
      endsAt: visitorInvitations.endsAt,
      createdAt: visitorInvitations.createdAt,
      revokedAt: visitorInvitations.revokedAt,
      arrivedAt: visitorInvitations.arrivedAt,
      leftAt: visitorInvitations.leftAt,
    })
    .from(visitorInvitations)
    .where(eq(visitorInvitations.hostId, hostId))
    .orderBy(desc(visitorInvitations.startsAt), desc(visitorInvitations.id));

/** Ends and forgets every invitation of a host, and hands the rows to nobody. @returns their ids */
export const handOverInvitations = async (transaction: Queryable, hostId: string, now: Date): Promise<string[]> => {
  const rows = await transaction
    .update(visitorInvitations)
    .set({
      ...nothingKnown,
      hostId: nobodyId,
      house: nobodyId,
      unitNumber: '',
      forgottenAt: sql`coalesce(${visitorInvitations.forgottenAt}, ${now.toISOString()}::timestamptz)`,
      revokedAt: sql`case when ${visitorInvitations.arrivedAt} is null
        then coalesce(${visitorInvitations.revokedAt}, ${now.toISOString()}::timestamptz) else ${visitorInvitations.revokedAt} end`,
      revokedBy: '',
    })
    .where(eq(visitorInvitations.hostId, hostId))
    .returning({ id: visitorInvitations.id });
  return rows.map(({ id }) => id);
};

/** Forgets the visitor of one invitation, and ends it if it has not begun. */
export const forgetInvitation = async (
  transaction: Queryable,
  { id, isEnded, now }: { id: string; isEnded: boolean; now: Date },
): Promise<void> => {
  await transaction
    .update(visitorInvitations)
    .set({ ...nothingKnown, forgottenAt: now, ...(!isEnded && { revokedAt: now, revokedBy: '' }) })
    .where(and(inArray(visitorInvitations.id, [id]), isNull(visitorInvitations.forgottenAt)));
};
