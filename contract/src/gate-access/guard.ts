import { z } from 'zod';
import { refusalReasons } from './passes/pass-verifier.rules.ts';
import {
  direction,
  gateConflict,
  gateId,
  hasExactlyOneCode,
  nonce,
  exactlyOneCodeIssue,
  refusedEntry,
  codeFields,
  sentEntry,
} from './offline-entries.ts';
import { defineRoute } from '../wire/route.ts';
import { calendarDate, instant, lineOfText, optionalLine } from '../wire/fields.ts';

/** A vehicle of a resident, as a guard compares it with the one at the gate. */
const gateVehicle = z.object({
  plate: z.string().describe('The registration number as its owner wrote it.'),
  description: z.string().describe('`Red Toyota`: colour and make.'),
});

/** A vehicle of a resident, as a guard compares it with the one at the gate. */
export type GateVehicle = z.output<typeof gateVehicle>;

/** The person at the gate, as the guard sees her. */
export const gateSubject = z
  .object({
    key: z.string().describe('Identifies the person, invitation or walk-in in the presence list.'),
    kind: z.enum(['resident', 'visitor', 'walk-in', 'unknown']),
    name: z.string(),
    roleDisplayName: z.string().describe('`Owner`; empty for visitors.'),
    unit: z.string().describe('The house; empty where there is none.'),
    photo: z.string().describe('URL of a photo that the guard may read; empty without one.'),
    plate: z.string().describe('The plate of a visitor; empty for residents.'),
    vehicle: z.string().describe('`White Corolla`; empty when unknown.'),
    vehicles: z.array(gateVehicle).describe('The vehicles of a resident, oldest first; none for everybody else.'),
    whoseGuest: z.string().describe('`T. Nkosi`; empty for residents.'),
    hostPhone: z.string().describe("The host's phone number, `+27…`; empty for residents."),
    companions: z.int(),
    repeats: z.string().describe('`every Tuesday` for a weekly invitation; empty for everybody else.'),
    noPlace: z.boolean().describe('Whether the device made the code without a position.'),
  })
  .meta({ id: 'GateSubject' });

/** The person at the gate, as the guard sees her. */
export type GateSubject = z.output<typeof gateSubject>;

/** The result of checking a code at a gate. */
export const gateVerdict = z
  .object({
    result: z.enum(['granted', 'refused']),
    reason: z.enum(refusalReasons).optional(),
    subject: gateSubject.optional(),
    usedAt: z.iso.datetime().optional().describe('When the code was used; only with the reason `already-used`.'),
    nonce: z.string().describe('The nonce of the entry in the gate log.'),
  })
  .meta({ id: 'GateVerdict' });

/** The result of checking a code at a gate. */
export type GateVerdict = z.output<typeof gateVerdict>;

/** An invitation that a guard's phone stores to check its code without a network. */
export const expectedVisitor = z
  .object({
    inviteID: z.string(),
    estateID: z.string(),
    subject: gateSubject,
    from: z.iso.datetime(),
    to: z.iso.datetime(),
    status: z
      .enum(['expected', 'arrived', 'left', 'revoked', 'paused', 'expired'])
      .describe('Of that day. `paused`: the host does not expect a weekly visitor on it.'),
    codeDigest: z
      .string()
      .describe(
        'Digests by `hashVisitorCode` and `hashVisitorToken`, with which the phone compares codes without a network.',
      ),
    tokenDigest: z.string(),
  })
  .meta({ id: 'ExpectedVisitor' });

/** Limits an answer to one of the guarded estates. */
const guardedEstateId = z.string().min(1).max(64).optional();

/** The access rule of the guards' routes. */
export const guardAccess = { who: 'staff', permission: 'gate.guard' } as const;

