import { registerSender, sendWhenOnline } from '../../../platform/outbox/outbox.ts';
import { requestPasswordReset } from './passwords.queries.ts';

const KIND = 'password-reset-link';

registerSender(KIND, (payload: { email: string }) => requestPasswordReset(payload.email));

/** Asks for the reset link as soon as there is a network, even after the app was closed meanwhile. */
export const queueResetLink = (email: string): Promise<void> => sendWhenOnline(KIND, { email });
