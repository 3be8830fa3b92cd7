import { z } from 'zod';
import { refusalReasons } from './passes/pass-verifier.rules.ts';
import { isPin } from './pin.rules.ts';
import { defineRoute } from '../wire/route.ts';
import { emptyObject, personId } from '../wire/fields.ts';

/** An area in which a pass may be shown. Coordinates are texts; a decimal comma is allowed. */
export const accessLocation = z
  .object({
    EstateID: z.string(),
    latitude: z.string(),
    longitude: z.string(),
    AllowedDistance: z.number().describe('Metres.'),
    revertToOffline: z.boolean(),
    Message: z.string(),
    refreshInterval: z.int().describe('Milliseconds.'),
    gateId: z.string(),
    gateName: z.string().describe('`Main Gate`.'),
  })
  .meta({ id: 'AccessLocation' });

/** An area in which a pass may be shown. */
export type AccessLocation = z.output<typeof accessLocation>;

/** Four digits. The server neither logs nor returns them. */
const pin = z.string().refine(isPin, 'Please enter exactly 4 digits.');

const pinState = z
  .object({
    triesLeft: z.int().describe('How many wrong tries are left before the PIN locks.'),
    lockedUntil: z.iso.datetime().optional(),
  })
  .meta({ id: 'PinState' });

/** A coordinate as text; a decimal comma is allowed. The use case checks the range. */
const coordinate = z.string().trim().max(24);

/** A public key of P-256: the uncompressed point, 65 bytes that begin with 04, as base64url without padding. */
export const devicePublicKey = z
  .string()
  .regex(/^[A-Za-z0-9_-]{87}$/, 'This has to be a P-256 point of 65 bytes, base64url.');

/** See `writeProof`. When its time is too far from the server's, the error contains `fields.serverTime`. */
const proof = z.string().max(200);

const passDevice = z
  .object({
    id: z.string(),
    name: z.string().describe('The user agent of the browser.'),
    enrolledAt: z.iso.datetime(),
    renewedAt: z.iso.datetime(),
  })
  .meta({ id: 'PassDevice' });

/** One passage through a gate, or a refused one, as the person concerned reads it. */
export const gatePassage = z
  .object({
    id: z.string(),
    at: z.iso.datetime(),
    estateName: z.string(),
    timeZone: z.string().describe('IANA name of the estate’s zone.'),
    gate: z.string(),
    direction: z.enum(['in', 'out']),
    result: z.enum(['granted', 'refused', 'overridden']),
    reason: z.enum(refusalReasons).optional(),
    who: z.string().describe("The person's own name or the name of her guest; empty after the retention time."),
    isGuest: z.boolean(),
  })
  .meta({ id: 'GatePassage' });

/** One passage through a gate, or a refused one, as the person concerned reads it. */
export type GatePassage = z.output<typeof gatePassage>;

