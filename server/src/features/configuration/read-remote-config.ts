import type { RemoteConfigKey } from '@ekhaya/contract/configuration';
import type { OutputOf } from '@ekhaya/contract/routes';
import type { Dependencies } from '../../platform/dependencies.ts';
import { readDefaultEntry } from '../estates/index.ts';
import { nextFetchAfter, rowOfRemoteConfig, shippedRemoteConfig } from './configuration.rules.ts';
import { selectValue } from './configuration.store.ts';
import { readConfigurations } from './read-configurations.ts';

/** What a document says of the data: the default estate with the role and the tiles of who has none. */
const readOfData = async (
  dependencies: Pick<Dependencies, 'database'>,
  key: RemoteConfigKey,
): Promise<Record<string, unknown>> => {
  if (key !== 'accessControl') return {};
  const { defaultEstateId } = await readConfigurations(dependencies);
  return { defaultEntry: (await readDefaultEntry(dependencies.database.db, defaultEstateId)) ?? null };
};

/** One remote-config document: what was changed over what is shipped, and until when it may be kept. */
export const readRemoteConfig = async (
  dependencies: Pick<Dependencies, 'database' | 'clock'>,
  key: RemoteConfigKey,
): Promise<OutputOf<'GET /api/config/{key}'>> => {
  const { database, clock } = dependencies;
  const changed = await selectValue(database.db, rowOfRemoteConfig(key));
  return {
    key,
    value: {
      ...shippedRemoteConfig[key],
      ...(await readOfData(dependencies, key)),
      ...(changed as Record<string, unknown> | undefined),
    },
    nextFetch: nextFetchAfter(clock.now()).toISOString(),
  };
};
