import { idempotencyHeader } from '@ekhaya/browser/api/idempotency-keys';
import { call } from '../../../../platform/api/call.ts';

/** Reads whether the caller has set a PIN, when it was changed last and until when it is locked. */
export const readPinState = () => call('GET /api/accessControl/{userId}', { params: { userId: 'me' } });

/** Sets the caller's PIN; refused where one is set already. */
export const sendPin = (pin: string) => call('POST /api/accessControl/pin', { body: { pin } });

/** Checks the PIN at the server. A right one allows this session to ask for codes and to enrol this phone for 10 minutes. */
export const verifyPin = (pin: string) => call('POST /api/accessControl/pin/verify', { body: { pin } });

/** Reports wrong tries that this phone has counted itself. With the same key they count once. */
export const sendWrongTries = (count: number, key: string) =>
  call('POST /api/accessControl/pin/tries', { body: { count } }, { headers: idempotencyHeader(key) });

/** Sends the password where the server asks for it once more in this session. */
export const sendPassword = (password: string) => call('POST /api/auth/verify-password', { body: { password } });

/** Removes the caller's PIN when the password is right. */
export const resetPin = (password: string) => call('POST /api/accessControl/pin/reset', { body: { password } });