/** The routes of residents: PIN, pass, devices and gate history. */
export const gateAccessRoutes = {
  'GET /api/acl/AccessControl/': defineRoute({
    method: 'get',
    path: '/api/acl/AccessControl/',
    feature: 'gate-access',
    summary: 'The access locations of the gates that the person opens.',
    access: { who: 'own', of: { in: 'query', name: 'userId' } },
    query: z.object({ userId: personId }),
    output: z.object({ status: z.literal('success'), accessInfo: z.array(accessLocation) }),
    isBare: true,
    errors: [],
  }),
  'GET /api/accessControl/{userId}': defineRoute({
    method: 'get',
    path: '/api/accessControl/{userId}',
    feature: 'gate-access',
    summary:
      'Whether a person has set her PIN, and until when it is locked. A different `changedAt` means that the PIN has changed.',
    access: { who: 'own', of: { in: 'params', name: 'userId' } },
    params: z.object({ userId: personId }),
    output: z.object({
      pinSet: z.boolean(),
      lockedUntil: z.iso.datetime().optional(),
      changedAt: z.iso.datetime().optional(),
    }),
    errors: [],
  }),
  'POST /api/accessControl/pin': defineRoute({
    method: 'post',
    path: '/api/accessControl/pin',
    feature: 'gate-access',
    summary: 'Sets the caller’s PIN. An existing PIN has to be reset with the password first.',
    access: { who: 'signed-in' },
    body: z.strictObject({ pin }),
    output: emptyObject,
    errors: ['gate/pin-already-set'],
  }),
  'POST /api/accessControl/pin/verify': defineRoute({
    method: 'post',
    path: '/api/accessControl/pin/verify',
    feature: 'gate-access',
    summary:
      'Checks the caller’s PIN and lets this session ask for codes and enrol devices for 10 minutes. 5 wrong tries lock it for 15 minutes on all devices: `fields.lockedUntil` and Retry-After say until when.',
    access: { who: 'signed-in' },
    body: z.strictObject({ pin }),
    output: z.object({
      isPasswordNeeded: z
        .boolean()
        .describe(
          'True when a pass device of the caller was revoked after she entered her password in this session. The PIN then has no effect until `POST /api/auth/verify-password` and a repetition of this call.',
        ),
    }),
    errors: ['gate/pin-incorrect', 'gate/pin-not-set', 'gate/pin-locked'],
  }),
  'POST /api/accessControl/pin/tries': defineRoute({
    method: 'post',
    path: '/api/accessControl/pin/tries',
    feature: 'gate-access',
    summary:
      'Reports wrong tries that an enrolled phone counted offline. They count together with those at the server.',
    access: { who: 'signed-in' },
    isIdempotent: true,
    body: z.strictObject({ count: z.int().min(1).max(100) }),
    output: pinState,
    errors: [],
  }),
  'POST /api/accessControl/pin/reset': defineRoute({
    method: 'post',
    path: '/api/accessControl/pin/reset',
    feature: 'gate-access',
    summary:
      'Deletes the caller’s PIN and its lock when the password is right, and revokes all her pass devices. She then sets a new PIN.',
    access: { who: 'signed-in' },
    body: z.strictObject({ password: z.string().min(1).max(1000) }),
    output: emptyObject,
    errors: ['auth/wrong-password', 'auth/too-many-requests'],
  }),
  'GET /api/guard': defineRoute({
    method: 'get',
    path: '/api/guard',
    feature: 'gate-access',
    summary:
      'A short-lived code for the gate, signed by the server, within the allowed distance of a location. It takes `pin/verify` in this session within the last 10 minutes, or the `proof` of an enrolled device. Coordinates are evidence and are kept with their accuracy. `serverTime` corrects the phone’s clock.',
    access: { who: 'own', of: { in: 'query', name: 'userId' } },
    query: z.object({
      userId: personId,
      dtime: z
        .string()
        .max(40)
        .optional()
        .describe('The phone’s own time, ISO 8601 or milliseconds since 1970; kept as evidence.'),
      lat: coordinate.optional(),
      lon: coordinate.optional(),
      accuracy: z.coerce
        .number<string>()
        .min(0)
        .max(1_000_000)
        .optional()
        .describe('Radius of the fix in metres, 95 of 100.'),
      age: z.coerce.number<string>().min(0).max(1_000_000_000).optional().describe('Age of the fix in milliseconds.'),
      estateId: z
        .string()
        .min(1)
        .max(64)
        .optional()
        .describe('The estate whose gate she is at. Without it: that of the nearest of all gates that she opens.'),
      proof: proof.optional(),
    }),
    output: z.object({ code: z.string(), expiresAt: z.iso.datetime(), serverTime: z.iso.datetime() }),
    errors: [
      'gate/number-not-verified',
      'gate/not-permitted',
      'gate/place-missing',
      'gate/place-unreliable',
      'gate/not-in-proximity',
      'gate/pin-locked',
      'gate/pin-not-set',
      'gate/pin-required',
      'gate/password-required',
      'gate/proof-rejected',
      'gate/device-revoked',
    ],
  }),
  'POST /api/guard/device': defineRoute({
    method: 'post',
    path: '/api/guard/device',
    feature: 'gate-access',
    summary:
      'Enrols the key of a device, or renews its grant when the key is known: a signed grant of at most 24 hours with which the device makes codes itself. It takes `pin/verify` in this session within the last 10 minutes; a renewal takes that or the `proof` of the device. A revoked key stays revoked. The owner is notified of every device but the first.',
    access: { who: 'signed-in' },
    body: z.strictObject({
      publicKey: devicePublicKey,
      proofKey: devicePublicKey
        .optional()
        .describe(
          'The second key of the device, which only the PIN unlocks. It verifies `proof`. Used only after `pin/verify`.',
        ),
      estateId: z.string().min(1).max(64).optional(),
      proof: proof.optional(),
    }),
    output: z.object({
      id: z.string().describe('The id of the enrolment. Used for revoking it and in every `proof`.'),
      sessionId: z.string().describe('The session that a `proof` of this device is bound to.'),
      grant: z.string(),
      expiresAt: z.iso.datetime(),
      serverTime: z.iso.datetime(),
    }),
    errors: [
      'gate/number-not-verified',
      'gate/not-permitted',
      'gate/device-revoked',
      'gate/pin-locked',
      'gate/pin-not-set',
      'gate/pin-required',
      'gate/password-required',
      'gate/proof-rejected',
    ],
  }),
  'GET /api/guard/device': defineRoute({
    method: 'get',
    path: '/api/guard/device',
    feature: 'gate-access',
    summary: 'The caller’s enrolled devices, newest first.',
    access: { who: 'signed-in' },
    output: z.array(passDevice),
    errors: [],
  }),
  'DELETE /api/guard/device/{id}': defineRoute({
    method: 'delete',
    path: '/api/guard/device/{id}',
    feature: 'gate-access',
    summary: 'Revokes one of the caller’s devices: its codes are invalid from now on. Revoking twice changes nothing.',
    access: { who: 'signed-in' },
    params: z.object({ id: z.string().min(1).max(64) }),
    output: emptyObject,
    errors: [],
  }),
  'GET /api/gate/history': defineRoute({
    method: 'get',
    path: '/api/gate/history',
    feature: 'gate-access',
    summary:
      'The passages of a person and her guests, newest first, 50 per page. `format=csv`, or `Accept: text/csv`, returns all of them as text/csv. Staff need the permission `gate.manage` besides, and their look is recorded.',
    access: { who: 'own', of: { in: 'query', name: 'userID' } },
    query: z.object({
      userID: personId,
      before: z
        .string()
        .regex(/^\d{1,18}$/)
        .optional()
        .describe('The id of the last passage on the previous page.'),
      format: z.enum(['json', 'csv']).optional(),
    }),
    output: z.array(gatePassage),
    errors: [],
  }),
};
