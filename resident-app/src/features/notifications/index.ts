import { registerSender } from '../../platform/outbox/outbox.ts';
import { sendRead } from './notifications.queries.ts';
import { READ_KIND, type UnsentRead } from './use-notifications.ts';

export { useUnreadCount } from './use-notifications.ts';

registerSender<UnsentRead>(READ_KIND, ({ id }) => sendRead(id), 'Notifications you have read');
