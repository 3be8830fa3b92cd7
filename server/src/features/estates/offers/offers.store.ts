import { and, eq, gt, isNull, lte } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { estates } from '../catalogue/estates.table.ts';
import { roles } from '../roles/roles.table.ts';
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

/** Deletes the offers that have expired at an instant. */
export const deleteExpiredOffers = async (queryable: Queryable, instant: Date): Promise<void> => {
  await queryable.delete(roleOffers).where(lte(roleOffers.expiresAt, instant));
};
