import type { Notification } from '@ekhaya/contract/notifications/notifications';
import { isFramedPath } from '@ekhaya/contract/web-pages/web-pages.rules';
import { navigate, selectTab } from '../../platform/navigation/navigate.ts';
import { invalidate } from '../../platform/query/query.ts';
import { readNotifications } from './notifications.queries.ts';
import { markNotificationRead, NOTIFICATIONS } from './use-notifications.ts';

/**
 * 'Tap marks read and opens /DynamicIFrame with the notification url.' One that names a screen of the app opens that; without
 * a url there is nothing to open.
 */
export function openNotification(notification: Notification): void {
  void markNotificationRead(notification);
  const { url, title } = notification;
  if (url === '') return;
  if (/^\/(?!\/)/.test(url) && !isFramedPath(url)) navigate(url);
  else navigate('/DynamicIFrame', { record: { url, title } });
}

/** Opens one that was tapped outside the app, over the list; where it cannot be read, the list is what there is. */
export async function openTappedNotification(id: string): Promise<void> {
  if (location.pathname !== '/notifications') selectTab('/notifications');
  await invalidate(NOTIFICATIONS);
  const items = await readNotifications().catch(() => []);
  const found = items.find((item) => item.id === id);
  if (found) openNotification(found);
}
