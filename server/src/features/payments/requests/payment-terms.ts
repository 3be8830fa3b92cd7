import { formatRand, toRand, type UtilityKind } from '@ekhaya/contract/payments/payments.rules';
import { AppError } from '../../../platform/app-error.ts';
import { readUtilityProvider, vendorOf, type Receipt, type Vendor } from '../../utilities/index.ts';
import type { GatewaySettings } from '../gateways/gateway.ts';
import { readPaymentGateway } from '../gateways/gateway-settings.ts';
import type { PaymentDependencies } from '../progress/payment-dependencies.ts';

/** The charged amount and the purchase it pays for. */
export interface Terms {
  estateId: string;
  accountNo: string;
  utility: UtilityKind;
  amountCents: number;
}

/**
 * Asks the vendor what the terms would buy, before anything is charged. @returns undefined where it does not say
 * @throws {AppError} `payments/meter-refused`
 * @throws {ProviderError} while the vendor does not answer
 */
export const tryTerms = async (
  vendor: Vendor,
  { accountNo, utility, amountCents }: Terms,
): Promise<Receipt | undefined> => {
  const answer = await vendor.trial({ meterNo: accountNo, utility, amountCents });
  if (answer.kind === 'refused') {
    throw new AppError('payments/meter-refused', {
      ...(answer.sentence !== '' && { detail: `${answer.sentence} Nothing was charged.` }),
    });
  }
  return answer.kind === 'issued' ? answer.receipt : undefined;
};

/** Who takes the money of an estate, and who sells. */
export interface Offer {
  gateway: GatewaySettings;
  vendor: Vendor;
}

/** The offer of an estate that sells a utility for an amount. @throws {AppError} `payments/not-offered`, `payments/amount-outside` */
export const requireOffer = async (
  dependencies: PaymentDependencies,
  { estateId, utility, amountCents }: Terms,
): Promise<Offer> => {
  const { database, environment } = dependencies;
  const provider = await readUtilityProvider(database.db, environment, estateId);
  const gateway = await readPaymentGateway(database.db, environment, estateId);
  if (provider?.isEnabled !== true || gateway?.isEnabled !== true || !provider.utilities.includes(utility)) {
    throw new AppError('payments/not-offered');
  }
  if (amountCents < provider.minCents || amountCents > provider.maxCents) {
    const [least, most] = [provider.minCents, provider.maxCents].map((cents) => formatRand(toRand(cents)));
    const detail = `Please enter an amount from ${least} to ${most}.`;
    throw new AppError('payments/amount-outside', { detail, fields: { amount: detail } });
  }
  return { gateway, vendor: vendorOf(dependencies, provider) };
};
