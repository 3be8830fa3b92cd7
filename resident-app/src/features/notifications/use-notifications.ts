import { useSyncExternalStore } from 'react';
import type { Notification } from '@ekhaya/contract/notifications';
import { countUnread, keyOfNotification, notificationsToShow } from '@ekhaya/contract/notifications.rules';
import { useCurrentMinute } from '../../platform/clock/current-minute.ts';
import { sendWhenOnline, unsent } from '../../platform/outbox/outbox.ts';
import { changeRead, useRead } from '../../platform/query/query.ts';
import { readNotifications } from './notifications.queries.ts';

export const NOTIFICATIONS = ['notifications'] as const;
export const READ_KIND = 'notification-read';

/** What waits to be sent when a notification was opened. */
export interface UnsentRead {
  id: string;
}

/** The notifications as they are shown: each once, unread first, none expired, opened ones read even before that is sent. */
export function useNotifications() {
  const read = useRead(NOTIFICATIONS, readNotifications, {
    screen: { path: '/notifications', title: 'Notifications' },
  });
  const waiting = useSyncExternalStore(unsent.subscribe, unsent.get, unsent.get);
  // Expiry is compared at minute precision.
  const now = useCurrentMinute();
  const opened = new Set(
    waiting.filter(({ kind }) => kind === READ_KIND).map(({ payload }) => (payload as UnsentRead).id),
  );
  const items = read.data?.map((item) => (opened.has(item.id) ? { ...item, status: 'READ' as const } : item));
  return { ...read, data: items && notificationsToShow(items, now), now };
}

/** How many notifications are unread; 0 until that is known. */
export function useUnreadCount(): number {
  const { data, now } = useNotifications();
  return countUnread(data ?? [], now);
}

/** 'Tap marks READ': at once on the phone, on the server as soon as there is a network. */
export async function markNotificationRead(notification: Notification): Promise<void> {
  if (notification.status === 'READ') return;
  const key = keyOfNotification(notification);
  const payload: UnsentRead = { id: notification.id };
  await Promise.all([
    changeRead<Notification[]>(NOTIFICATIONS, (items) =>
      items.map((item) => (keyOfNotification(item) === key ? { ...item, status: 'READ' } : item)),
    ),
    sendWhenOnline(READ_KIND, payload),
  ]);
}
