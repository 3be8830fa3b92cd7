import type { Notification } from '@ekhaya/contract/notifications/notifications';
import { call } from '../../platform/api/call.ts';

/** The 40 newest notifications of the caller that have not expired. */
export const readNotifications = (): Promise<Notification[]> =>
  call('GET /api/notifications', { query: { userID: 'me' } });

/** How many notifications of the caller are unread, of all that have not expired. */
export const readUnreadCount = (): Promise<{ count: number }> => call('GET /api/notifications/unread', {});

/** Marks one of the caller's notifications READ. */
export const sendRead = (id: string) =>
  call('PUT /api/notifications/{id}', { params: { id }, body: { status: 'READ' } });
