import type { InvitationToJoin } from '@ekhaya/contract/household/household';
import type { RoleOffer } from '@ekhaya/contract/estates/estates';
import { call } from '../../../platform/api/call.ts';

/** Sets a new password with the token of the mail, and ends all sessions. */
export const resetPassword = (token: string, newPassword: string) =>
  call('POST /api/auth/reset-password', { body: { token, newPassword } });

/** Verifies an e-mail address with the token of the mail. */
export const verifyEmail = (token: string) => call('POST /api/auth/verify-email', { body: { token } });

/** Says with the token of the mail that a change of the account was not the owner's. */
export const reportNotMe = (token: string) => call('POST /api/auth/not-me', { body: { token } });

/** Reads the role that staff offer the caller. */
export const readRoleOffer = (token: string): Promise<RoleOffer> => call('POST /api/acl/offer', { body: { token } });

/** Accepts or declines an offered role. */
export const answerRoleOffer = (token: string, agrees: boolean) =>
  call('POST /api/acl/offer/answer', { body: { token, agrees } });

/** Reads an invitation into a household, by the token of its link. */
export const readInvitation = (token: string): Promise<InvitationToJoin> =>
  call('POST /api/household/join/read', { body: { token } });

/** Accepts an invitation into a household. */
export const joinHousehold = (token: string) => call('POST /api/household/join', { body: { token } });
