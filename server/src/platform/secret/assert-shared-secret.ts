import { createHmac } from 'node:crypto';
import type { DatabaseConnection } from '../database/database.ts';
import type { Queryable } from '../database/queryable.ts';
import { StartError } from '../database/start-error.ts';
import { claimMark, replaceMark } from './installation-marks.store.ts';

const markName = 'secret-fingerprint';

/** A digest that differs for different secrets and does not reveal the secret. */
const fingerprintOf = (secret: string): string =>
  createHmac('sha256', secret).update('fingerprint').digest('base64url');

/**
 * Asserts that all processes of a shared database have the same secret: the application key and many digests derive from
 * it. A database that is not shared takes over the secret of this process.
 * @throws {StartError} when another process uses the shared database with another secret
 */
export const assertSharedSecret = async (
  { db }: DatabaseConnection,
  { secret, isShared }: { secret: string; isShared: boolean },
): Promise<void> => {
  const own = fingerprintOf(secret);
  if ((await claimMark(db, markName, own)) === own) return;
  if (!isShared) return replaceMark(db, markName, own);
  throw new StartError(
    'This database is used with another EKHAYA_SECRET. Set the same one on every process that shares it; unset, it is the file "secret" of the data folder.',
  );
};

/** Whether a database is used with a secret. A database that no server has used yet is used with it from now on. */
export const isSharedSecret = async (queryable: Queryable, secret: string): Promise<boolean> =>
  (await claimMark(queryable, markName, fingerprintOf(secret))) === fingerprintOf(secret);

/**
 * Records that a database is used with another secret from now on.
 * @returns false when `from` is not the secret that the database is used with; then nothing is changed
 */
export const replaceSharedSecret = async (
  transaction: Queryable,
  { from, to }: { from: string; to: string },
): Promise<boolean> => {
  if (!(await isSharedSecret(transaction, from))) return false;
  await replaceMark(transaction, markName, fingerprintOf(to));
  return true;
};
