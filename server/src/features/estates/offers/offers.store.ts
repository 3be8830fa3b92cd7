import { and, asc, desc, eq, exists, gt, ilike, inArray, isNull, lte, notExists, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { containsPattern, isOneOf, limitAndOffset, withinEstates } from '../../../platform/database/list-conditions.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { people } from '../../identity/accounts/people.view.ts';
import { estates } from '../catalogue/estates.table.ts';
import { roleGrants, roles } from '../roles/roles.table.ts';
import { roleOffers } from './offers.table.ts';

type OfferRow = typeof roleOffers.$inferSelect;

/** An offer with its role and the name of the estate. */
export interface NamedOffer {
  offer: OfferRow;
  role: typeof roles.$inferSelect;
  estateName: string;
}

/** Inserts an offer. */
export const insertOffer = async (transaction: Queryable, offer: typeof roleOffers.$inferInsert): Promise<void> => {
  await transaction.insert(roleOffers).values(offer);
};

/** Inserts offers in one statement. */
export const insertOffers = async (
  transaction: Queryable,
  offers: readonly (typeof roleOffers.$inferInsert)[],
): Promise<void> => {
  if (offers.length > 0) await transaction.insert(roleOffers).values([...offers]);
};

/**
 * Deletes the offers of some roles, houses and addresses that wait for an answer. The links in their mails end. Locks them by id first,
 * the order of those who withdraw several.
 */
export const deleteOpenOffers = async (
  transaction: Queryable,
  offers: readonly { email: string; roleId: string; unitNumber: string }[],
): Promise<void> => {
  if (offers.length === 0) return;
  const rows = await transaction
    .select({ id: roleOffers.id })
    .from(roleOffers)
    .where(
      and(
        isNull(roleOffers.answeredAt),
        or(
          ...offers.map(({ email, roleId, unitNumber }) =>
            and(eq(roleOffers.email, email), eq(roleOffers.roleId, roleId), eq(roleOffers.unitNumber, unitNumber)),
          ),
        ),
      ),
    )
    .orderBy(asc(roleOffers.id))
    .for('update');
  const ids = rows.map(({ id }) => id);
  await transaction.delete(roleOffers).where(isOneOf(roleOffers.id, ids));
};

const namedOffers = (queryable: Queryable) =>
  queryable
    .select({ offer: roleOffers, role: roles, estateName: estates.name })
    .from(roleOffers)
    .innerJoin(roles, eq(roles.id, roleOffers.roleId))
    .innerJoin(estates, eq(estates.id, roles.estateId));

/** An offer by id. */
export const selectOffer = async (queryable: Queryable, id: string): Promise<NamedOffer | undefined> =>
  (await namedOffers(queryable).where(eq(roleOffers.id, id)))[0];

/**
 * Locks an open offer by its token digest and e-mail address until the transaction ends. Undefined when it is answered
 * or expired, or belongs to another address.
 */
export const lockOpenOffer = async (
  transaction: Queryable,
  { tokenDigest, email, now }: { tokenDigest: string; email: string; now: Date },
): Promise<NamedOffer | undefined> =>
  (
    await namedOffers(transaction)
      .where(
        and(
          eq(roleOffers.tokenDigest, tokenDigest),
          eq(roleOffers.email, email),
          isNull(roleOffers.answeredAt),
          gt(roleOffers.expiresAt, now),
          eq(roles.isEnabled, true),
          eq(roles.isDeleted, false),
        ),
      )
      .for('update', { of: roleOffers })
  )[0];

/** Whether the link of a person was answered so before. An offer that she accepted counts as long as she has the role. */
export const isAnsweredSo = async (
  queryable: Queryable,
  asked: { tokenDigest: string; email: string; userId: string; agrees: boolean; now: Date },
): Promise<boolean> => {
  const held = queryable
    .select({ one: sql`1` })
    .from(roleGrants)
    .where(
      and(
        eq(roleGrants.userId, asked.userId),
        eq(roleGrants.roleId, roleOffers.roleId),
        eq(roleGrants.unitNumber, roleOffers.unitNumber),
        isNull(roleGrants.revokedAt),
      ),
    );
  const rows = await queryable
    .select({ id: roleOffers.id })
    .from(roleOffers)
    .where(
      and(
        eq(roleOffers.tokenDigest, asked.tokenDigest),
        eq(roleOffers.email, asked.email),
        eq(roleOffers.agreed, asked.agrees),
        gt(roleOffers.expiresAt, asked.now),
        asked.agrees ? exists(held) : undefined,
      ),
    );
  return rows.length > 0;
};

/** Sets the digest of the token that is mailed. */
export const updateOfferToken = async (queryable: Queryable, id: string, tokenDigest: string): Promise<void> => {
  await queryable.update(roleOffers).set({ tokenDigest }).where(eq(roleOffers.id, id));
};

/** Records the answer to an offer. */
export const updateOfferAnswer = async (
  transaction: Queryable,
  id: string,
  answer: { answeredAt: Date; agreed: boolean },
): Promise<void> => {
  await transaction.update(roleOffers).set(answer).where(eq(roleOffers.id, id));
};

/** Deletes the offers that have expired at an instant, except those to and of some people. */
export const deleteExpiredOffers = async (
  queryable: Queryable,
  { now, exceptOf }: { now: Date; exceptOf: readonly string[] },
): Promise<void> => {
  const concerned = queryable
    .select({ one: sql`1` })
    .from(people)
    .where(
      and(
        inArray(people.id, [...exceptOf]),
        or(eq(people.id, roleOffers.offeredBy), eq(people.email, roleOffers.email)),
      ),
    );
  await queryable
    .delete(roleOffers)
    .where(and(lte(roleOffers.expiresAt, now), exceptOf.length === 0 ? undefined : notExists(concerned)));
};

/** A page of the open offers of some estates with the names of the people who offered, by age, and the number of matches. */
export const selectOpenOffers = async (
  queryable: Queryable,
  wanted: {
    staffEstates: StaffEstates;
    estateId?: string | undefined;
    text: string;
    now: Date;
    order: 'ASC' | 'DESC';
    page: number;
    perPage: number;
  },
) => {
  const condition = and(
    withinEstates(roles.estateId, wanted.staffEstates),
    wanted.estateId === undefined ? undefined : eq(roles.estateId, wanted.estateId),
    wanted.text === '' ? undefined : ilike(roleOffers.email, containsPattern(wanted.text)),
    isNull(roleOffers.answeredAt),
    gt(roleOffers.expiresAt, wanted.now),
  );
  const { limit, offset } = limitAndOffset(wanted);
  const direction = wanted.order === 'ASC' ? asc : desc;
  const rows = await queryable
    .select({
      offer: roleOffers,
      role: roles,
      estateName: estates.name,
      offerer: { firstName: people.firstName, lastName: people.lastName },
    })
    .from(roleOffers)
    .innerJoin(roles, eq(roles.id, roleOffers.roleId))
    .innerJoin(estates, eq(estates.id, roles.estateId))
    .innerJoin(people, eq(people.id, roleOffers.offeredBy))
    .where(condition)
    .orderBy(direction(roleOffers.createdAt), direction(roleOffers.id))
    .limit(limit)
    .offset(offset);
  const [counted] = await queryable
    .select({ total: sql<number>`count(*)::int` })
    .from(roleOffers)
    .innerJoin(roles, eq(roles.id, roleOffers.roleId))
    .where(condition);
  return { rows, total: counted?.total ?? 0 };
};

/** Locks an open offer until the transaction ends; undefined when it is answered, expired or withdrawn. */
export const lockOfferById = async (transaction: Queryable, id: string, now: Date): Promise<NamedOffer | undefined> =>
  (
    await namedOffers(transaction)
      .where(and(eq(roleOffers.id, id), isNull(roleOffers.answeredAt), gt(roleOffers.expiresAt, now)))
      .for('update', { of: roleOffers })
  )[0];

/** Deletes an offer. Its mail, if it is still to be sent, is not sent, and its link ends. */
export const deleteOffer = async (transaction: Queryable, id: string): Promise<void> => {
  await transaction.delete(roleOffers).where(eq(roleOffers.id, id));
};
