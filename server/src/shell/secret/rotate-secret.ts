import { encryptedGateKeys } from '../../features/gate-access/index.ts';
import { deleteRecoveryCodes, encryptedApps } from '../../features/identity/index.ts';
import { encryptedPayments } from '../../features/payments/index.ts';
import { encryptedDetails } from '../../features/profile/index.ts';
import { encryptedProviders } from '../../features/utilities/index.ts';
import type { DatabaseConnection } from '../../platform/database/database.ts';
import { forgetKeptAnswers } from '../../platform/http/idempotency/idempotency.store.ts';
import { replaceSharedSecret } from '../../platform/secret/assert-shared-secret.ts';
import { reencryptColumn, type EncryptedColumn } from '../../platform/secret/encrypted-columns.store.ts';

/** Every column that is encrypted with a key derived from the secret of the installation. */
const encryptedColumns: readonly EncryptedColumn[] = [
  ...encryptedDetails,
  ...encryptedApps,
  ...encryptedGateKeys,
  ...encryptedProviders,
  ...encryptedPayments,
];

/**
 * Encrypts everything that is encrypted with the secret of the installation with another one, in one transaction: it is changed as a
 * whole or not at all. Recovery codes and answers that are kept for idempotency keys are deleted. No server may run meanwhile.
 * @returns the number of values
 * @throws {Error} when `from` is not the secret of this database
 */
export const rotateSecret = (
  { db }: Pick<DatabaseConnection, 'db'>,
  { from, to }: { from: string; to: string },
): Promise<number> =>
  db.transaction(async (transaction) => {
    if (!(await replaceSharedSecret(transaction, { from, to }))) {
      throw new Error('This database is used with another secret. Nothing was changed.');
    }
    let count = 0;
    for (const column of encryptedColumns) count += await reencryptColumn(transaction, column, { from, to });
    await deleteRecoveryCodes(transaction);
    await forgetKeptAnswers(transaction);
    return count;
  });
