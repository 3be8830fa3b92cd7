import { registerSender } from '../../platform/outbox/outbox.ts';
import { sendRead } from './notifications.queries.ts';
import { READ_KIND, type UnsentRead } from './use-notifications.ts';

export { openTappedNotification } from './open-notification.ts';
export { useUnreadCount } from './use-notifications.ts';

registerSender(READ_KIND, ({ id }: UnsentRead) => sendRead(id), { title: 'Notifications you have read' });
