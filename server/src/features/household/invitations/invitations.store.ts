import { and, asc, desc, eq, gt, inArray, lte, or } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { versionReader, type Unversioned } from '../../../platform/database/versioned-record.ts';
import { householdInvitations } from './invitations.table.ts';

export type InvitationRow = typeof householdInvitations.$inferSelect;

/** Reads the version of an invitation. */
export const readInvitationVersion = versionReader(householdInvitations, householdInvitations.id);

/** An invitation to insert. */
export type NewInvitation = Pick<
  Unversioned<InvitationRow>,
  | 'id'
  | 'estateId'
  | 'unitNumber'
  | 'roleId'
  | 'firstDay'
  | 'lastDay'
  | 'channel'
  | 'recipient'
  | 'name'
  | 'invitedBy'
  | 'createdAt'
  | 'expiresAt'
>;

/** Inserts an open invitation. Returns false if that address or number has an open one to the same house. */
export const insertInvitation = async (transaction: Queryable, row: NewInvitation): Promise<boolean> =>
  (
    await transaction
      .insert(householdInvitations)
      .values({ ...row, state: 'invited' })
      .onConflictDoNothing()
      .returning({ id: householdInvitations.id })
  ).length > 0;

/** Ends the open invitations to a house whose time has passed, so that the same person can be invited again. */
export const endExpiredInvitations = async (
  transaction: Queryable,
  { estateId, unitNumber, now }: { estateId: string; unitNumber: string; now: Date },
): Promise<void> => {
  await transaction
    .update(householdInvitations)
    .set({ state: 'withdrawn', tokenDigest: null, settledAt: now })
    .where(
      and(
        eq(householdInvitations.estateId, estateId),
        eq(householdInvitations.unitNumber, unitNumber),
        eq(householdInvitations.state, 'invited'),
        lte(householdInvitations.expiresAt, now),
      ),
    );
};

/** An invitation by id. */
export const selectInvitation = async (queryable: Queryable, id: string): Promise<InvitationRow | undefined> =>
  (await queryable.select().from(householdInvitations).where(eq(householdInvitations.id, id)))[0];

/** Invitations by id, in no particular order. */
export const selectInvitations = (queryable: Queryable, ids: readonly string[]): Promise<InvitationRow[]> =>
  queryable
    .select()
    .from(householdInvitations)
    .where(inArray(householdInvitations.id, [...ids]));

/** Locks an invitation until the transaction ends. */
export const lockInvitation = async (transaction: Queryable, id: string): Promise<InvitationRow | undefined> =>
  (await transaction.select().from(householdInvitations).where(eq(householdInvitations.id, id)).for('update'))[0];

/** Locks the invitations of an inviter by which nobody has joined yet, until the transaction ends. */
export const lockOpenInvitationsBy = (transaction: Queryable, inviterId: string): Promise<InvitationRow[]> =>
  transaction
    .select()
    .from(householdInvitations)
    .where(
      and(eq(householdInvitations.invitedBy, inviterId), inArray(householdInvitations.state, ['invited', 'waiting'])),
    )
    .orderBy(asc(householdInvitations.id))
    .for('update');

const isOpen = (tokenDigest: string, now: Date) =>
  and(
    eq(householdInvitations.tokenDigest, tokenDigest),
    eq(householdInvitations.state, 'invited'),
    gt(householdInvitations.expiresAt, now),
  );

/** The open invitation with the digest of a token. Undefined when it was used or withdrawn, or its time has passed. */
export const selectOpenInvitation = async (
  queryable: Queryable,
  tokenDigest: string,
  now: Date,
): Promise<InvitationRow | undefined> =>
  (await queryable.select().from(householdInvitations).where(isOpen(tokenDigest, now)))[0];

/** Locks the open invitation with the digest of a token, as `selectOpenInvitation` reads it. */
export const lockOpenInvitation = async (
  transaction: Queryable,
  tokenDigest: string,
  now: Date,
): Promise<InvitationRow | undefined> =>
  (await transaction.select().from(householdInvitations).where(isOpen(tokenDigest, now)).for('update'))[0];

/** The invitation with the digest of a token that a person accepted, while its link lasts. Undefined for one that was refused. */
export const selectAcceptedInvitation = async (
  queryable: Queryable,
  { tokenDigest, acceptedBy, now }: { tokenDigest: string; acceptedBy: string; now: Date },
): Promise<InvitationRow | undefined> =>
  (
    await queryable
      .select()
      .from(householdInvitations)
      .where(
        and(
          eq(householdInvitations.tokenDigest, tokenDigest),
          eq(householdInvitations.acceptedBy, acceptedBy),
          inArray(householdInvitations.state, ['waiting', 'joined']),
          gt(householdInvitations.expiresAt, now),
        ),
      )
  )[0];

/** The invitations to some houses of an estate that are open or wait for staff, newest first. */
export const selectOpenInvitationsOf = (
  queryable: Queryable,
  { estateId, unitNumbers, now }: { estateId: string; unitNumbers: readonly string[]; now: Date },
): Promise<InvitationRow[]> =>
  unitNumbers.length === 0
    ? Promise.resolve([])
    : queryable
        .select()
        .from(householdInvitations)
        .where(
          and(
            eq(householdInvitations.estateId, estateId),
            inArray(householdInvitations.unitNumber, [...unitNumbers]),
            or(
              eq(householdInvitations.state, 'waiting'),
              and(eq(householdInvitations.state, 'invited'), gt(householdInvitations.expiresAt, now)),
            ),
          ),
        )
        .orderBy(desc(householdInvitations.createdAt), asc(householdInvitations.id))
        .limit(100);

/** Sets the digest of the token that is sent. */
export const updateInvitationToken = async (queryable: Queryable, id: string, tokenDigest: string): Promise<void> => {
  await queryable.update(householdInvitations).set({ tokenDigest }).where(eq(householdInvitations.id, id));
};

/** Changes an invitation. */
export const updateInvitation = async (
  transaction: Queryable,
  id: string,
  changed: Partial<
    Pick<
      InvitationRow,
      | 'state'
      | 'tokenDigest'
      | 'acceptedBy'
      | 'acceptedAt'
      | 'settledAt'
      | 'grantId'
      | 'remindedAt'
      | 'pendingDecisionId'
      | 'pendingUntil'
      | 'pendingState'
    >
  >,
): Promise<void> => {
  await transaction.update(householdInvitations).set(changed).where(eq(householdInvitations.id, id));
};

/** Of some roles, those that came of an invitation, each with the owner who invited. */
export const selectInvitersOf = async (
  queryable: Queryable,
  grantIds: readonly string[],
): Promise<Map<string, string>> => {
  if (grantIds.length === 0) return new Map();
  const rows = await queryable
    .select({ grantId: householdInvitations.grantId, invitedBy: householdInvitations.invitedBy })
    .from(householdInvitations)
    .where(inArray(householdInvitations.grantId, [...grantIds]));
  return new Map(rows.map(({ grantId, invitedBy }) => [grantId ?? '', invitedBy]));
};

/** Of some roles, those that came of an invitation. */
export const selectInvitedGrantIds = async (queryable: Queryable, grantIds: readonly string[]): Promise<Set<string>> =>
  new Set((await selectInvitersOf(queryable, grantIds)).keys());
