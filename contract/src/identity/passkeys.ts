import { z } from 'zod';
import { emptyObject, lineOfText } from '../wire/fields.ts';
import { defineRoute } from '../wire/route.ts';
import { passwordMaximum } from './login.rules.ts';
import { signedInUser } from './identity.ts';

const base64Url = (maximum: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .max(maximum);

/** The parts that every answer of an authenticator has (Web Authentication, level 3). */
const authenticatorAnswer = {
  id: base64Url(1400),
  rawId: base64Url(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  clientExtensionResults: z.looseObject({}).default({}),
};

/** The answer of an authenticator that has made a passkey. */
const newPasskey = z.object({
  ...authenticatorAnswer,
  response: z.object({
    clientDataJSON: base64Url(4000),
    attestationObject: base64Url(20_000),
    transports: z.array(z.string().max(30)).max(10).default([]),
  }),
});

/** The answer of an authenticator that has signed a challenge. */
export const signedChallenge = z.object({
  ...authenticatorAnswer,
  response: z.object({
    clientDataJSON: base64Url(4000),
    authenticatorData: base64Url(4000),
    signature: base64Url(2000),
    userHandle: base64Url(200).optional(),
  }),
});

/** What an authenticator asks for, in the JSON form of Web Authentication. The browser reads it, we do not. */
export const authenticatorOptions = z.looseObject({ challenge: z.string() });

/** The routes of passkeys. */
export const passkeysRoutes = {
  'GET /api/auth/passkeys': defineRoute({
    method: 'get',
    path: '/api/auth/passkeys',
    feature: 'identity',
    summary: 'The caller’s passkeys, newest first.',
    access: { who: 'signed-in' },
    output: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        isHere: z.boolean().describe('Whether it was the last that was made or used in the calling browser.'),
        createdAt: z.iso.datetime(),
        lastUsedAt: z.iso.datetime().nullable().describe('Null until the passkey has signed in for the first time.'),
      }),
    ),
    errors: [],
  }),
  'POST /api/auth/passkeys/options': defineRoute({
    method: 'post',
    path: '/api/auth/passkeys/options',
    feature: 'identity',
    summary:
      'The options with which the browser makes a passkey of the caller. The password is needed unless she signed in within 10 minutes. The challenge works once, within 5 minutes.',
    access: { who: 'signed-in' },
    body: z.strictObject({ password: z.string().min(1).max(passwordMaximum).optional() }),
    output: authenticatorOptions,
    errors: ['auth/wrong-password', 'auth/second-factor-required', 'auth/too-many-requests', 'profile/limit-reached'],
  }),
  'POST /api/auth/passkeys': defineRoute({
    method: 'post',
    path: '/api/auth/passkeys',
    feature: 'identity',
    summary: 'Adds the passkey that the browser has made. Mails the caller.',
    access: { who: 'signed-in' },
    body: z.strictObject({ name: lineOfText(60), passkey: newPasskey }),
    status: 201,
    output: z.object({ id: z.string() }),
    errors: ['auth/passkey-rejected', 'auth/wrong-password', 'auth/second-factor-required', 'profile/limit-reached'],
  }),
  'DELETE /api/auth/passkeys/{id}': defineRoute({
    method: 'delete',
    path: '/api/auth/passkeys/{id}',
    feature: 'identity',
    summary:
      'Removes a passkey of the caller. Mails her. Staff who need a second factor give it first, and keep at least one.',
    access: { who: 'signed-in' },
    params: z.object({ id: base64Url(1400) }),
    output: emptyObject,
    errors: ['auth/second-factor-needed'],
  }),
  'POST /api/auth/sign-in/passkey/options': defineRoute({
    method: 'post',
    path: '/api/auth/sign-in/passkey/options',
    feature: 'identity',
    summary: 'The options with which the browser signs in with a passkey. The challenge works once, within 5 minutes.',
    access: { who: 'public' },
    output: authenticatorOptions,
    errors: ['auth/too-many-requests'],
  }),
  'POST /api/auth/sign-in/passkey': defineRoute({
    method: 'post',
    path: '/api/auth/sign-in/passkey',
    feature: 'identity',
    summary:
      'Signs in with a passkey. Sets the session cookie, and the one by which the browser is known at the next sign-in.',
    access: { who: 'public' },
    body: z.strictObject({ passkey: signedChallenge }),
    output: z.object({ user: signedInUser }),
    errors: ['auth/operation-not-allowed', 'auth/passkey-rejected', 'auth/too-many-requests'],
  }),
};
