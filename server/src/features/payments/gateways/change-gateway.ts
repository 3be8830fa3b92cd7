import { providerInUse, type GatewayFields } from '@ekhaya/contract/payments/console-providers';
import { credentialOfOtherHost, isSameProviderHost } from '@ekhaya/contract/payments/provider-address.rules';
import { AppError } from '../../../platform/app-error.ts';
import { auditedChange } from '../../../platform/audit/audited-change.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { acquireNamedLock } from '../../../platform/database/named-lock.ts';
import { versionOf } from '../../../platform/database/versioned-record.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { findEstate } from '../../estates/index.ts';
import { keepFormerGateway, readFormerGateway } from './former-gateways.ts';
import { isSameAccount, type GatewaySettings } from './gateway.ts';
import { readPaymentGateway, writePaymentGateway } from './gateway-settings.ts';
import { readGatewayVersion, selectPaymentGateway, type PaymentGatewayRow } from './gateways.store.ts';

const fieldsOf = ({ isEnabled, kind, url, merchantId }: PaymentGatewayRow): GatewayFields => ({
  isEnabled,
  kind,
  url,
  merchantId,
});

/** The settings of the gateway of an estate without its credentials, with their version. */
export const readGatewayFields = async (
  queryable: Queryable,
  estateId: string,
): Promise<{ version: number; settings: GatewayFields | null }> => {
  const row = await selectPaymentGateway(queryable, estateId);
  return {
    version: await versionOf(queryable, readGatewayVersion(estateId)),
    settings: row === undefined ? null : fieldsOf(row),
  };
};

/** The lock of the gateway of an estate. Payments share it while they are written. */
export const gatewayLock = (estateId: string): string => `payment-gateway:${estateId}`;

const refuse = (field: string, sentence: string): AppError =>
  new AppError('validation', { fields: { [field]: sentence } });

/**
 * The credentials to store: what was entered, and beside it what is kept of the same merchant.
 * @throws {AppError} `validation` at the first that is missing
 */
const credentialsFor = async (
  transaction: Queryable,
  environment: Dependencies['environment'],
  {
    stored,
    fields,
    entered,
  }: {
    stored: GatewaySettings | undefined;
    fields: GatewayFields & { estateId: string };
    entered: { password: string; key: string };
  },
): Promise<{ password: string; key: string }> => {
  const isOtherHost = stored !== undefined && !isSameProviderHost(stored.url, fields.url);
  const isOther = isOtherHost || stored?.merchantId !== fields.merchantId;
  const kept = isOther ? await readFormerGateway(transaction, environment, fields) : stored;
  const password = entered.password || (kept?.password ?? '');
  const key = entered.key || (kept?.key ?? '');
  if (password === '') {
    const ofOther = isOtherHost ? credentialOfOtherHost : 'This is another merchant: please enter its password.';
    throw refuse('password', stored === undefined ? 'Please enter the password of the merchant.' : ofOther);
  }
  if (isOtherHost && stored.key !== '' && key === '') throw refuse('key', credentialOfOtherHost);
  return { password, key };
};

/**
 * Sets the card gateway of an estate, audited without its credentials. Empty credentials keep those that are stored of this merchant,
 * also of one that comes back. Another host or merchant never gets them: whoever may change the address must not have them sent to a
 * server of her own. Another merchant would not know the payments that are under way, so it has to wait for their end; other credentials
 * of the same one do not. The one before is kept for what it charged.
 * @param hasPaymentsUnderWay asked under the lock, when the merchant changes
 * @throws {AppError} `not-found`, `validation`, `changed-meanwhile`
 */
export const changeGateway = async (
  dependencies: Pick<Dependencies, 'database' | 'clock' | 'environment'>,
  { actorId, estateId, version }: { actorId: string; estateId: string; version: number },
  { password, key, ...fields }: GatewayFields & { password: string; key: string },
  hasPaymentsUnderWay: (transaction: Queryable) => Promise<boolean>,
): Promise<void> => {
  const { environment } = dependencies;
  await auditedChange(dependencies, {
    actorId,
    action: 'payment-gateway.change',
    subject: { kind: 'payment-gateway', id: estateId },
    seen: { version, read: readGatewayVersion(estateId) },
    lock: async (transaction) => {
      if ((await findEstate(transaction, estateId)) === undefined) throw new AppError('not-found');
      await acquireNamedLock(transaction, gatewayLock(estateId));
      return selectPaymentGateway(transaction, estateId);
    },
    change: async (transaction, row, at) => {
      if (row !== undefined && !isSameAccount(row, fields) && (await hasPaymentsUnderWay(transaction))) {
        throw refuse(row.merchantId === fields.merchantId ? 'url' : 'merchantId', providerInUse);
      }
      const stored = await readPaymentGateway(transaction, environment, estateId);
      const credentials = await credentialsFor(transaction, environment, {
        stored,
        fields: { estateId, ...fields },
        entered: { password, key },
      });
      if (fields.kind === 'payweb' && credentials.key === '') throw refuse('key', 'PayWeb needs the key of checksums.');
      if (stored !== undefined && !isSameAccount(stored, fields)) {
        await keepFormerGateway(transaction, environment, { replaced: stored, by: fields, at });
      }
      await writePaymentGateway(transaction, environment, { estateId, ...fields, ...credentials });
      return {
        estateIds: [estateId],
        before: row === undefined ? null : { ...fieldsOf(row), hasNewCredentials: false },
        after: { ...fields, hasNewCredentials: password !== '' || key !== '' },
        result: undefined,
      };
    },
  });
};
