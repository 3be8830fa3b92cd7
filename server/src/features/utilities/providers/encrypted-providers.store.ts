import type { EncryptedColumn } from '../../../platform/secret/encrypted-columns.store.ts';
import { providerPurpose } from './provider-settings.ts';
import { utilityProviders } from './providers.table.ts';

const columnOf = (
  property: 'encryptedVendorCredentials' | 'encryptedReadingsCredentials',
  part: string,
): EncryptedColumn => ({
  table: utilityProviders,
  encrypted: { column: utilityProviders[property], property },
  key: utilityProviders.estateId,
  purpose: providerPurpose,
  boundTo: (estateId) => `${part}:${estateId}`,
});

/** The columns of the credentials of vendors and of readings. */
export const encryptedProviders: EncryptedColumn[] = [
  columnOf('encryptedVendorCredentials', 'vendor'),
  columnOf('encryptedReadingsCredentials', 'readings'),
];
