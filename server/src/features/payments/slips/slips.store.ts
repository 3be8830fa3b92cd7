import { and, desc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { payments, paymentSlips } from '../records/payments.table.ts';
import type { PaymentRow } from '../records/payments.store.ts';

/** Adds the receipt of a payment. A second one of a payment is refused by the database. */
export const insertSlip = async (
  transaction: Queryable,
  row: { paymentId: string; encryptedReceipt: string; issuedAt: Date },
): Promise<void> => {
  await transaction.insert(paymentSlips).values(row);
};

/** A payment with its encrypted receipt. */
export interface StoredSlip {
  payment: PaymentRow;
  encryptedReceipt: string;
  /** How often the slip was printed. */
  prints: number;
}

/** Reads a person's payment with its receipt; undefined when it is not hers or has none. */
export const selectOwnSlip = async (
  queryable: Queryable,
  own: { id: string; userId: string },
): Promise<StoredSlip | undefined> =>
  (
    await queryable
      .select({ payment: payments, encryptedReceipt: paymentSlips.encryptedReceipt, prints: paymentSlips.prints })
      .from(paymentSlips)
      .innerJoin(payments, eq(payments.id, paymentSlips.paymentId))
      .where(and(eq(payments.id, own.id), eq(payments.userId, own.userId)))
  )[0];

/** Counts that a slip is printed. @returns how often it was, with this time; 0 for a payment without a slip */
export const countPrint = async (queryable: Queryable, paymentId: string): Promise<number> => {
  const [counted] = await queryable
    .update(paymentSlips)
    .set({ prints: sql`${paymentSlips.prints} + 1` })
    .where(eq(paymentSlips.paymentId, paymentId))
    .returning({ prints: paymentSlips.prints });
  return counted?.prints ?? 0;
};

/** The newest receipt of each utility of an estate. */
export const selectNewestSlips = (
  queryable: Queryable,
  estateId: string,
): Promise<{ paymentId: string; utility: PaymentRow['utility']; encryptedReceipt: string }[]> =>
  queryable
    .selectDistinctOn([payments.utility], {
      paymentId: payments.id,
      utility: payments.utility,
      encryptedReceipt: paymentSlips.encryptedReceipt,
    })
    .from(paymentSlips)
    .innerJoin(payments, eq(payments.id, paymentSlips.paymentId))
    .where(eq(payments.estateId, estateId))
    .orderBy(payments.utility, desc(payments.createdAt));
