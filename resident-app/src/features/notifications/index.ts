import { registerSender } from '../../platform/outbox/outbox.ts';
import { markAsRead } from './notifications.queries.ts';
import { UNSENT_READ, type UnsentRead } from './use-notifications.ts';

export { notificationsLive } from './notifications.live.ts';
export { openTappedNotification } from './open-notification.ts';
export { useUnreadCount } from './use-notifications.ts';

registerSender(UNSENT_READ, ({ id }: UnsentRead) => markAsRead(id), { title: 'Notifications you have read' });
