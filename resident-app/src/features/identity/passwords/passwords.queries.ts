import { call } from '../../../platform/api/call.ts';

/** Requests the mail with the link that sets a new password. */
export const requestPasswordReset = (email: string) =>
  call('POST /api/auth/request-password-reset', { body: { email } });
