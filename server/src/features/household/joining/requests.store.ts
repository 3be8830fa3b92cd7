import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { limitAndOffset, withinEstates } from '../../../platform/database/list-conditions.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { people } from '../../identity/accounts/people.view.ts';
import type { InvitationRow } from '../invitations/invitations.store.ts';
import { householdInvitations } from '../invitations/invitations.table.ts';

/** A page of the requests that wait for staff, longest waiting first, and the total number. */
export const selectRequests = async (
  queryable: Queryable,
  filter: {
    staffEstates: StaffEstates;
    estateId?: string | undefined;
    personId?: string | undefined;
    id?: string | undefined;
    page: number;
    perPage: number;
  },
): Promise<{ rows: InvitationRow[]; total: number }> => {
  const condition = and(
    eq(householdInvitations.state, 'waiting'),
    withinEstates(householdInvitations.estateId, filter.staffEstates),
    filter.estateId === undefined ? undefined : eq(householdInvitations.estateId, filter.estateId),
    filter.id === undefined ? undefined : eq(householdInvitations.id, filter.id),
    filter.personId === undefined ? undefined : eq(householdInvitations.acceptedBy, filter.personId),
  );
  const { limit, offset } = limitAndOffset(filter);
  const [rows, [counted]] = await Promise.all([
    queryable
      .select()
      .from(householdInvitations)
      .where(condition)
      .orderBy(asc(householdInvitations.acceptedAt), asc(householdInvitations.id))
      .limit(limit)
      .offset(offset),
    queryable
      .select({ total: sql<number>`count(*)::int` })
      .from(householdInvitations)
      .where(condition),
  ]);
  return { rows, total: counted?.total ?? 0 };
};

/** The undecided request at some estates that waits longest, with the number of all of them. Its person alone is read. */
export const selectOldestRequest = async (
  queryable: Queryable,
  estates: StaffEstates,
): Promise<
  | {
      count: number;
      id: string;
      acceptedAt: Date | null;
      estateId: string;
      unitNumber: string;
      roleId: string;
      who: string;
    }
  | undefined
> => {
  const { id, acceptedAt, acceptedBy, estateId, unitNumber, roleId } = householdInvitations;
  const oldest = queryable
    .select({
      count: sql<number>`(count(*) over ())::int`.as('waiting_requests'),
      id,
      acceptedAt,
      acceptedBy,
      estateId,
      unitNumber,
      roleId,
    })
    .from(householdInvitations)
    .where(
      and(
        eq(householdInvitations.state, 'waiting'),
        isNull(householdInvitations.pendingDecisionId),
        withinEstates(estateId, estates),
      ),
    )
    .orderBy(asc(acceptedAt), asc(id))
    .limit(1)
    .as('oldest');
  const [found] = await queryable
    .select({
      count: oldest.count,
      id: oldest.id,
      acceptedAt: oldest.acceptedAt,
      estateId: oldest.estateId,
      unitNumber: oldest.unitNumber,
      roleId: oldest.roleId,
      who: sql<string>`${people.firstName} || ' ' || ${people.lastName}`,
    })
    .from(oldest)
    .innerJoin(people, eq(people.id, oldest.acceptedBy));
  return found;
};

/** Locks the undecided requests that were accepted at an instant or earlier and of which staff were not reminded, at most `limit`. */
export const lockRequestsToRemindOf = (transaction: Queryable, until: Date, limit: number): Promise<InvitationRow[]> =>
  transaction
    .select()
    .from(householdInvitations)
    .where(
      and(
        eq(householdInvitations.state, 'waiting'),
        isNull(householdInvitations.pendingDecisionId),
        isNull(householdInvitations.remindedAt),
        lte(householdInvitations.acceptedAt, until),
      ),
    )
    .orderBy(asc(householdInvitations.acceptedAt))
    .limit(limit)
    .for('update', { skipLocked: true });

/** The people with some ids, in no particular order. */
export const selectAskers = (queryable: Queryable, ids: readonly string[]) =>
  queryable
    .select({
      id: people.id,
      name: sql<string>`${people.firstName} || ' ' || ${people.lastName}`,
      email: people.email,
      mobile: people.mobile,
      photoUrl: sql<string>`coalesce(${people.photoUrl}, '')`,
    })
    .from(people)
    .where(inArray(people.id, [...ids]));
