import { randomUUID } from 'node:crypto';
import { dayMs } from '@ekhaya/contract/time/durations.rules';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Environment } from '../../../platform/environment.ts';
import type { PaymentRow } from '../records/payments.store.ts';
import { nameMerchantOfPayments } from '../records/provider-accounts.store.ts';
import { isSameAccount, type GatewayAccount, type GatewaySettings } from './gateway.ts';
import { readPaymentGateway, sealCredentials, unsealCredentials } from './gateway-settings.ts';
import { deleteFormerGateway, insertFormerGateway, selectFormerGateway } from './gateways.store.ts';

type Secrets = Pick<Environment, 'secrets'>;

/** Purchases from before merchants were stored with them may be given back so long after their merchant was replaced. */
const namedBackMs = 90 * dayMs;

/**
 * Keeps an account that staff replace, for the payments that it charged. Within the transaction that stores the new one.
 */
export const keepFormerGateway = async (
  transaction: Queryable,
  environment: Secrets,
  { replaced, by, at }: { replaced: GatewaySettings; by: { url: string; merchantId: string }; at: Date },
): Promise<void> => {
  const { estateId, url, merchantId, password, key } = replaced;
  const since = new Date(at.getTime() - namedBackMs);
  await nameMerchantOfPayments(transaction, { estateId, url, merchantId }, since);
  // One that comes back is the present one again.
  await deleteFormerGateway(transaction, { estateId, ...by });
  const id = randomUUID();
  const encryptedCredentials = sealCredentials(environment, { password, key }, id);
  await insertFormerGateway(transaction, { id, estateId, url, merchantId, encryptedCredentials, replacedAt: at });
};

/** The credentials of an account that an estate had before; undefined when they are not kept any more. */
export const readFormerGateway = async (
  queryable: Queryable,
  environment: Secrets,
  account: GatewayAccount & { estateId: string },
): Promise<Pick<GatewaySettings, 'password' | 'key'> | undefined> => {
  const former = await selectFormerGateway(queryable, account);
  return former && unsealCredentials(environment, former.encryptedCredentials, former.id);
};

/** The gateway that was asked to charge a payment: the present one, or one that was replaced; undefined when it is not kept any more. */
export const readGatewayOfPayment = async (
  queryable: Queryable,
  environment: Secrets,
  payment: Pick<PaymentRow, 'estateId' | 'gateway' | 'gatewayUrl' | 'merchantId'>,
): Promise<GatewaySettings | undefined> => {
  const { estateId, gateway: kind, gatewayUrl: url, merchantId } = payment;
  const present = await readPaymentGateway(queryable, environment, estateId);
  if (present !== undefined && (merchantId === '' || isSameAccount(present, { url, merchantId }))) {
    return { ...present, kind };
  }
  const credentials = await readFormerGateway(queryable, environment, { estateId, url, merchantId });
  return credentials && { estateId, isFormer: true, kind, url, merchantId, ...credentials };
};
