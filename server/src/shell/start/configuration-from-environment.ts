import { join } from 'node:path';
import { ownOrigin, type Environment, type RequestedEnvironment } from '../../platform/environment.ts';
import { readOrCreateSecret } from '../../platform/secret/secret-file.ts';
import { vapidKeysOf } from '../../platform/push/vapid-keys.ts';

/**
 * Fills in what the environment left to the process: the secrets of the data folder, the folder of uploaded files and the
 * address of the port that was really taken.
 * @param found.dataDirectory absolute, existing
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
    secret: requested.secret ?? (await readOrCreateSecret(join(found.dataDirectory, 'secret'))),
    publicUrl: requested.publicUrl ?? ownOrigin(requested.host, found.port),
    storageUrl: requested.storageUrl ?? join(found.dataDirectory, 'objects'),
  };
}
