import { join } from 'node:path';
import type { Environment, RequestedEnvironment } from '../../platform/environment.ts';
import { ownOrigin } from '../../platform/origin.ts';
import { readOrCreateSecret } from '../../platform/secret/secret-file.ts';
import { readSecrets } from '../../platform/secret/read-secrets.ts';
import { vapidKeysOf } from '../../platform/push/vapid-keys.ts';

/**
 * Completes the environment with defaults: secrets from the data folder, the folder of uploaded files, and the origin with the
 * actual port.
 * @param found.dataDirectory an absolute path of an existing folder
 * @param found.port the port that the server listens on
 */
export async function configurationFromEnvironment(
  requested: RequestedEnvironment,
  found: { dataDirectory: string; port: number },
): Promise<Environment> {
  return {
    ...requested,
    ...found,
    vapidKeys:
      requested.vapidKeys ??
      (requested.isProduction
        ? undefined
        : vapidKeysOf(await readOrCreateSecret(join(found.dataDirectory, 'vapid-key')))),
    secrets: await readSecrets(requested, found.dataDirectory),
    publicUrl: requested.publicUrl ?? ownOrigin(requested.host, found.port),
    storageUrl: requested.storageUrl ?? join(found.dataDirectory, 'objects'),
  };
}
