import { randomBytes, randomUUID } from 'node:crypto';
import type { PaymentRequest, PaymentResult } from '@ekhaya/contract/payments/payments';
import {
  checkCardDetails,
  isCardExpired,
  isCardNumber,
  parseCardExpiry,
  paymentRecordedWithinMs,
  toCents,
} from '@ekhaya/contract/payments/payments.rules';
import { fieldMessages } from '@ekhaya/contract/wire/field-messages';
import { AppError } from '../../../platform/app-error.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { ProviderError } from '../../../platform/provider-calls/provider-error.ts';
import { requireRoleAt } from '../../estates/index.ts';
import { requireAccount } from '../../identity/index.ts';
import { hasLinkedAccount } from '../../profile/index.ts';
import type { Card } from '../gateways/gateway.ts';
import { createGateway } from '../gateways/gateway-settings.ts';
import { keepGatewayAccount } from '../providers/payments-under-way.ts';
import { newLease } from '../progress/leased-payment.ts';
import type { PaymentDependencies } from '../progress/payment-dependencies.ts';
import { insertPayment, selectPaymentByKey, type PaymentRow } from '../records/payments.store.ts';
import { claimPaymentAttempt } from '../records/payment-limits.ts';
import { requireOffer, tryTerms, type Terms } from './payment-terms.ts';
import { presentResult } from './present-payment.ts';
import { sendPayment } from './send-payment.ts';

/** A payment request of a person, as it arrived. */
export interface AskedPayment {
  caller: Caller;
  estateId: string;
  request: PaymentRequest;
  idempotencyKey: string | undefined;
  /** The address of the client. */
  address: string;
}

/** Letters and digits that nobody confuses when reading a reference aloud (Crockford's base 32). */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Our name of a payment at the gateway and on paper: `EK-7F3K9Q2MXW`. */
const newReference = (): string => `EK-${[...randomBytes(10)].map((byte) => alphabet[byte % 32]).join('')}`;

const refuseField = (field: string, message: string): AppError =>
  new AppError('validation', { fields: { [field]: message } });

const notPossible = (): AppError => new AppError('payments/not-possible-now', { retryAfterSeconds: 30 });

const requireOwnRequest = ({ caller, estateId, request, idempotencyKey }: AskedPayment): string => {
  if (idempotencyKey === undefined) throw refuseField('Idempotency-Key', fieldMessages.required);
  if (request.estateID !== estateId) throw refuseField('estateID', fieldMessages.notValid);
  if (request.userId !== 'me' && request.userId !== caller.userId) throw new AppError('forbidden');
  return idempotencyKey;
};

const isSame = (payment: PaymentRow, terms: Terms): boolean =>
  payment.estateId === terms.estateId &&
  payment.accountNo === terms.accountNo &&
  payment.utility === terms.utility &&
  payment.amountCents === terms.amountCents;

const requireSame = (payment: PaymentRow, terms: Terms): PaymentRow => {
  if (!isSame(payment, terms)) throw new AppError('payments/key-used');
  return payment;
};

/** The card of a request. @throws {AppError} `payments/card-details` when it is missing, left over, incomplete, mistyped or too old */
const cardOf = (request: PaymentRequest, { takesCard, now }: { takesCard: boolean; now: Date }): Card | undefined => {
  const { cardNumber: number, cvv, cardExpiryDate } = request;
  if (!takesCard) {
    if (number !== undefined || cvv !== undefined || cardExpiryDate !== undefined) {
      throw new AppError('payments/card-details');
    }
    return undefined;
  }
  if (number === undefined || cvv === undefined || cardExpiryDate === undefined) {
    throw new AppError('payments/card-details');
  }
  const expiry = parseCardExpiry(cardExpiryDate);
  const fields = {
    ...(!isCardNumber(number) && { cardNumber: checkCardDetails }),
    ...(!/^\d{3}$/.test(cvv) && { cvv: checkCardDetails }),
    ...((expiry === undefined || isCardExpired(expiry, now)) && { cardExpiryDate: checkCardDetails }),
  };
  if (expiry === undefined || Object.keys(fields).length > 0) throw new AppError('payments/card-details', { fields });
  return { number, cvv, ...expiry };
};

/**
 * Pays for prepaid units of an account that the caller has linked. A second call with the same idempotency key gets the payment of
 * the first, whenever it comes. Nothing of the card is stored.
 * @throws {AppError} `validation`, `forbidden`, `not-found` for an account that is not linked to her, `too-many-requests`,
 *   `session-required` when she deletes her account at this moment, and the codes of the route; with each of them nothing was charged
 */
export const payForUnits = async (dependencies: PaymentDependencies, asked: AskedPayment): Promise<PaymentResult> => {
  const { caller, estateId, request } = asked;
  const { database, clock } = dependencies;
  const now = clock.now();
  const idempotencyKey = requireOwnRequest(asked);
  const own = { userId: caller.userId, estateId };
  await requireRoleAt(database.db, own);
  if (!(await hasLinkedAccount(database.db, { ...own, accountNumber: request.accountNo }))) {
    throw new AppError('not-found');
  }
  const utility = request.utility ?? 'electricity';
  const terms = { estateId, accountNo: request.accountNo, utility, amountCents: toCents(request.amount) };
  const before = await selectPaymentByKey(database.db, caller.userId, idempotencyKey);
  if (before !== undefined) return presentResult(requireSame(before, terms));

  const { gateway, vendor } = await requireOffer(dependencies, terms);
  const card = cardOf(request, { takesCard: gateway.kind === 'payhost', now });
  const id = randomUUID();
  const attempt = await claimPaymentAttempt(dependencies, {
    paymentId: id,
    userId: caller.userId,
    address: asked.address,
    cardNumber: card?.number,
  });
  try {
    await tryTerms(vendor, terms);
  } catch (error) {
    await attempt.release();
    if (error instanceof ProviderError) throw notPossible();
    throw error;
  }
  const leased = newLease(dependencies);
  const row = {
    ...terms,
    id,
    userId: caller.userId,
    idempotencyKey,
    currency: 'ZAR',
    gateway: gateway.kind,
    gatewayUrl: gateway.url,
    merchantId: gateway.merchantId,
    state: 'created',
    reference: newReference(),
    nextPollAt: leased.leasedUntil,
    ...leased,
    createdAt: now,
    changedAt: now,
  } as const;
  const write = async (transaction: Transaction): Promise<PaymentRow | undefined> => {
    await requireAccount(transaction, caller.userId);
    await keepGatewayAccount(transaction, gateway);
    // Her phone has given it up by then, and may have said that nothing was charged.
    if (clock.now().getTime() - now.getTime() > paymentRecordedWithinMs) throw notPossible();
    return insertPayment(transaction, row);
  };
  let payment: PaymentRow | undefined;
  try {
    payment = await database.db.transaction(write);
  } catch (error) {
    await attempt.release();
    throw error;
  }
  if (payment === undefined) {
    await attempt.release();
    const first = await selectPaymentByKey(database.db, caller.userId, idempotencyKey);
    if (first === undefined) throw new AppError('conflict');
    return presentResult(requireSame(first, terms));
  }
  await dependencies.onCheckpoint?.('created');
  const payer = { firstName: request.firstName, lastName: request.lastName, email: caller.email };
  const opened = createGateway(dependencies.providers, gateway);
  return presentResult(await sendPayment(dependencies, payment, { gateway: opened, payer, card }));
};
