import type { Queryable } from '../../../platform/database/database.ts';
import type { EncryptedColumn } from '../../../platform/secret/encrypted-columns.store.ts';
import { appSecretPurpose } from './authenticator-app.ts';
import { authenticatorApps, recoveryCodes } from './second-factor.table.ts';

/** The column of the secrets of authenticator apps. */
export const encryptedApps: EncryptedColumn[] = [
  {
    table: authenticatorApps,
    encrypted: { column: authenticatorApps.encryptedSecret, property: 'encryptedSecret' },
    key: authenticatorApps.userId,
    purpose: appSecretPurpose,
    boundTo: (userId) => userId,
  },
];

/** Deletes all recovery codes: their digests are made with the secret, so no code fits any more under another one. */
export const deleteRecoveryCodes = async (transaction: Queryable): Promise<void> => {
  await transaction.delete(recoveryCodes);
};
