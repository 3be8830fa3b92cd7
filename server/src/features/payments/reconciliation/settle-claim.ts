import { hourMs } from '@ekhaya/contract/time/durations.rules';
import type { Queryable } from '../../../platform/database/database.ts';
import { ProviderError } from '../../../platform/provider-calls/provider-error.ts';
import { openVendor, UnfitReceiptError, type Vendor, type VendAnswer } from '../../utilities/index.ts';
import type { PaymentDependencies } from '../progress/payment-dependencies.ts';
import { isVendorOf, messageOf, orderOf } from '../progress/vendor-steps.ts';
import { claimPosting } from '../records/ledger.rules.ts';
import { insertPosting } from '../records/ledger.store.ts';
import { insertDifference, updateVendorClaim, type PaymentRow } from '../records/payments.store.ts';

/** So long a vendor may leave open what it sold for money that went back, before staff are told. */
const maxOpenMs = 48 * hourMs;

const list = (
  queryable: Queryable,
  { clock }: PaymentDependencies,
  { payment, detail }: { payment: PaymentRow; detail: string },
): Promise<void> =>
  insertDifference(queryable, { paymentId: payment.id, kind: 'vendor', detail, foundAt: clock.now() });

/** What staff read of a claim that the vendor does not settle; undefined while it may do so by itself. */
const problemOf = ({ clock }: PaymentDependencies, payment: PaymentRow, error: ProviderError): string | undefined => {
  if (error instanceof UnfitReceiptError) {
    return `the money went back; the vendor sold, and its receipt does not fit: ${error.message}`;
  }
  const isLong = clock.now().getTime() - payment.changedAt.getTime() >= maxOpenMs;
  return isLong ? 'the money went back; the vendor does not say whether it sold' : undefined;
};

const settle = async (
  dependencies: PaymentDependencies,
  payment: PaymentRow,
  { vendor, answer }: { vendor: Vendor; answer: VendAnswer },
): Promise<void> => {
  const { db } = dependencies.database;
  if (answer.kind === 'not-found' && !isVendorOf(vendor, payment)) {
    const detail = 'the money went back; whether the vendor of before sold, only that vendor can say';
    return list(db, dependencies, { payment, detail });
  }
  const claim = answer.kind === 'issued' ? 'owed' : 'none';
  await db.transaction(async (transaction) => {
    if (!(await updateVendorClaim(transaction, payment.id, claim)) || claim === 'none') return;
    const entries = claimPosting(payment.amountCents);
    await insertPosting(transaction, { payment, posting: 'claim', entries, at: dependencies.clock.now() });
    await list(transaction, dependencies, { payment, detail: 'the vendor sold after the money went back' });
  });
};

/**
 * Asks the vendor once more about a vend whose money went back, and claims what it took. Another vendor than the one that was sent the
 * vend settles nothing by not knowing it: staff are told, and the claim stays open, as one that the vendor leaves open.
 * @throws {ProviderError} while the vendor does not say whether it sold: the claim stays open, and the next night asks again
 */
export const settleClaim = async (dependencies: PaymentDependencies, payment: PaymentRow): Promise<void> => {
  try {
    const vendor = await openVendor(dependencies, payment.estateId);
    const answer = await vendor.advise(orderOf(payment), messageOf(payment));
    await settle(dependencies, payment, { vendor, answer });
  } catch (error) {
    const detail = error instanceof ProviderError ? problemOf(dependencies, payment, error) : undefined;
    if (detail !== undefined) await list(dependencies.database.db, dependencies, { payment, detail });
    throw error;
  }
};
