import { createHmac } from 'node:crypto';
import type { DatabaseConnection } from '../database/database.ts';
import { StartError } from '../database/start-error.ts';
import { claimMark, replaceMark } from './installation-marks.store.ts';

const markName = 'secret-fingerprint';

/** Tells two secrets apart and says nothing of either. */
const fingerprintOf = (secret: string): string =>
  createHmac('sha256', secret).update('fingerprint').digest('base64url');

/**
 * Makes sure that all processes on a shared database have the same secret: the application key and every digest come
 * from it. With a database of its own the process is alone, and its secret is the one that counts.
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
