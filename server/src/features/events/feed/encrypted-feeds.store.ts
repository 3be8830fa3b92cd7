import type { EncryptedColumn } from '../../../platform/secret/encrypted-columns.store.ts';
import { calendarFeeds } from '../answers/answers.table.ts';
import { feedPurpose } from './calendar-feed.ts';

/** The column of the tokens of calendars. */
export const encryptedFeeds: EncryptedColumn[] = [
  {
    table: calendarFeeds,
    encrypted: { column: calendarFeeds.token, property: 'token' },
    key: calendarFeeds.userId,
    purpose: feedPurpose,
    boundTo: (userId) => userId,
  },
];
