import type { Notification } from '@ekhaya/contract/notifications/notifications';
import { call } from '../../platform/api/call.ts';

/** Reads the caller's 40 newest notifications that have not expired. */
export const readNotifications = (): Promise<Notification[]> =>
  call('GET /api/notifications', { query: { userID: 'me' } });

/** Reads the number of the caller's unread notifications that have not expired. */
export const readUnreadCount = (): Promise<{ count: number }> => call('GET /api/notifications/unread', {});

/** Marks one of the caller's notifications as READ. */
export const markAsRead = (id: string) =>
  call('PUT /api/notifications/{id}', { params: { id }, body: { status: 'READ' } });
