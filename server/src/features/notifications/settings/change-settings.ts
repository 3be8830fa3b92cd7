import type { NotificationSettings } from '@ekhaya/contract/notifications/settings';
import { isOnByDefault, settingTypes } from '@ekhaya/contract/notifications/settings.rules';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { selectSettings, upsertSettings, type SettingRow } from './notification-settings.store.ts';

/** Reads what a person gets, by type and way. */
export const readSettings = async (queryable: Queryable, userId: string): Promise<NotificationSettings> => {
  const chosen = await selectSettings(queryable, userId);
  const isOn = (type: SettingRow['type'], channel: SettingRow['channel']): boolean =>
    chosen.find((row) => row.type === type && row.channel === channel)?.isOn ?? isOnByDefault(type, channel);
  return {
    settings: settingTypes.map((type) => ({
      type,
      app: isOn(type, 'app'),
      push: isOn(type, 'push'),
      mail: isOn(type, 'mail'),
    })),
    hasAnsweredEvents: chosen.some(({ type, channel }) => type === 'event' && channel !== 'app'),
  };
};

/** Switches types on or off for a person. Her open apps read their lists again. */
export const changeSettings = async (
  { database, clock, live }: Pick<Dependencies, 'database' | 'clock' | 'live'>,
  userId: string,
  changes: readonly SettingRow[],
): Promise<NotificationSettings> => {
  // The last of several changes of one setting counts.
  const distinct = new Map(changes.map((change) => [`${change.type} ${change.channel}`, change]));
  return database.db.transaction(async (transaction) => {
    await upsertSettings(transaction, userId, [...distinct.values()], clock.now());
    await live.publish(transaction, { topic: 'notifications', audience: { kind: 'person', userId } });
    return readSettings(transaction, userId);
  });
};

/** Returns the types that a person does not want to see in the app. */
export const findHiddenTypes = async (queryable: Queryable, userId: string): Promise<string[]> =>
  (await readSettings(queryable, userId)).settings.filter(({ app }) => !app).map(({ type }) => type);
