import { createHmac } from 'node:crypto';
import type { Dependencies } from '../platform/dependencies.ts';
import { claimMark } from '../platform/secret/installation-marks.store.ts';

/**
 * Derives the key that identifies the resident app to the API. It is not secret, because every page contains it. It derives
 * from the server's secret, so that other installations have another one.
 */
export const applicationKey = (secret: string): string =>
  createHmac('sha256', secret).update('application-key:resident-app').digest('base64url');

/** The application key of the installation. It stays the same when the secret changes: pages on phones contain it. */
export const readApplicationKey = ({
  database,
  environment,
}: Pick<Dependencies, 'database' | 'environment'>): Promise<string> =>
  claimMark(database.db, 'application-key', applicationKey(environment.secrets.current));
