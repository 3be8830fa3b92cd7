import type { OutputOf } from '@ekhaya/contract/routes';
import { toCents, toRand, type UtilityKind } from '@ekhaya/contract/payments/payments.rules';
import { AppError } from '../../../platform/app-error.ts';
import { ProviderError } from '../../../platform/provider-calls/provider-error.ts';
import { claimAttempt } from '../../../platform/rate-limits/claim-attempt.ts';
import type { RateLimit } from '../../../platform/rate-limits/rate-limits.rules.ts';
import { requireRoleAt } from '../../estates/index.ts';
import { hasLinkedAccount } from '../../profile/index.ts';
import type { PaymentDependencies } from '../progress/payment-dependencies.ts';
import { requireOffer, tryTerms } from './payment-terms.ts';

/** Amounts that a person may try per hour: she changes one a few times before she pays. */
const trialLimit: RateLimit = { name: 'trial-vend', attempts: 60, windowSeconds: 60 * 60 };

/**
 * What an amount would buy for an account that the caller has linked, by the vendor's word. Nothing is charged or sold.
 * @throws {AppError} `forbidden`, `not-found`, `too-many-requests`, and the codes of the route
 */
export const tryAmount = async (
  dependencies: PaymentDependencies,
  {
    userId,
    estateId,
    ...asked
  }: { userId: string; estateId: string; accountNo: string; utility: UtilityKind; amount: number },
): Promise<OutputOf<'POST /api/estates/{estateID}/proxy/account/trial'>> => {
  const { db } = dependencies.database;
  await requireRoleAt(db, { userId, estateId });
  if (!(await hasLinkedAccount(db, { userId, estateId, accountNumber: asked.accountNo })))
    throw new AppError('not-found');
  const terms = { estateId, accountNo: asked.accountNo, utility: asked.utility, amountCents: toCents(asked.amount) };
  const { vendor } = await requireOffer(dependencies, terms);
  await claimAttempt(dependencies, [{ limit: trialLimit, subject: userId }], { code: 'too-many-requests' });
  try {
    const receipt = await tryTerms(vendor, terms);
    return {
      units: receipt?.units ?? '',
      lines: (receipt?.lines ?? []).map(({ kind, text, amountCents }) => ({ kind, text, amount: toRand(amountCents) })),
    };
  } catch (error) {
    if (error instanceof ProviderError) throw new AppError('utilities/provider-unavailable');
    throw error;
  }
};
