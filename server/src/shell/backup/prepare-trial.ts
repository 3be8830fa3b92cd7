import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { clusterDirectoryOf, placeDataDirectory } from '@ekhaya/embedded-database/data-directory';
import { stopPostmaster } from '@ekhaya/embedded-database/postmaster';
import type { RequestedEnvironment } from '../../platform/environment.ts';

/**
 * Prepares the trial of a restore: an environment that has an embedded database and a folder of files of its own, within the data
 * folder, because there is room for one more. It knows neither the database nor the object store of the server. What a trial that was
 * interrupted has left is removed.
 */
export const prepareTrial = async (environment: RequestedEnvironment): Promise<RequestedEnvironment> => {
  const dataDirectory = await placeDataDirectory(join(environment.dataDirectory, 'tried-restore'));
  await stopPostmaster(clusterDirectoryOf(dataDirectory));
  await rm(dataDirectory, { recursive: true });
  const none = { databaseUrl: undefined, directDatabaseUrl: undefined, replicaUrl: undefined, storageUrl: undefined };
  return { ...environment, ...none, dataDirectory };
};
