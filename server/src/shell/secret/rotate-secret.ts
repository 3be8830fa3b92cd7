import { sql } from 'drizzle-orm';
import { dayMs } from '@ekhaya/contract/time/durations.rules';
import { encryptedFeeds } from '../../features/events/index.ts';
import { countPinsWithout, encryptedGateKeys } from '../../features/gate-access/index.ts';
import { countRecoveryCodesWithout, encryptedApps } from '../../features/identity/index.ts';
import { encryptedPayments } from '../../features/payments/index.ts';
import { encryptedDetails } from '../../features/profile/index.ts';
import { encryptedProviders } from '../../features/utilities/index.ts';
import type { DatabaseConnection } from '../../platform/database/database.ts';
import { currentSecretMark, previousSecretMark } from '../../platform/secret/assert-shared-secret.ts';
import { reencryptColumn, type EncryptedColumn } from '../../platform/secret/encrypted-columns.store.ts';
import { claimMark, deleteMark, replaceMark, selectMark } from '../../platform/secret/installation-marks.store.ts';
import { countHolders } from '../../platform/secret/secret-holders.store.ts';
import { secretIdOf, type Secrets } from '../../platform/secret/secrets.ts';
import { secretChannel } from './follow-secret.ts';

/** Every column that is encrypted with a key derived from the secret of the installation. */
const encryptedColumns: readonly EncryptedColumn[] = [
  ...encryptedDetails,
  ...encryptedApps,
  ...encryptedGateKeys,
  ...encryptedProviders,
  ...encryptedPayments,
  ...encryptedFeeds,
];

const changedAtMark = 'secret-changed-at';

/** How long the longest-lived links of mails work, which carry their meaning encrypted. */
const linksLastMs = 30 * dayMs;

/** The secret cannot be changed now. The message is a sentence for the person at the terminal. */
export class RotationError extends Error {
  override name = 'RotationError';
}

type Database = Pick<DatabaseConnection, 'db'>;

/**
 * Makes all processes write with the newest secret. They go on reading what the others protect.
 * @returns false when they write with it already
 * @throws {RotationError} when a process does not know it, or the change before is not finished
 */
export const writeWithNewestSecret = ({ db }: Database, secrets: Secrets, now: Date): Promise<boolean> =>
  db.transaction(async (transaction) => {
    const [newest = ''] = secrets.all;
    const id = secretIdOf(newest);
    const used = await claimMark(transaction, currentSecretMark, id);
    if (!secrets.use(used)) {
      throw new RotationError(
        'The database is used with a secret that is not given here. Set EKHAYA_PREVIOUS_SECRETS to it. Nothing was changed.',
      );
    }
    if (used === id) return false;
    if ((await selectMark(transaction, previousSecretMark)) !== undefined) {
      throw new RotationError('Values are still encrypted with an earlier secret. Finish that change first.');
    }
    const { running, unaware } = await countHolders(transaction, id);
    if (unaware > 0) {
      throw new RotationError(
        `${unaware} of ${running} processes do not know the new secret. Restart them with it, one after the other. Nothing was changed.`,
      );
    }
    await replaceMark(transaction, currentSecretMark, id);
    await replaceMark(transaction, previousSecretMark, used);
    await replaceMark(transaction, changedAtMark, now.toISOString());
    await transaction.execute(sql`select pg_notify(${secretChannel}, '')`);
    return secrets.use(id);
  });

const reencryptAll = async ({ db }: Database, secrets: Secrets): Promise<number> => {
  let count = 0;
  for (const column of encryptedColumns) count += await reencryptColumn(db, column, secrets);
  return count;
};

/**
 * Encrypts what earlier secrets protect with the current one, until nothing is left. Servers may run meanwhile.
 * @returns the number of values
 * @throws {Error} for a value that none of the secrets decrypts
 */
export const reencryptEverything = async (database: Database, secrets: Secrets): Promise<number> => {
  let count = 0;
  // A process that has not heard of the change yet may still write with the secret before.
  for (let found = await reencryptAll(database, secrets); found > 0; found = await reencryptAll(database, secrets)) {
    count += found;
  }
  await deleteMark(database.db, previousSecretMark);
  return count;
};

/** What still needs an earlier secret. It is made anew when somebody uses it. */
export interface SecretUse {
  /** Gate PINs that were not entered since. */
  pins: number;
  /** Recovery codes that were made before. */
  recoveryCodes: number;
  /** Until when links in mails from before may be opened; undefined if the secret never changed. */
  linksUntil: Date | undefined;
}

/** Reads what still needs a secret before the current one. */
export const readUseOfEarlierSecrets = async ({ db }: Database, { current }: Secrets): Promise<SecretUse> => {
  const id = secretIdOf(current);
  const changedAt = await selectMark(db, changedAtMark);
  return {
    pins: await countPinsWithout(db, id),
    recoveryCodes: await countRecoveryCodesWithout(db, id),
    linksUntil: changedAt === undefined ? undefined : new Date(Date.parse(changedAt) + linksLastMs),
  };
};
