import { keptKinds } from '@ekhaya/contract/privacy/kept-records.rules';
import type { RateLimit } from '../../../platform/rate-limits/rate-limits.rules.ts';

const minuteSeconds = 60;
const daySeconds = 24 * 60 * minuteSeconds;

/** A 'this was not me' link is valid for a week. */
export const notMeSeconds = 7 * daySeconds;

/** A browser is forgotten after this time without a sign-in. No browser keeps a cookie for longer. */
export const knownDeviceSeconds = keptKinds.devices.keeps.days * daySeconds;

/** Attempts with an invalid 'this was not me' token, per network. */
export const notMeLimit: RateLimit = { name: 'not-me-address', attempts: 50, windowSeconds: 15 * minuteSeconds };

/** What happened, as the mail to the owner says it. `{about}` is the device, the address or the name of a passkey. */
const notices = {
  'password-reset': ['Your password was set anew', 'A new password was set with a link that we mailed to you.'],
  'password-changed': [
    'Your password was changed',
    'The password of your account was changed. Other devices were signed out.',
  ],
  'email-change-asked': [
    'A change of your e-mail address',
    'Somebody who knows your password asked to change the e-mail address of your account to {about}.',
  ],
  'email-changed': ['Your e-mail address was changed', 'The e-mail address of your account is {about} now.'],
  'mobile-changed': ['Your mobile number was changed', 'The mobile number of your account is {about} now.'],
  'new-device': [
    'A new device is signed in',
    'Your account was signed in to on a device that we did not know: {about}.',
  ],
  'new-gate-phone': ['Another phone opens the gate for you', 'A phone was enrolled for your access code: {about}.'],
  'new-passkey': ['A passkey was added', 'A passkey was added to your account: {about}.'],
  'second-factor-added': [
    'An authenticator app was set up',
    'An authenticator app was set up as the second factor of your account.',
  ],
  'second-factor-removed': [
    'Your authenticator app was removed',
    'The authenticator app and the recovery codes of your account were removed.',
  ],
  'recovery-codes-renewed': [
    'You have new recovery codes',
    'New recovery codes were made. The old ones no longer work.',
  ],
  'recovery-code-used': [
    'A recovery code was used',
    'A recovery code was used in place of your second factor. Left: {about}.',
  ],
  'second-factor-reset': [
    'Your second factor was removed by staff',
    'Staff removed your authenticator app, your recovery codes and your passkeys. You were signed out everywhere.',
  ],
  'passkey-removed': ['A passkey was removed', 'A passkey was removed from your account: {about}.'],
} as const satisfies Record<string, readonly [subject: string, text: string]>;

/** What happened to an account. */
export type SecurityNoticeKind = keyof typeof notices;

const isKind = (kind: string): kind is SecurityNoticeKind => Object.hasOwn(notices, kind);

/** Subject and first sentence of the mail about a change of an account; undefined for a kind that does not exist. */
export const noticeText = (kind: string, about: string): { subject: string; text: string } | undefined => {
  if (!isKind(kind)) return undefined;
  const [subject, text] = notices[kind];
  return { subject, text: text.replace('{about}', about) };
};
