import { providerInUse, type VendorFields } from '@ekhaya/contract/payments/console-providers';
import { credentialOfOtherHost, isSameProviderHost } from '@ekhaya/contract/payments/provider-address.rules';
import { AppError } from '../../../platform/app-error.ts';
import { auditedChange } from '../../../platform/audit/audited-change.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { acquireNamedLock } from '../../../platform/database/named-lock.ts';
import { versionOf } from '../../../platform/database/versioned-record.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { findEstate } from '../../estates/index.ts';
import { readProviderVersion, selectUtilityProvider, type UtilityProviderRow } from './providers.store.ts';
import { readUtilityProvider, writeUtilityProvider } from './provider-settings.ts';
import { vendorAccountOf } from '../vending/vendor.ts';

/** The settings of a vendor as staff write them. Empty credentials keep those that are stored, unless the address has another host. */
export type WrittenVendor = VendorFields & {
  operator: string;
  operatorPassword: string;
  readingsUser: string;
  readingsPassword: string;
};

const fieldsOf = (row: UtilityProviderRow): VendorFields => ({
  name: row.name,
  isEnabled: row.isEnabled,
  utilities: row.utilities,
  minCents: row.minCents,
  maxCents: row.maxCents,
  refundAfterMinutes: row.refundAfterMinutes,
  vendorUrl: row.vendorUrl,
  vendorClientId: row.vendorClientId,
  vendorTerminalId: row.vendorTerminalId,
  readingsUrl: row.readingsUrl,
});

/** The settings of the vendor of an estate without its credentials, with their version. */
export const readVendorFields = async (
  queryable: Queryable,
  estateId: string,
): Promise<{ version: number; settings: VendorFields | null }> => {
  const row = await selectUtilityProvider(queryable, estateId);
  return {
    version: await versionOf(queryable, readProviderVersion(estateId)),
    settings: row === undefined ? null : fieldsOf(row),
  };
};

const refuse = (field: string, sentence: string): AppError =>
  new AppError('validation', { fields: { [field]: sentence } });

/** The fields by which the vendor knows what it sold. */
const accountFields = ['vendorUrl', 'vendorClientId', 'vendorTerminalId'] as const;

/** What payments need when the account at the vendor changes. */
interface PaymentsOfVendor {
  /** Whether payments are under way whose end only the present account knows. */
  areUnderWay: (transaction: Queryable) => Promise<boolean>;
  /** Names the account that is replaced with the payments that it was sent, where none is stored with them. */
  nameAccount: (transaction: Queryable, account: string) => Promise<void>;
}

/** @throws {AppError} `validation` when the account at the vendor changes while payments need it */
const leaveAccount = async (
  transaction: Queryable,
  { row, fields, payments }: { row: UtilityProviderRow | undefined; fields: VendorFields; payments: PaymentsOfVendor },
): Promise<void> => {
  const changed = row && accountFields.find((field) => row[field] !== fields[field]);
  if (row === undefined || changed === undefined) return;
  if (await payments.areUnderWay(transaction)) throw refuse(changed, providerInUse);
  const { vendorUrl: url, vendorClientId: clientId, vendorTerminalId: terminalId } = row;
  await payments.nameAccount(transaction, vendorAccountOf({ url, clientId, terminalId }));
};

/**
 * Requires the credentials again that belong to an address which has another host now: whoever may change the address must not have
 * the stored ones sent to a server of her own.
 * @throws {AppError} `validation` at the first that is missing
 */
const requireCredentialsOfOtherHost = (
  stored: Awaited<ReturnType<typeof readUtilityProvider>>,
  { vendorUrl, readingsUrl, operator, operatorPassword, readingsUser, readingsPassword }: WrittenVendor,
): void => {
  if (stored === undefined) return;
  const { vendor, readings } = stored;
  const isOtherVendor = !isSameProviderHost(vendor.url, vendorUrl);
  const areOtherReadings = readingsUrl !== '' && !isSameProviderHost(readings.url, readingsUrl);
  for (const [field, isOtherHost, kept, entered] of [
    ['operator', isOtherVendor, vendor.operator, operator],
    ['operatorPassword', isOtherVendor, vendor.password, operatorPassword],
    ['readingsUser', areOtherReadings, readings.user, readingsUser],
    ['readingsPassword', areOtherReadings, readings.password, readingsPassword],
  ] as const) {
    if (isOtherHost && kept !== '' && entered === '') throw refuse(field, credentialOfOtherHost);
  }
};

/**
 * Sets what sells prepaid units at an estate, audited without the credentials. Another account at the vendor would not know what was
 * sold by the present one, so it has to wait for the end of payments.
 * @param payments asked under the lock, when the account at the vendor changes
 * @throws {AppError} `not-found`, `validation`, `changed-meanwhile`
 */
export const changeUtilityProvider = async (
  dependencies: Pick<Dependencies, 'database' | 'clock' | 'environment'>,
  { actorId, estateId, version }: { actorId: string; estateId: string; version: number },
  written: WrittenVendor,
  payments: PaymentsOfVendor,
): Promise<void> => {
  const { environment } = dependencies;
  const { operator, operatorPassword, readingsUser, readingsPassword, ...fields } = written;
  if (fields.maxCents < fields.minCents) throw refuse('maxCents', 'This is less than the smallest amount.');
  await auditedChange(dependencies, {
    actorId,
    action: 'utility-provider.change',
    subject: { kind: 'utility-provider', id: estateId },
    seen: { version, read: readProviderVersion(estateId) },
    lock: async (transaction) => {
      if ((await findEstate(transaction, estateId)) === undefined) throw new AppError('not-found');
      await acquireNamedLock(transaction, `utility-provider:${estateId}`);
      return selectUtilityProvider(transaction, estateId);
    },
    change: async (transaction, row) => {
      await leaveAccount(transaction, { row, fields, payments });
      const stored = await readUtilityProvider(transaction, environment, estateId);
      requireCredentialsOfOtherHost(stored, written);
      const vendorPassword = operatorPassword || (stored?.vendor.password ?? '');
      if (vendorPassword === '') throw refuse('operatorPassword', 'Please enter the password of the operator.');
      await writeUtilityProvider(transaction, environment, {
        estateId,
        name: fields.name,
        isEnabled: fields.isEnabled,
        utilities: [...new Set(fields.utilities)],
        minCents: fields.minCents,
        maxCents: fields.maxCents,
        refundAfterMinutes: fields.refundAfterMinutes,
        vendor: {
          url: fields.vendorUrl,
          clientId: fields.vendorClientId,
          terminalId: fields.vendorTerminalId,
          operator: operator || (stored?.vendor.operator ?? ''),
          password: vendorPassword,
        },
        readings: {
          url: fields.readingsUrl,
          user: readingsUser || (stored?.readings.user ?? ''),
          password: readingsPassword || (stored?.readings.password ?? ''),
        },
      });
      const hasNewCredentials = [operator, operatorPassword, readingsUser, readingsPassword].some(
        (each) => each !== '',
      );
      return {
        estateIds: [estateId],
        before: row === undefined ? null : { ...fieldsOf(row), hasNewCredentials: false },
        after: { ...fields, hasNewCredentials },
        result: undefined,
      };
    },
  });
};
