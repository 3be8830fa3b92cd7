import type { RoleOffer } from '@ekhaya/contract/estates/estates';
import { call } from '../../../platform/api/call.ts';

/** Sets a new password with the token of the mail, and ends all sessions. */
export const resetPassword = (token: string, newPassword: string) =>
  call('POST /api/auth/reset-password', { body: { token, newPassword } });

/** Verifies an e-mail address with the token of the mail. */
export const verifyEmail = (token: string) => call('POST /api/auth/verify-email', { body: { token } });

/** Reads the role that staff offer the caller. */
export const readRoleOffer = (token: string): Promise<RoleOffer> => call('POST /api/acl/offer', { body: { token } });

/** Accepts or declines an offered role. */
export const answerRoleOffer = (token: string, agrees: boolean) =>
  call('POST /api/acl/offer/answer', { body: { token, agrees } });
