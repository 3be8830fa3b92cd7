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

/** Who shows a code, as the guard sees it. */
export const gateSubject = z
  .object({
    /** Names the person, invitation or walk-in in the list of who is inside. */
    key: z.string(),
    kind: z.enum(['resident', 'visitor', 'walk-in', 'unknown']),
    name: z.string(),
    /** `Owner`; empty for visitors. */
    roleDisplayName: z.string(),
    /** The house; empty where there is none. */
    unit: z.string(),
    /** Address of a photo that the guard may read; empty where there is none. */
    photo: z.string(),
    plate: z.string(),
    /** `White Corolla`; empty where nobody said. */
    vehicle: z.string(),
    /** `T. Nkosi`; empty for residents. */
    whoseGuest: z.string(),
    /** To call the host, `+27…`; empty for residents. */
    hostPhone: z.string(),
    companions: z.int(),
    /** The code was made where no place could be had. */
    noPlace: z.boolean(),
  })
  .meta({ id: 'GateSubject' });

export type GateSubject = z.output<typeof gateSubject>;

export const gateVerdict = z
  .object({
    result: z.enum(['granted', 'refused']),
    reason: z.enum(refusalReasons).optional(),
    subject: gateSubject.optional(),
    /** With `already-used`: when. */
    usedAt: z.iso.datetime().optional(),
    /** The entry in the gate’s log. */
    nonce: z.string(),
  })
  .meta({ id: 'GateVerdict' });

export type GateVerdict = z.output<typeof gateVerdict>;

export const expectedVisitor = z
  .object({
    inviteID: z.string(),
    estateID: z.string(),
    subject: gateSubject,
    from: z.iso.datetime(),
    to: z.iso.datetime(),
    status: z.enum(['expected', 'arrived', 'left', 'revoked', 'expired']),
    /** `hashVisitorCode` and `hashVisitorToken`: what the phone checks without a network. */
    codeDigest: z.string(),
    tokenDigest: z.string(),
  })
  .meta({ id: 'ExpectedVisitor' });

/** Who may call what a guard calls. */
export const guardAccess = { who: 'staff', permission: 'gate.guard' } as const;

export const gateGuardRoutes = {
  'POST /api/gate/verify': defineRoute({
    method: 'post',
    path: '/api/gate/verify',
    feature: 'gate-access',
    summary:
      'Checks a code at a gate and, when it is granted, burns it in the same stroke. With a `nonce` a repeated call gets the first verdict.',
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
        /** IANA name of the estate’s zone. */
        timeZone: z.string(),
        /** `HHmm` of the estate’s wall clock, see `isGateOpen`. */
        opensAt: z.string(),
        closesAt: z.string(),
        estateHours: z.object({ opensAt: z.string(), closesAt: z.string() }),
        /** Whether who is inside cannot come in again before she has left. */
        keepsOrder: z.boolean(),
        /** A person passes at most once in each direction within this time. */
        secondsBetweenEntries: z.int(),
        /** The gate sets whose passes open it, see the format of the pass; null: every pass of the estate. */
        gateSets: z.array(z.int()).nullable(),
      }),
    ),
    errors: [],
  }),
  'GET /api/gate/keys': defineRoute({
    method: 'get',
    path: '/api/gate/keys',
    feature: 'gate-access',
    summary: 'The public keys that codes and grants are signed with, now and soon. `serverTime` corrects the clock.',
    access: guardAccess,
    output: z.object({
      keys: z.array(
        z.object({
          kid: z.string(),
          /** The uncompressed point, 65 bytes, base64url. */
          publicKey: z.string(),
          /** Nothing signed with it is good after that. */
          expiresAt: z.iso.datetime(),
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
      'Persons and devices revoked since an instant, 25 hours back when unsaid: what was issued before `revokedAt` opens nothing. Older ones matter to no grant.',
    access: guardAccess,
    query: z.object({ since: instant.optional() }),
    output: z.object({
      /** What to ask `since` next time. */
      at: z.iso.datetime(),
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
      'The visitors of a day of the estate’s calendar, the revoked too; when unsaid those of today, and who is inside since yesterday.',
    access: guardAccess,
    query: z.object({ date: calendarDate.optional() }),
    output: z.array(expectedVisitor),
    errors: [],
  }),
  'GET /api/gate/inside': defineRoute({
    method: 'get',
    path: '/api/gate/inside',
    feature: 'gate-access',
    summary:
      'Who is inside, longest first, and the newest step seen of each pass: what a phone needs to keep order without a network.',
    access: guardAccess,
    output: z.object({
      people: z.array(
        z.object({
          estateID: z.string(),
          subject: gateSubject,
          since: z.iso.datetime(),
          gate: z.string(),
          /** A visitor whose time is over. */
          isOverstaying: z.boolean(),
        }),
      ),
      newestSteps: z.array(z.object({ chain: z.string(), step: z.int() })),
    }),
    errors: [],
  }),
  'POST /api/gate/log': defineRoute({
    method: 'post',
    path: '/api/gate/log',
    feature: 'gate-access',
    summary:
      'What happened without a network, in order. Each nonce is entered once, and each entry is judged by itself: what is wrong with one comes back in `refused` and stops no other. Codes that another lane admitted too, or that were not to be admitted, come back as conflicts. What no code proves is marked so in the log.',
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
    summary: 'Lets somebody through in spite of a refusal, with a reason; the refusal is named by its nonce.',
    access: guardAccess,
    body: z.strictObject({
      nonce,
      gateId,
      direction,
      reason: lineOfText(200),
      /** Of the verdict that is overridden. */
      refused: nonce.optional(),
      name: optionalLine(100).default(''),
      plate: optionalLine(20).default(''),
    }),
    output: z.object({ nonce: z.string() }),
    errors: [],
  }),
};
