import { boolean, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { settingChannels, settingTypes } from '@ekhaya/contract/notifications/settings.rules';
import { users } from '../../identity/accounts/accounts.table.ts';

/**
 * What people chose to be told, by type and way, with the time: the proof of a yes to marketing. Without a row the default of the
 * contract holds.
 */
export const notificationSettings = pgTable(
  'notification_settings',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    type: text('type', { enum: settingTypes }).notNull(),
    channel: text('channel', { enum: settingChannels }).notNull(),
    isOn: boolean('is_on').notNull(),
    changedAt: timestamp('changed_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.type, table.channel] })],
);
