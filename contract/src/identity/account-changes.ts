import { z } from 'zod';
import { emailAddress, emptyObject } from '../wire/fields.ts';
import { defineRoute } from '../wire/route.ts';
import { passwordMaximum } from './login.rules.ts';

const password = z.string().min(1).max(passwordMaximum);

/** The routes that change how a person signs in. */
export const accountChangesRoutes = {
  'POST /api/auth/not-me': defineRoute({
    method: 'post',
    path: '/api/auth/not-me',
    feature: 'identity',
    summary:
      'Says with the token of a mail that a change of the account was not the owner’s. Ends all sessions and pass devices and mails a link for a new password. The token works once, within a week.',
    access: { who: 'public' },
    body: z.strictObject({ token: z.string().min(1).max(200) }),
    output: emptyObject,
    errors: ['auth/expired-action-code', 'auth/too-many-requests'],
  }),
  'POST /api/auth/change-password': defineRoute({
    method: 'post',
    path: '/api/auth/change-password',
    feature: 'identity',
    summary: 'Changes the caller’s password, who enters the present one. Ends her other sessions and mails her.',
    access: { who: 'signed-in' },
    body: z.strictObject({ password, newPassword: password }),
    output: emptyObject,
    errors: ['auth/wrong-password', 'auth/weak-password', 'auth/too-many-requests'],
  }),
  'POST /api/auth/change-email': defineRoute({
    method: 'post',
    path: '/api/auth/change-email',
    feature: 'identity',
    summary:
      'Mails a link to a new e-mail address. The account has the new address once the link is opened, within a day. The present address is told of both.',
    access: { who: 'signed-in' },
    body: z.strictObject({ password, email: emailAddress }),
    output: emptyObject,
    errors: ['auth/wrong-password', 'auth/email-already-in-use', 'auth/too-many-requests'],
  }),
  'POST /api/auth/send-email-proof': defineRoute({
    method: 'post',
    path: '/api/auth/send-email-proof',
    feature: 'identity',
    summary: 'Mails the link again that proves the caller’s new e-mail address, or the one that she signed up with.',
    access: { who: 'signed-in' },
    output: emptyObject,
    errors: ['auth/too-many-requests'],
  }),
  'GET /api/auth/addresses': defineRoute({
    method: 'get',
    path: '/api/auth/addresses',
    feature: 'identity',
    summary: 'The caller’s e-mail address and mobile number, and which of them is proved.',
    access: { who: 'signed-in' },
    output: z.object({
      email: z.string(),
      isEmailProved: z.boolean(),
      newEmail: z.string().describe('The address that waits for its proof; empty when there is none.'),
      mobile: z.string().describe('In the format `27…`.'),
      isMobileProved: z.boolean(),
    }),
    errors: [],
  }),
};
