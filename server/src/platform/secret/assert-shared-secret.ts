import type { DatabaseConnection } from '../database/database.ts';
import type { Queryable } from '../database/queryable.ts';
import { StartError } from '../database/start-error.ts';
import { claimMark, replaceMark, selectMark } from './installation-marks.store.ts';
import { secretIdOf, type Secrets } from './secrets.ts';

/** The mark with the id of the secret that all processes write with. */
export const currentSecretMark = 'secret-fingerprint';

/** The mark with the id of the secret before, while values may still be encrypted with it. */
export const previousSecretMark = 'previous-secret-fingerprint';

/**
 * Asserts that all processes of a database know the secret that it is used with, and makes this process write with it: keys and
 * digests derive from it.
 * @param given.mayReplace whether a database that is used with another secret takes over the newest one of this process. What is
 *   encrypted with the other one is lost then: only for one process of development, never in production
 * @throws {StartError} when this process does not know the secret, or one that is still needed
 */
export const assertSharedSecret = async (
  { db }: Pick<DatabaseConnection, 'db'>,
  { secrets, mayReplace }: { secrets: Secrets; mayReplace: boolean },
): Promise<void> => {
  const [newest = ''] = secrets.all;
  if (!secrets.use(await claimMark(db, currentSecretMark, secretIdOf(newest)))) {
    if (mayReplace) return replaceMark(db, currentSecretMark, secretIdOf(newest));
    throw new StartError(
      'This database is used with another EKHAYA_SECRET, which what it stores is encrypted with. Set that one on every process, in EKHAYA_SECRET or EKHAYA_PREVIOUS_SECRETS; unset, it is the file "secret" of the data folder.',
    );
  }
  const previous = await selectMark(db, previousSecretMark);
  if (previous === undefined || secrets.all.some((secret) => secretIdOf(secret) === previous)) return;
  throw new StartError(
    'Values are still encrypted with the secret before this one. Set EKHAYA_PREVIOUS_SECRETS to it, and run npm run rotate-secret until it says that the secret can go.',
  );
};

/**
 * Writes with the secret that the database is used with from now on.
 * @returns false when this process does not know it
 */
export const adoptCurrentSecret = async (queryable: Queryable, secrets: Secrets): Promise<boolean> => {
  const id = await selectMark(queryable, currentSecretMark);
  return id === undefined || secrets.use(id);
};
