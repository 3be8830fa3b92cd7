import type { InputOf, OutputOf } from '@ekhaya/contract/routes';
import { call } from '../../../platform/api/call.ts';

/** What the caller gets, by type and way. */
export type NotificationSettings = OutputOf<'GET /api/notification-settings'>;

/** A change of what the caller gets. */
export type SettingChange = InputOf<'PUT /api/notification-settings'>['body']['changes'][number];

/** Reads what the caller gets. */
export const readSettings = (): Promise<NotificationSettings> => call('GET /api/notification-settings', {});

/** Switches types on or off for the caller. */
export const changeSettings = (changes: SettingChange[]): Promise<NotificationSettings> =>
  call('PUT /api/notification-settings', { body: { changes } });
