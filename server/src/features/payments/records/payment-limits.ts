import { createHmac } from 'node:crypto';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { attemptIds, claimAttempt, type ClaimedAttempt } from '../../../platform/rate-limits/claim-attempt.ts';
import { networkOf, type RateLimit } from '../../../platform/rate-limits/rate-limits.rules.ts';

const hour = 60 * 60;

/** Payments that were not approved, per hour. Whoever tries out stolen cards needs many more. */
const personLimit: RateLimit = { name: 'payments-person', attempts: 10, windowSeconds: hour };
const cardLimit: RateLimit = { name: 'payments-card', attempts: 6, windowSeconds: hour };
const networkLimit: RateLimit = { name: 'payments-network', attempts: 30, windowSeconds: hour };

const pause = 'Paying is paused after too many tries. Nothing was charged.';

/**
 * Counts an attempt to pay by person, card and network, until it is approved. The card counts by a keyed digest, which is no use
 * without the secret of the installation and goes within the hour.
 * @throws {AppError} `too-many-requests` with the seconds of the pause
 */
export const claimPaymentAttempt = (
  dependencies: Pick<Dependencies, 'database' | 'clock' | 'environment'>,
  {
    paymentId,
    userId,
    address,
    cardNumber,
  }: { paymentId: string; userId: string; address: string; cardNumber: string | undefined },
): Promise<ClaimedAttempt> => {
  const claims = [
    { limit: personLimit, subject: userId },
    { limit: networkLimit, subject: networkOf(address) },
  ];
  if (cardNumber !== undefined) {
    const digest = createHmac('sha256', `${dependencies.environment.secrets.current} cards`)
      .update(cardNumber)
      .digest('base64url');
    claims.push({ limit: cardLimit, subject: digest });
  }
  return claimAttempt(dependencies, claims, { code: 'too-many-requests', detail: pause }, paymentId);
};

/** The ids of the attempt of a payment. It is refunded when the payment is approved, perhaps long after it was sent. */
export const paymentAttemptIds = (paymentId: string): string[] =>
  attemptIds(paymentId, [personLimit, networkLimit, cardLimit]);
