import { and, asc, eq, inArray, isNull, lt, notInArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { acquireNamedLock } from '../../../platform/database/named-lock.ts';
import { isExpectedOn } from './visits-of-day.store.ts';
import { visitorInvitations } from './visitors.table.ts';

export type InvitationRow = typeof visitorInvitations.$inferSelect;
export type NewInvitation = typeof visitorInvitations.$inferInsert;

/** Inserts an invitation. Returns false if its code exists already. */
export const insertInvitation = async (transaction: Queryable, invitation: NewInvitation): Promise<boolean> =>
  (
    await transaction
      .insert(visitorInvitations)
      .values(invitation)
      // With another conflict a new code would be tried for ever.
      .onConflictDoNothing({ target: visitorInvitations.code, where: sql`${visitorInvitations.code} <> ''` })
      .returning({ id: visitorInvitations.id })
  ).length > 0;

/** Locks an invitation until the transaction ends and returns it; undefined if there is none with that id. */
export const lockInvitation = async (transaction: Queryable, id: string): Promise<InvitationRow | undefined> =>
  (await transaction.select().from(visitorInvitations).where(eq(visitorInvitations.id, id)).for('update'))[0];

/** Writes some columns of an invitation. */
export const updateInvitation = async (
  transaction: Queryable,
  id: string,
  change: Partial<
    Pick<
      InvitationRow,
      | 'revokedAt'
      | 'revokedBy'
      | 'replacedBy'
      | 'arrivedAt'
      | 'leftAt'
      | 'plate'
      | 'companions'
      | 'endMinutes'
      | 'endsAt'
      | 'tokenDigest'
    >
  >,
): Promise<void> => {
  await transaction.update(visitorInvitations).set(change).where(eq(visitorInvitations.id, id));
};

/** The last invitation that was shared in the place of each of some; the same id for one that was not shared again. */
export const selectLastShared = async (queryable: Queryable, ids: readonly string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await queryable.execute<{ first: string; last: string }>(sql`
    with recursive shared as (
      select id as first, id as last, replaced_by from visitor_invitations where id = any(${sql.param([...ids])}::text[])
      union all
      select shared.first, next.id, next.replaced_by
      from shared join visitor_invitations next on next.id = shared.replaced_by
    )
    select first, last from shared where replaced_by is null`);
  return new Map(rows.map(({ first, last }) => [first, last]));
};

/** Locks the id that a new invitation is to have, until the transaction ends. A repeated call waits for the first one. */
export const lockNewInvitation = (transaction: Queryable, id: string): Promise<void> =>
  acquireNamedLock(transaction, `invitation:${id}`);

/** Those of some invitations that nobody has revoked. */
export const selectUnrevoked = async (queryable: Queryable, ids: readonly string[]): Promise<Set<string>> => {
  const rows = await queryable
    .select({ id: visitorInvitations.id })
    .from(visitorInvitations)
    .where(and(inArray(visitorInvitations.id, [...ids]), isNull(visitorInvitations.revokedAt)));
  return new Set(rows.map(({ id }) => id));
};

/** An estate and a house of it, whose visitors are counted. */
export type House = Pick<InvitationRow, 'estateId' | 'house'>;

/** Locks the visitors of a house until the transaction ends, so that they can be counted and added to. */
export const lockHouse = (transaction: Queryable, { estateId, house }: House): Promise<void> =>
  acquireNamedLock(transaction, `visitors:${estateId}:${house}`);

/**
 * Returns the first of some days for which a house has invited `limit` visitors or more; undefined if there is none. Invitations
 * that are revoked and weekly ones that are paused that day do not count.
 */
export const selectFullDay = async (
  transaction: Queryable,
  { estateId, house }: House,
  { days, limit }: { days: readonly string[]; limit: number },
): Promise<string | undefined> => {
  const ofHouse = sql`${visitorInvitations.estateId} = ${estateId} and ${visitorInvitations.house} = ${house}
    and ${visitorInvitations.revokedAt} is null`;
  const wanted = sql`wanted.day`;
  const { rows } = await transaction.execute<{ day: string }>(sql`
    select ${wanted}::text as day from unnest(${sql.param([...days])}::date[]) as wanted(day)
    where (select count(*) from ${visitorInvitations} where ${ofHouse}
        and ${visitorInvitations.weekdays} is null and ${visitorInvitations.visitDate} = ${wanted})
      + (select count(*) from ${visitorInvitations} where ${ofHouse} and ${isExpectedOn(wanted)}) >= ${limit}
    order by ${wanted} limit 1`);
  return rows[0]?.day;
};

/** Erases the personal data of up to `limit` visits of an estate that ended before an instant and returns their ids. */
export const eraseEndedBefore = async (
  transaction: Queryable,
  {
    estateId,
    before,
    exceptOf,
    now,
    limit,
  }: { estateId: string; before: Date; exceptOf: readonly string[]; now: Date; limit: number },
): Promise<string[]> => {
  const ended = transaction
    .select({ id: visitorInvitations.id })
    .from(visitorInvitations)
    .where(
      and(
        eq(visitorInvitations.estateId, estateId),
        isNull(visitorInvitations.forgottenAt),
        lt(visitorInvitations.endsAt, before),
        exceptOf.length === 0 ? undefined : notInArray(visitorInvitations.hostId, [...exceptOf]),
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
