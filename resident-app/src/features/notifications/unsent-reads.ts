import { registerSender, type OutboxKind } from '../../platform/outbox/outbox.ts';
import { markAsRead } from './notifications.queries.ts';

/** The read notifications in the outbox. */
export const UNSENT_READ: OutboxKind = {
  name: 'notification-read',
  title: 'Notifications you have read',
  isPreserved: true,
};

/** The outbox payload of a read notification. */
export interface UnsentRead {
  id: string;
}

/** Registers how the outbox sends that notifications were read. */
export const registerReadSending = (): void => registerSender(UNSENT_READ, ({ id }: UnsentRead) => markAsRead(id));
