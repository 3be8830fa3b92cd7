import { isOlderVersion } from '@ekhaya/contract/configuration/app-version.rules';
import type {
  RemoteConfigChange,
  RemoteConfigKey,
  RemoteConfigSettings,
} from '@ekhaya/contract/configuration/remote-configuration';
import { AppError } from '../../platform/app-error.ts';
import { appVersion } from '../../platform/app-version.ts';
import { auditedChange } from '../../platform/audit/audited-change.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { versionOf } from '../../platform/database/versioned-record.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { StaffEstates } from '../../platform/http/caller.ts';
import { findEstate } from '../estates/index.ts';
import { remoteConfigRowKey } from './configuration.rules.ts';
import { countScopeChange, lockConfiguration, readScopeVersion, upsertValues } from './configuration.store.ts';
import { readRemoteConfigSettings } from './read-remote-config.ts';

const pick = (settings: RemoteConfigSettings, keys: readonly RemoteConfigKey[]): Record<string, unknown> =>
  Object.fromEntries(keys.map((key) => [key, settings[key]]));

/**
 * Reads all remote-config documents for an administrator.
 * @throws {AppError} `forbidden` for staff of some estates only
 */
export const readRemoteConfigForStaff = async (
  { database }: Pick<Dependencies, 'database'>,
  staffEstates: StaffEstates,
): Promise<RemoteConfigSettings & { version: number }> => {
  if (staffEstates !== 'all') throw new AppError('forbidden');
  const version = await versionOf(database.db, readScopeVersion('remote-config'));
  return { ...(await readRemoteConfigSettings(database.db)), version };
};

const requireKnownEstate = async (queryable: Queryable, { accessControl }: RemoteConfigChange): Promise<void> => {
  if (accessControl === undefined || (await findEstate(queryable, accessControl.defaultEstateId)) !== undefined) return;
  throw new AppError('validation', { fields: { 'accessControl.defaultEstateId': 'This estate does not exist.' } });
};

/**
 * Asserts that the oldest version that may be used exists. With a newer one than that of the server every phone would show 'Update
 * Available' and nothing else, and there would be no update that helps.
 */
const requireKnownVersion = ({ updateApp }: RemoteConfigChange): void => {
  if (updateApp === undefined || !isOlderVersion(appVersion, updateApp.minimumVersion)) return;
  const sentence = `The newest version is ${appVersion}. A newer one would lock every phone out.`;
  throw new AppError('validation', { fields: { 'updateApp.minimumVersion': sentence } });
};

/**
 * Changes remote-config documents, audited, and publishes the live event `configurations` to everyone.
 * @throws {AppError} `forbidden` for staff of some estates only; `validation` for an estate that does not exist
 *   and for a version of the app that does not exist yet; `nothing-changed`
 */
export const changeRemoteConfig = async (
  dependencies: Pick<Dependencies, 'database' | 'live' | 'clock'>,
  request: { actorId: string; staffEstates: StaffEstates; version: number; change: RemoteConfigChange },
): Promise<RemoteConfigSettings & { version: number }> => {
  const { actorId, staffEstates, version, change } = request;
  if (staffEstates !== 'all') throw new AppError('forbidden');
  requireKnownVersion(change);
  const keys = Object.keys(change) as RemoteConfigKey[];
  return auditedChange(dependencies, {
    actorId,
    action: 'remote-config.change',
    subject: { kind: 'remote-config', id: 'product' },
    seen: { version, read: readScopeVersion('remote-config') },
    lock: async (transaction) => {
      await lockConfiguration(transaction);
      await requireKnownEstate(transaction, change);
      return readRemoteConfigSettings(transaction);
    },
    change: async (transaction, before, at) => {
      const rows = Object.fromEntries(keys.map((key) => [remoteConfigRowKey(key), change[key]]));
      await upsertValues(transaction, rows, at);
      const after = await readRemoteConfigSettings(transaction);
      await dependencies.live.publish(transaction, { topic: 'configurations', audience: { kind: 'everyone' } });
      const result = { ...after, version: await countScopeChange(transaction, 'remote-config') };
      return { estateIds: [], before: pick(before, keys), after: pick(after, keys), result };
    },
  });
};
