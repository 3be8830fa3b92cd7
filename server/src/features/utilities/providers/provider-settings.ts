import type { UtilityKind } from '@ekhaya/contract/payments/payments.rules';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Environment } from '../../../platform/environment.ts';
import { createCipher } from '../../../platform/secret/cipher.ts';
import type { VendorSettings } from '../vending/vendor.ts';
import { selectUtilityProvider, upsertUtilityProvider, type UtilityProviderRow } from './providers.store.ts';

/** The provider of an estate as it is set up, with its credentials in clear. */
export interface NewUtilityProvider {
  estateId: string;
  name: string;
  isEnabled: boolean;
  utilities: UtilityKind[];
  minCents: number;
  maxCents: number;
  refundAfterMinutes: number;
  vendor: Omit<VendorSettings, 'estateId'>;
  /** `url` is empty where readings are only uploaded. */
  readings: { url: string; user: string; password: string };
}

/** The purpose of the key that encrypts credentials of providers. */
export const providerPurpose = 'ekhaya utility providers';

const cipherOf = ({ secrets }: Pick<Environment, 'secrets'>) => createCipher(secrets, providerPurpose);

/** Stores the provider of an estate. Its credentials are encrypted for the estate. */
export const writeUtilityProvider = async (
  queryable: Queryable,
  environment: Pick<Environment, 'secrets'>,
  { vendor, readings, ...provider }: NewUtilityProvider,
): Promise<void> => {
  const { encrypt } = cipherOf(environment);
  const encryptFor = (part: string, value: unknown): string =>
    encrypt(Buffer.from(JSON.stringify(value)), `${part}:${provider.estateId}`);
  await upsertUtilityProvider(queryable, {
    ...provider,
    vendorUrl: vendor.url,
    vendorClientId: vendor.clientId,
    vendorTerminalId: vendor.terminalId,
    encryptedVendorCredentials: encryptFor('vendor', { operator: vendor.operator, password: vendor.password }),
    readingsUrl: readings.url,
    encryptedReadingsCredentials: encryptFor('readings', { user: readings.user, password: readings.password }),
  });
};

/** The provider of an estate for use: `vendor` and `readings` hold credentials and stay in memory. */
export interface UtilityProvider extends Pick<
  UtilityProviderRow,
  'estateId' | 'name' | 'isEnabled' | 'utilities' | 'minCents' | 'maxCents' | 'refundAfterMinutes'
> {
  vendor: VendorSettings;
  readings: { url: string; user: string; password: string };
}

/** Reads the provider of an estate; undefined where nothing is sold. */
export const readUtilityProvider = async (
  queryable: Queryable,
  environment: Pick<Environment, 'secrets'>,
  estateId: string,
): Promise<UtilityProvider | undefined> => {
  const row = await selectUtilityProvider(queryable, estateId);
  if (row === undefined) return undefined;
  const { decrypt } = cipherOf(environment);
  const decryptOf = (part: string, encrypted: string) =>
    JSON.parse(decrypt(encrypted, `${part}:${estateId}`).toString()) as Record<string, string>;
  const credentials = decryptOf('vendor', row.encryptedVendorCredentials);
  const readings = decryptOf('readings', row.encryptedReadingsCredentials);
  return {
    ...row,
    vendor: {
      estateId,
      url: row.vendorUrl,
      clientId: row.vendorClientId,
      terminalId: row.vendorTerminalId,
      operator: credentials.operator ?? '',
      password: credentials.password ?? '',
    },
    readings: { url: row.readingsUrl, user: readings.user ?? '', password: readings.password ?? '' },
  };
};
