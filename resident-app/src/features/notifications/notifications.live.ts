import type { LiveHandlers } from '@ekhaya/browser/live/live-stream';
import { invalidate } from '../../platform/query/query.ts';

/** Query keys of notifications. Each begins with the first, so that invalidating it invalidates all. */
export const notificationKeys = {
  list: ['notifications'],
  news: ['notifications', 'news'],
  unreadCount: ['notifications', 'unread'],
} as const;

/** The person has a new notification, or one has changed. */
export const notificationsLive: LiveHandlers = { notifications: () => invalidate(notificationKeys.list) };
