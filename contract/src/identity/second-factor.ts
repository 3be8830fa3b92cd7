import { z } from 'zod';
import { emptyObject } from '../wire/fields.ts';
import { defineRoute } from '../wire/route.ts';
import { passwordMaximum } from './login.rules.ts';
import { authenticatorOptions, signedChallenge } from './passkeys.ts';

const password = z.string().min(1).max(passwordMaximum);
/** The 6 digits of an authenticator app, which shows them in groups. */
const code = z
  .string()
  .transform((typed) => typed.replaceAll(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'Please enter the 6 digits.'));

/** What a person has to do before she has her rights at the console. */
const nextSteps = ['nothing', 'password', 'second-factor', 'enrolment'] as const;

/** The second factor of the caller and the state of her rights at the console. */
export const secondFactorState = z
  .object({
    isRequired: z.boolean().describe('Whether an estate where the caller works requires a second factor of her.'),
    isOffInDemo: z
      .boolean()
      .describe('True on a demo installation, where estates require none until somebody switches it on.'),
    hasApp: z.boolean().describe('Whether an authenticator app is set up.'),
    passkeys: z.int().describe('How many passkeys can be given as a second factor.'),
    recoveryCodes: z.int().describe('How many recovery codes are left.'),
    next: z.enum(nextSteps).describe('What the console has to ask before it works.'),
    reason: z
      .enum(['', 'idle', 'expired'])
      .describe(
        'Why it asks: no use for 30 minutes, or 12 hours since the last sign-in. Empty where it asks for another reason.',
      ),
    confirmsWith: z.enum(['password', 'second-factor']).describe('What confirms a call that needs confirmation.'),
  })
  .meta({ id: 'SecondFactorState' });

/** The second factor of the caller and the state of her rights at the console. */
export type SecondFactorState = z.output<typeof secondFactorState>;

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

/** The routes of the second factor, and of the confirmation that staff give again. */
export const secondFactorRoutes = {
  'GET /api/auth/second-factor': defineRoute({
    method: 'get',
    path: '/api/auth/second-factor',
    feature: 'identity',
    summary: 'The caller’s second factor and the state of her rights at the console.',
    access: { who: 'signed-in' },
    output: secondFactorState,
    errors: [],
  }),
  'POST /api/auth/second-factor': defineRoute({
    method: 'post',
    path: '/api/auth/second-factor',
    feature: 'identity',
    summary:
      'Gives the second factor in this session: a code of the authenticator app, a recovery code, or a signed challenge of a passkey. Each works once.',
    access: { who: 'signed-in' },
    /** Exactly one of the three. */
    body: z
      .strictObject({
        code: code.optional(),
        recoveryCode: z.string().trim().min(1).max(40).optional(),
        passkey: signedChallenge.optional(),
      })
      .refine((given) => Object.values(given).filter((each) => each !== undefined).length === 1, {
        message: 'Please give one second factor.',
        path: ['code'],
      }),
    output: secondFactorState,
    errors: ['auth/wrong-code', 'auth/passkey-rejected', 'auth/too-many-requests'],
  }),
  'POST /api/auth/second-factor/passkey/options': defineRoute({
    method: 'post',
    path: '/api/auth/second-factor/passkey/options',
    feature: 'identity',
    summary: 'The challenge that a passkey of the caller signs as a second factor. It works once, within 5 minutes.',
    access: { who: 'signed-in' },
    output: authenticatorOptions,
    errors: ['auth/too-many-requests'],
  }),
  'POST /api/auth/confirm': defineRoute({
    method: 'post',
    path: '/api/auth/confirm',
    feature: 'identity',
    summary:
      'Confirms with the password who the caller is. A person who needs a second factor gives it afterwards; the password alone confirms nothing then.',
    access: { who: 'signed-in' },
    body: z.strictObject({ password }),
    output: secondFactorState,
    errors: ['auth/wrong-password', 'auth/too-many-requests'],
  }),
  'POST /api/auth/staff-session': defineRoute({
    method: 'post',
    path: '/api/auth/staff-session',
    feature: 'identity',
    summary:
      'Says that the caller uses the console, at most once a minute. Only this call and changes keep her rights alive, because the console reads by itself.',
    access: { who: 'signed-in' },
    output: emptyObject,
    errors: [],
  }),
  'POST /api/auth/second-factor/app': defineRoute({
    method: 'post',
    path: '/api/auth/second-factor/app',
    feature: 'identity',
    summary:
      'Begins to set up an authenticator app: the key to type and the address for its QR code. The caller has signed in within 10 minutes or enters her password; who has a second factor gave it within 10 minutes.',
    access: { who: 'signed-in' },
    body: z.strictObject({ password: password.optional() }),
    output: z.object({ key: z.string(), address: z.string() }),
    errors: ['auth/wrong-password', 'auth/too-many-requests'],
  }),
  'POST /api/auth/second-factor/app/confirm': defineRoute({
    method: 'post',
    path: '/api/auth/second-factor/app/confirm',
    feature: 'identity',
    summary:
      'Sets up the authenticator app with its first code, which is given as the second factor too. Answers new recovery codes, which are shown this once. Mails the caller.',
    access: { who: 'signed-in' },
    body: z.strictObject({ code }),
    status: 201,
    output: recoveryCodes,
    errors: ['auth/wrong-code', 'auth/too-many-requests'],
  }),
  'DELETE /api/auth/second-factor/app': defineRoute({
    method: 'delete',
    path: '/api/auth/second-factor/app',
    feature: 'identity',
    summary: 'Removes the authenticator app and its recovery codes. Mails the caller.',
    access: { who: 'signed-in' },
    output: emptyObject,
    errors: ['auth/second-factor-needed'],
  }),
  'POST /api/auth/second-factor/recovery-codes': defineRoute({
    method: 'post',
    path: '/api/auth/second-factor/recovery-codes',
    feature: 'identity',
    summary: 'Makes ten new recovery codes, which are shown this once. The old ones no longer work. Mails the caller.',
    access: { who: 'signed-in' },
    output: recoveryCodes,
    errors: [],
  }),
};
