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
import { nextFetchAfter, rowOfRemoteConfig, settingOf } from './configuration.rules.ts';
import { selectValue, selectValues } from './configuration.store.ts';

/** Every document as staff set it: what was changed over what is shipped. */
export const readRemoteConfigSettings = async (queryable: Queryable): Promise<RemoteConfigSettings> => {
  const changed = await selectValues(queryable, remoteConfigKeys.map(rowOfRemoteConfig));
  return Object.fromEntries(
    remoteConfigKeys.map((key) => [key, settingOf(key, changed[rowOfRemoteConfig(key)])]),
  ) as RemoteConfigSettings;
};

/** One document as staff set it. */
export const readRemoteConfigSetting = async <K extends RemoteConfigKey>(
  queryable: Queryable,
  key: K,
): Promise<RemoteConfigSettings[K]> => settingOf(key, await selectValue(queryable, rowOfRemoteConfig(key)));

/** The default estate with the role and the tiles of who has none. */
const readFallback = async (queryable: Queryable): Promise<{ defaultEntry: AccessEntry | null }> => {
  const { defaultEstateId } = await readRemoteConfigSetting(queryable, 'accessControl');
  return { defaultEntry: (await readDefaultAccessEntry(queryable, defaultEstateId)) ?? null };
};

/** One document as a phone reads it, and until when it may be kept. */
export const readRemoteConfig = async (
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  key: RemoteConfigKey,
): Promise<RemoteConfigDocument> => {
  const setting = await readRemoteConfigSetting(database.db, key);
  const ofData = key === 'accessControl' ? await readFallback(database.db) : {};
  const nextFetch = nextFetchAfter(clock.now()).toISOString();
  return { key, value: { ...setting, ...ofData }, nextFetch } as RemoteConfigDocument;
};

/** The documents that switch something on or off. */
type SwitchKey = 'authentication' | 'signup' | 'otp' | 'forgotPassword';

/** Whether what a document switches is on. */
export const isSwitchedOn = async (queryable: Queryable, key: SwitchKey): Promise<boolean> =>
  (await readRemoteConfigSetting(queryable, key)).isEnabled;

/** @throws {AppError} `auth/operation-not-allowed` while what the document switches is off */
export const requireSwitchedOn = async (queryable: Queryable, key: SwitchKey): Promise<void> => {
  if (!(await isSwitchedOn(queryable, key))) throw new AppError('auth/operation-not-allowed');
};
