import type { Notification } from '@ekhaya/contract/notifications/notifications';
import type { NotificationRow } from './notifications.store.ts';

/** A notification in its form on the wire. */
export const presentNotification = (row: NotificationRow & { isRead: boolean }): Notification => ({
  id: row.id,
  notificationId: row.notificationId,
  notificationID: row.groupId,
  title: row.title,
  description: row.description,
  image: row.image,
  imageAlt: row.imageAlt,
  url: row.url,
  status: row.isRead ? 'READ' : 'SENT',
  type: row.type,
  createdAt: { _seconds: Math.floor(row.createdAt.getTime() / 1000) },
  expiresAt: row.expiresAt?.toISOString() ?? null,
});
