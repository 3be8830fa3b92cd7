import type { Notification } from '@ekhaya/contract/notifications/notifications';
import { isFramedPath } from '@ekhaya/contract/web-pages/web-pages.rules';
import { entryKey, navigate, openTab } from '../../platform/navigation/navigate.ts';
import { invalidate } from '../../platform/query/query.ts';
import { notificationKeys } from './notifications.live.ts';
import { readNotifications } from './notifications.queries.ts';
import { markNotificationRead } from './use-notifications.ts';

/**
 * 'Tap marks read and opens /DynamicIFrame with the notification url.' A url of a screen of the app opens that screen. Without
 * a url nothing opens.
 */
export function openNotification(notification: Notification): void {
  void markNotificationRead(notification);
  const { url, title } = notification;
  if (url === '') return;
  if (/^\/(?!\/)/.test(url) && !isFramedPath(url)) navigate(url);
  else navigate('/DynamicIFrame', { record: { url, title } });
}

/**
 * Opens a notification that was tapped outside the app, above the list. Shows only the list where it cannot be read. A person who has
 * gone on to another screen meanwhile stays there; the notification is then only marked as read.
 */
export async function openTappedNotification(id: string): Promise<void> {
  if (location.pathname !== '/notifications') await openTab('/notifications');
  const key = entryKey();
  await invalidate(notificationKeys.list);
  const items = await readNotifications().catch(() => []);
  const found = items.find((item) => item.id === id);
  if (!found) return;
  if (entryKey() === key) openNotification(found);
  else void markNotificationRead(found);
}
