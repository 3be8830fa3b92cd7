import type { OutputOf } from '@ekhaya/contract/routes';
import { call } from '../../../platform/api/call.ts';

/** The query key of the caller's e-mail address and mobile number. */
export const addressesOfAccountKey = ['sign-in-addresses'];

/** Reads the e-mail address and the mobile number of the caller, and which of them is proved. */
export const readAddressesOfAccount = (): Promise<OutputOf<'GET /api/auth/addresses'>> =>
  call('GET /api/auth/addresses', {});

/** Mails the link again that proves an e-mail address. */
export const sendEmailProof = () => call('POST /api/auth/send-email-proof', {});

/** Changes the password and ends the other sessions. */
export const changePassword = (body: { password: string; newPassword: string }) =>
  call('POST /api/auth/change-password', { body });

/** Mails a link to a new e-mail address. The account has it once the link is opened. */
export const changeEmail = (body: { password: string; email: string }) => call('POST /api/auth/change-email', { body });

/** Sends a one-time PIN to a new mobile number. */
export const sendPinToMobile = (body: { mobile: string; password?: string }) =>
  call('POST /api/user/phone/otp', { body });

/** Checks the one-time PIN, which makes the number the caller's. */
export const verifyMobile = (body: { mobile: string; otp: string }) => call('POST /api/user/phone/verify', { body });
