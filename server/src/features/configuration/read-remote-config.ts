import type { AccessEntry } from '@ekhaya/contract/estates/estates';
import {
  remoteConfigKeys,
  type RemoteConfigDocument,
  type RemoteConfigKey,
  type RemoteConfigSettings,
} from '@ekhaya/contract/configuration/remote-configuration';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { readDefaultAccessEntry } from '../estates/index.ts';
import { nextFetchAfter, remoteConfigRowKey, parseSetting } from './configuration.rules.ts';
import { selectValue, selectValues } from './configuration.store.ts';

/** Returns all remote-config documents. A document that is not stored has its default value. */
export const readRemoteConfigSettings = async (queryable: Queryable): Promise<RemoteConfigSettings> => {
  const changed = await selectValues(queryable, remoteConfigKeys.map(remoteConfigRowKey));
  return Object.fromEntries(
    remoteConfigKeys.map((key) => [key, parseSetting(key, changed[remoteConfigRowKey(key)])]),
  ) as RemoteConfigSettings;
};

/** One document: the stored one or the default. */
export const readRemoteConfigSetting = async <K extends RemoteConfigKey>(
  queryable: Queryable,
  key: K,
): Promise<RemoteConfigSettings[K]> => parseSetting(key, await selectValue(queryable, remoteConfigRowKey(key)));

/** The access entry that the app shows to a person without a role: that of the default estate. */
const readDefaultEntry = async (queryable: Queryable): Promise<{ defaultEntry: AccessEntry | null }> => {
  const { defaultEstateId } = await readRemoteConfigSetting(queryable, 'accessControl');
  return { defaultEntry: (await readDefaultAccessEntry(queryable, defaultEstateId)) ?? null };
};

/** One document for the app, with the time until which the app may cache it. */
export const readRemoteConfig = async (
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  key: RemoteConfigKey,
): Promise<RemoteConfigDocument> => {
  const setting = await readRemoteConfigSetting(database.db, key);
  const extra = key === 'accessControl' ? await readDefaultEntry(database.db) : {};
  const nextFetch = nextFetchAfter(clock.now()).toISOString();
  return { key, value: { ...setting, ...extra }, nextFetch } as RemoteConfigDocument;
};

/** The documents that switch a feature on or off. */
type SwitchKey = 'authentication' | 'signup' | 'otp' | 'forgotPassword';

/** Whether the feature of a switch is on. */
export const isSwitchedOn = async (queryable: Queryable, key: SwitchKey): Promise<boolean> =>
  (await readRemoteConfigSetting(queryable, key)).isEnabled;

/** Requires that the feature of a switch is on. @throws {AppError} `auth/operation-not-allowed` */
export const requireSwitchedOn = async (queryable: Queryable, key: SwitchKey): Promise<void> => {
  if (!(await isSwitchedOn(queryable, key))) throw new AppError('auth/operation-not-allowed');
};
