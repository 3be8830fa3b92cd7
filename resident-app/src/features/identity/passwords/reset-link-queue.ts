import { registerSender, sendWhenOnline, type OutboxKind } from '../../../platform/outbox/outbox.ts';
import { requestPasswordReset } from './passwords.queries.ts';

const KIND: OutboxKind = { name: 'password-reset-link', title: 'Link for a new password' };

registerSender(KIND, (payload: { email: string }) => requestPasswordReset(payload.email));

/** Queues the request of a reset link until there is a network, even across restarts of the app. */
export const queueResetLink = (email: string): Promise<void> => sendWhenOnline(KIND, { email });
