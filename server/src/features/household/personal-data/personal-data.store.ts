import { and, asc, eq, gte, inArray, isNotNull, lt, ne, notExists, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { roleHoldings } from '../../estates/roles/role-holdings.view.ts';
import { nobodyId, people } from '../../identity/accounts/people.view.ts';
import { householdInvitations } from '../invitations/invitations.table.ts';

const collected = {
  estateId: householdInvitations.estateId,
  roleId: householdInvitations.roleId,
  unitNumber: householdInvitations.unitNumber,
  name: householdInvitations.name,
  recipient: householdInvitations.recipient,
  firstDay: householdInvitations.firstDay,
  lastDay: householdInvitations.lastDay,
  state: householdInvitations.state,
  createdAt: householdInvitations.createdAt,
};

/** The invitations into a household that a person sent, oldest first. */
export const selectInvitationsSentBy = (queryable: Queryable, userId: string) =>
  queryable
    .select(collected)
    .from(householdInvitations)
    .where(eq(householdInvitations.invitedBy, userId))
    .orderBy(asc(householdInvitations.createdAt), asc(householdInvitations.id));

/** The invitations into a household that a person accepted, or got at an address or a number that she has proved, oldest first. */
export const selectInvitationsTo = (queryable: Queryable, userId: string) =>
  queryable
    .select(collected)
    .from(householdInvitations)
    .innerJoin(
      people,
      or(
        eq(people.id, householdInvitations.acceptedBy),
        and(eq(people.email, householdInvitations.recipient), isNotNull(people.emailVerifiedAt)),
        and(eq(people.mobile, householdInvitations.recipient), people.mobileVerified),
      ),
    )
    .where(eq(people.id, userId))
    .orderBy(asc(householdInvitations.createdAt), asc(householdInvitations.id));

/** Hands the invitations that a person sent to nobody. They stay, because they say how others came into a house. */
export const handOverInvitationsBy = async (transaction: Queryable, userId: string): Promise<void> => {
  await transaction
    .update(householdInvitations)
    .set({ invitedBy: nobodyId })
    .where(eq(householdInvitations.invitedBy, userId));
};

/** Deletes the invitations to some addresses and numbers. */
export const deleteInvitationsTo = async (transaction: Queryable, recipients: readonly string[]): Promise<void> => {
  await transaction.delete(householdInvitations).where(inArray(householdInvitations.recipient, [...recipients]));
};

/**
 * Deletes up to `limit` invitations of an estate whose link ended before an instant, except those that wait for staff, that gave a
 * role which lasts or ended at that instant or later, and that some people sent, accepted or were to get. @returns how many
 */
export const deleteInvitationsBefore = async (
  queryable: Queryable,
  wanted: { estateId: string; before: Date; exceptOf: readonly string[]; limit: number },
): Promise<number> => {
  const holding = queryable
    .select({ one: sql`1` })
    .from(roleHoldings)
    .where(
      and(
        eq(roleHoldings.grantId, householdInvitations.grantId),
        or(eq(roleHoldings.isLive, true), eq(roleHoldings.isPlanned, true), gte(roleHoldings.revokedAt, wanted.before)),
      ),
    );
  const concerned = queryable
    .select({ one: sql`1` })
    .from(people)
    .where(
      and(
        inArray(people.id, [...wanted.exceptOf]),
        or(
          eq(people.id, householdInvitations.invitedBy),
          eq(people.id, householdInvitations.acceptedBy),
          eq(people.email, householdInvitations.recipient),
          eq(people.mobile, householdInvitations.recipient),
        ),
      ),
    );
  const old = queryable
    .select({ id: householdInvitations.id })
    .from(householdInvitations)
    .where(
      and(
        eq(householdInvitations.estateId, wanted.estateId),
        lt(householdInvitations.expiresAt, wanted.before),
        ne(householdInvitations.state, 'waiting'),
        notExists(holding),
        wanted.exceptOf.length === 0 ? undefined : notExists(concerned),
      ),
    )
    .limit(wanted.limit);
  const rows = await queryable
    .delete(householdInvitations)
    .where(inArray(householdInvitations.id, old))
    .returning({ id: householdInvitations.id });
  return rows.length;
};
