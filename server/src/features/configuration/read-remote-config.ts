import type { RemoteConfigKey } from '@ekhaya/contract/configuration';
import type { OutputOf } from '@ekhaya/contract/routes';
import type { Dependencies } from '../../platform/dependencies.ts';
import { nextFetchAfter, rowOfRemoteConfig, shippedRemoteConfig } from './configuration.rules.ts';
import { selectValue } from './configuration.store.ts';

/** One remote-config document: what was changed over what is shipped, and until when it may be kept. */
export const readRemoteConfig = async (
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  key: RemoteConfigKey,
): Promise<OutputOf<'GET /api/config/{key}'>> => {
  const changed = await selectValue(database.db, rowOfRemoteConfig(key));
  return {
    key,
    value: { ...shippedRemoteConfig[key], ...(changed as Record<string, unknown> | undefined) },
    nextFetch: nextFetchAfter(clock.now()).toISOString(),
  };
};
