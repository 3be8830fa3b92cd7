import { useSyncExternalStore } from 'react';
import type { Notification } from '@ekhaya/contract/notifications/notifications';
import { countUnread, notificationKey, visibleNotifications } from '@ekhaya/contract/notifications/notifications.rules';
import { useCurrentMinute } from '../../platform/clock/current-minute.ts';
import { sendWhenOnline, outbox } from '../../platform/outbox/outbox.ts';
import { updateRead, useRead } from '../../platform/query/query.ts';
import { notificationKeys } from './notifications.live.ts';
import { readNotifications, readUnreadCount } from './notifications.queries.ts';
import { UNSENT_READ, type UnsentRead } from './unsent-reads.ts';

/** The notifications as read from the server. Opened ones are READ even before the server knows. */
function useNotificationList() {
  const read = useRead(notificationKeys.list, readNotifications, {
    screen: { path: '/notifications', title: 'Notifications' },
  });
  const outboxItems = useSyncExternalStore(outbox.subscribe, outbox.get, outbox.get);
  const opened = new Set(
    outboxItems.filter(({ kind }) => kind === UNSENT_READ.name).map(({ payload }) => (payload as UnsentRead).id),
  );
  const items = read.data?.map((item) => (opened.has(item.id) ? { ...item, status: 'READ' as const } : item));
  // Expiry is compared at minute precision.
  return { read, items, now: useCurrentMinute() };
}

/** The notifications for the list: without duplicates, unread first, without expired ones. */
export function useNotifications() {
  const { read, items, now } = useNotificationList();
  return { ...read, data: items && visibleNotifications(items, now), now };
}

/** The number of unread notifications; undefined until it is known. Notifications that expired since the count was read are subtracted. */
export function useUnreadCount(): number | undefined {
  const { items = [], now } = useNotificationList();
  const { data, readAt } = useRead(notificationKeys.unreadCount, readUnreadCount);
  if (data === undefined) return undefined;
  const expiredSince = countUnread(items, new Date(readAt)) - countUnread(items, now);
  return Math.max(0, data.count - Math.max(0, expiredSince));
}

/** Marks a notification as READ: on the phone at once, on the server as soon as there is a network. */
export async function markNotificationRead(notification: Notification): Promise<void> {
  if (notification.status === 'READ') return;
  const key = notificationKey(notification);
  const payload: UnsentRead = { id: notification.id };
  await Promise.all([
    updateRead<Notification[]>(notificationKeys.list, (items) =>
      items.map((item) => (notificationKey(item) === key ? { ...item, status: 'READ' } : item)),
    ),
    updateRead<{ count: number }>(notificationKeys.unreadCount, ({ count }) => ({ count: Math.max(0, count - 1) })),
    sendWhenOnline(UNSENT_READ, payload),
  ]);
}
