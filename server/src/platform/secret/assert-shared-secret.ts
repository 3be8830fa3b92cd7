import { createHmac } from 'node:crypto';
import type { DatabaseConnection } from '../database/database.ts';
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
