import { useSyncExternalStore } from 'react';
import type { Notification } from '@ekhaya/contract/notifications/notifications';
import { countUnread, notificationKey, visibleNotifications } from '@ekhaya/contract/notifications/notifications.rules';
import { useCurrentMinute } from '../../platform/clock/current-minute.ts';
import { sendWhenOnline, unsent } from '../../platform/outbox/outbox.ts';
import { changeRead, useRead } from '../../platform/query/query.ts';
import { readNotifications, readUnreadCount } from './notifications.queries.ts';

export const NOTIFICATIONS = ['notifications'] as const;
/** Read again with the list: its key begins with that of the list. */
const UNREAD = [...NOTIFICATIONS, 'unread'] as const;
export const READ_KIND = 'notification-read';

/** What waits to be sent when a notification was opened. */
export interface UnsentRead {
  id: string;
}

/** The notifications as they were read, opened ones READ even before that is sent. */
function useListed() {
  const read = useRead(NOTIFICATIONS, readNotifications, {
    screen: { path: '/notifications', title: 'Notifications' },
  });
  const waiting = useSyncExternalStore(unsent.subscribe, unsent.get, unsent.get);
  const opened = new Set(
    waiting.filter(({ kind }) => kind === READ_KIND).map(({ payload }) => (payload as UnsentRead).id),
  );
  const items = read.data?.map((item) => (opened.has(item.id) ? { ...item, status: 'READ' as const } : item));
  // Expiry is compared at minute precision.
  return { read, items, now: useCurrentMinute() };
}

/** The notifications as they are shown: each once, unread first, none expired. */
export function useNotifications() {
  const { read, items, now } = useListed();
  return { ...read, data: items && visibleNotifications(items, now), now };
}

/** How many notifications are unread, of all there are; undefined until it is known. What has expired since is taken off. */
export function useUnreadCount(): number | undefined {
  const { items = [], now } = useListed();
  const { data, readAt } = useRead(UNREAD, readUnreadCount);
  if (data === undefined) return undefined;
  const expiredSince = countUnread(items, new Date(readAt)) - countUnread(items, now);
  return Math.max(0, data.count - Math.max(0, expiredSince));
}

/** 'Tap marks READ': at once on the phone, on the server as soon as there is a network. */
export async function markNotificationRead(notification: Notification): Promise<void> {
  if (notification.status === 'READ') return;
  const key = notificationKey(notification);
  const payload: UnsentRead = { id: notification.id };
  await Promise.all([
    changeRead<Notification[]>(NOTIFICATIONS, (items) =>
      items.map((item) => (notificationKey(item) === key ? { ...item, status: 'READ' } : item)),
    ),
    changeRead<{ count: number }>(UNREAD, ({ count }) => ({ count: Math.max(0, count - 1) })),
    sendWhenOnline(READ_KIND, payload),
  ]);
}
