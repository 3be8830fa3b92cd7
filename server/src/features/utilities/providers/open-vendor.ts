import type { Dependencies } from '../../../platform/dependencies.ts';
import type { ProviderClient } from '../../../platform/provider-calls/provider-client.ts';
import { ProviderError } from '../../../platform/provider-calls/provider-error.ts';
import type { Vendor } from '../vending/vendor.ts';
import { createXmlVendVendor } from '../vending/xmlvend-vendor.ts';
import { readUtilityProvider, type UtilityProvider } from './provider-settings.ts';

type CallingDependencies = Pick<Dependencies, 'clock'> & { providers: ProviderClient };

/** The vendor of a provider that was read. */
export const vendorOf = (
  { clock, providers }: CallingDependencies,
  { vendor }: Pick<UtilityProvider, 'vendor'>,
): Vendor => createXmlVendVendor({ client: providers, clock }, vendor);

/** The vendor of an estate. @throws {ProviderError} `not-sent` where nothing is sold */
export const openVendor = async (
  dependencies: Pick<Dependencies, 'database' | 'environment'> & CallingDependencies,
  estateId: string,
): Promise<Vendor> => {
  const provider = await readUtilityProvider(dependencies.database.db, dependencies.environment, estateId);
  if (provider === undefined) throw new ProviderError('not-sent', 'the estate has no vendor');
  return vendorOf(dependencies, provider);
};