/** The routes of guards' phones. */
export const gateGuardRoutes = {
  'POST /api/gate/verify': defineRoute({
    method: 'post',
    path: '/api/gate/verify',
    feature: 'gate-access',
    summary:
      'Checks a code at a gate. A granted code is consumed in the same transaction. A repeated call with the same `nonce` gets the first verdict.',
    access: guardAccess,
    body: z
      .strictObject({ ...codeFields, gateId, direction, nonce: nonce.optional() })
      .refine(hasExactlyOneCode, exactlyOneCodeIssue),
    output: gateVerdict,
    errors: [],
  }),
  'GET /api/gate/gates': defineRoute({
    method: 'get',
    path: '/api/gate/gates',
    feature: 'gate-access',
    summary: 'The gates that the caller guards.',
    access: guardAccess,
    output: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        estateID: z.string(),
        estateName: z.string(),
        timeZone: z.string().describe('IANA name of the estate’s zone.'),
        opensAt: z.string().describe('`HHmm` of the estate’s wall clock, see `isGateOpen`.'),
        closesAt: z.string(),
        estateHours: z.object({ opensAt: z.string(), closesAt: z.string() }),
        keepsOrder: z.boolean().describe('Whether a person who is inside has to leave before she can come in again.'),
        secondsBetweenEntries: z
          .int()
          .describe('The minimum time between two passages of one person in the same direction.'),
        gateSets: z
          .array(z.int())
          .nullable()
          .describe(
            'The gate sets whose passes open the gate (see `passCodePrefix`). Null: every pass of the estate opens it.',
          ),
        setHours: z
          .array(
            z.object({
              gateSet: z.int(),
              hours: z.array(z.object({ opensAt: z.string(), closesAt: z.string() })),
            }),
          )
          .describe(
            'The gate sets whose passes open the gate inwards at certain hours only, see `hoursOfRoles`. Other sets have no hours.',
          ),
      }),
    ),
    errors: [],
  }),
  'GET /api/gate/keys': defineRoute({
    method: 'get',
    path: '/api/gate/keys',
    feature: 'gate-access',
    summary:
      'The public keys that verify codes and grants, including those that will sign next. `serverTime` corrects the phone’s clock.',
    access: guardAccess,
    output: z.object({
      keys: z.array(
        z.object({
          kid: z.string(),
          publicKey: z.string().describe('The uncompressed point, 65 bytes, base64url.'),
          expiresAt: z.iso.datetime().describe('When the last signature of the key expires.'),
        }),
      ),
      serverTime: z.iso.datetime(),
    }),
    errors: [],
  }),
  'GET /api/gate/revocations': defineRoute({
    method: 'get',
    path: '/api/gate/revocations',
    feature: 'gate-access',
    summary:
      'The people and devices revoked since an instant and still revoked; by default within 25 hours. Codes and grants issued before `revokedAt` are invalid. Older revocations affect no grant that is still valid. A revocation that was lifted is missing only in a list without `since`.',
    access: guardAccess,
    query: z.object({
      since: instant.optional(),
      appVersion: z
        .string()
        .regex(/^[\w.+-]{1,30}$/, 'The version is that of the app, such as 4.0.6.')
        .optional()
        .describe('The version of the app on the phone, for the staff who run the installation.'),
    }),
    output: z.object({
      at: z.iso.datetime().describe('The `since` of the next call.'),
      entries: z.array(
        z.object({
          kind: z.enum(['person', 'device']),
          id: z.string(),
          estateID: z.string(),
          revokedAt: z.iso.datetime(),
        }),
      ),
    }),
    errors: [],
  }),
  'GET /api/gate/expected': defineRoute({
    method: 'get',
    path: '/api/gate/expected',
    feature: 'gate-access',
    summary:
      'The visitors of a day of the estate’s calendar, including revoked invitations. Without `date`: those of today, and those who came yesterday and are still inside. Without `estateId`: those of all guarded estates.',
    access: guardAccess,
    query: z.object({ date: calendarDate.optional(), estateId: guardedEstateId }),
    output: z.array(expectedVisitor),
    errors: ['forbidden'],
  }),
  'GET /api/gate/inside': defineRoute({
    method: 'get',
    path: '/api/gate/inside',
    feature: 'gate-access',
    summary:
      'Who is inside the estate, or without `estateId` all guarded estates, the longest stay first, and the newest step seen of each pass. A phone needs both to refuse repeated use without a network.',
    access: guardAccess,
    query: z.object({ estateId: guardedEstateId }),
    output: z.object({
      people: z.array(
        z.object({
          estateID: z.string(),
          subject: gateSubject,
          since: z.iso.datetime(),
          gate: z.string(),
          isOverstaying: z.boolean().describe('Whether the visitor is still inside after the end of her invitation.'),
        }),
      ),
      newestSteps: z.array(z.object({ chain: z.string(), step: z.int() })),
    }),
    errors: ['forbidden'],
  }),
  'GET /api/gate/vehicles': defineRoute({
    method: 'get',
    path: '/api/gate/vehicles',
    feature: 'gate-access',
    summary:
      'The vehicles of everybody with a role at the estate, or without `estateId` at all guarded estates, each entry encrypted under what her pass shows (see `openVehicles`): a phone without a network opens the entry of a pass that is in front of it, and no other.',
    access: guardAccess,
    query: z.object({ estateId: guardedEstateId }),
    output: z.array(z.object({ id: z.string(), sealed: z.string() })),
    errors: ['forbidden'],
  }),
  'POST /api/gate/log': defineRoute({
    method: 'post',
    path: '/api/gate/log',
    feature: 'gate-access',
    summary:
      'Records acts from a gate without a network, in order and each nonce once. Each entry is judged by itself: an invalid one is returned in `refused` and does not affect the others. Codes that another lane admitted too, or that the server would have refused, are returned as conflicts. Entries without a verifiable code are marked as unproven in the log.',
    access: guardAccess,
    body: z.strictObject({ entries: z.array(sentEntry).min(1).max(500) }),
    bodyLimit: 1024 * 1024,
    output: z.object({
      entered: z.array(z.string()),
      conflicts: z.array(gateConflict),
      refused: z.array(refusedEntry),
    }),
    errors: [],
  }),
  'POST /api/gate/override': defineRoute({
    method: 'post',
    path: '/api/gate/override',
    feature: 'gate-access',
    summary: 'Lets somebody through despite a refusal, with a reason. `refused` is the nonce of the refusal.',
    access: guardAccess,
    body: z.strictObject({
      nonce,
      gateId,
      direction,
      reason: lineOfText(200),
      refused: nonce.optional().describe('The nonce of the verdict that is overridden.'),
      name: optionalLine(100).default(''),
      plate: optionalLine(20).default(''),
    }),
    output: z.object({ nonce: z.string() }),
    errors: [],
  }),
};
