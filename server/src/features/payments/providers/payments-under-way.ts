import { hourMs } from '@ekhaya/contract/time/durations.rules';
import { AppError } from '../../../platform/app-error.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { shareNamedLock } from '../../../platform/database/named-lock.ts';
import { gatewayLock } from '../gateways/change-gateway.ts';
import { isSameAccount, type GatewayAccount } from '../gateways/gateway.ts';
import { selectPaymentGateway } from '../gateways/gateways.store.ts';
import { hasUnfinishedPayment } from '../records/payments.store.ts';
import { nameVendorOfPayments } from '../records/provider-accounts.store.ts';

/** An address that never answers ends no payment. After this time its payments keep nobody from correcting it. */
const maxUnderWayMs = 2 * hourMs;

/** Whether payments of an estate are under way, whose end only the present merchant and the present vendor know. */
export const hasPaymentsUnderWay = (
  queryable: Queryable,
  { estateId, now }: { estateId: string; now: Date },
): Promise<boolean> => hasUnfinishedPayment(queryable, { estateId, since: new Date(now.getTime() - maxUnderWayMs) });

/** Names an account at the vendor that staff replace with the payments that it was sent, where none is stored with them. */
export const nameReplacedVendor = (transaction: Queryable, estateId: string, account: string): Promise<void> =>
  nameVendorOfPayments(transaction, estateId, account);

/**
 * Keeps the account of a gateway until the transaction ends, in which a payment for it is written.
 * @throws {AppError} `payments/not-possible-now` when staff have changed it since it was read
 */
export const keepGatewayAccount = async (
  transaction: Queryable,
  read: GatewayAccount & { estateId: string },
): Promise<void> => {
  await shareNamedLock(transaction, gatewayLock(read.estateId));
  const now = await selectPaymentGateway(transaction, read.estateId);
  if (now !== undefined && isSameAccount(now, read)) return;
  throw new AppError('payments/not-possible-now', { retryAfterSeconds: 1 });
};
