import { ne } from 'drizzle-orm';
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

/** How many recovery codes have a digest of another secret of the installation than that of an id. */
export const countRecoveryCodesWithout = (queryable: Queryable, secretId: string): Promise<number> =>
  queryable.$count(recoveryCodes, ne(recoveryCodes.secretId, secretId));
