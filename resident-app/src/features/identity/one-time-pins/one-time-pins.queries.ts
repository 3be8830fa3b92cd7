import { call } from '../../../platform/api/call.ts';

/** Sends a one-time PIN to a mobile number. */
export const sendOtp = (mobile: string) => call('POST /api/user/phone/otp', { body: { mobile } });

/** Checks a one-time PIN. A right one makes the number the caller's verified number. */
export const verifyOtp = (mobile: string, otp: string) =>
  call('POST /api/user/phone/verify', { body: { mobile, otp } });
