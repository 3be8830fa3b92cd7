import { registerSender } from '../../platform/outbox/outbox.ts';
import { markAsRead } from './notifications.queries.ts';

/** The outbox kind of read notifications. */
export const UNSENT_READ = 'notification-read';

/** The outbox payload of a read notification. */
export interface UnsentRead {
  id: string;
}

/** Registers how the outbox sends that notifications were read. */
export const registerReadSending = (): void =>
  registerSender(UNSENT_READ, ({ id }: UnsentRead) => markAsRead(id), { title: 'Notifications you have read' });
