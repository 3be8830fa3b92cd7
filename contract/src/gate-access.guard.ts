import { z } from 'zod';
import { refusalReasons } from './gate-access.pass-verifier.rules.ts';
import { defineRoute } from './route.ts';
import { calendarDate, instant, lineOfText } from './text.ts';

/** A gate by its id. */
export const gateId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'This is not the id of a gate.');
const direction = z.enum(['in', 'out']);
/** Made by the guard's phone, one an act: whatever arrives twice under it happens once. */
export const nonce = z.uuid();

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

/** A code that was scanned, or a visitor's that was said or typed. A resident's PIN is never one. */
const shown = {
  code: z.string().min(1).max(1000).optional(),
  typedCode: z.string().min(1).max(40).optional(),
};

const hasOneCode = (body: { code?: string; typedCode?: string }): boolean =>
  (body.code === undefined) !== (body.typedCode === undefined);
const oneCode = { path: ['code'], message: 'Please give either code or typedCode.' };

/** A key of the list of who is inside, see `gateSubject`. */
const subjectKey = z.string().regex(/^(person|visit|walk-in|entry):[A-Za-z0-9._-]{1,70}$/, 'This names nobody.');

interface ToldEntry {
  result: 'granted' | 'refused' | 'overridden';
  direction: 'in' | 'out';
  code?: string | undefined;
  typedCode?: string | undefined;
  overrideReason?: string | undefined;
  subjectKey?: string | undefined;
}

const hasAtMostOneCode = ({ code, typedCode }: ToldEntry): boolean => code === undefined || typedCode === undefined;

const saysWhy = ({ result, overrideReason }: ToldEntry): boolean =>
  result !== 'overridden' || overrideReason !== undefined;

/** Without a code nobody is granted a way in but a walk-in: a guard who lets somebody in overrides, with a reason. */
const isGrantedToSomebody = (entry: ToldEntry): boolean => {
  if (entry.result !== 'granted' || entry.code !== undefined || entry.typedCode !== undefined) return true;
  const { direction: way, subjectKey: key } = entry;
  return key !== undefined && (way === 'out' || key.startsWith('walk-in:'));
};

/** What happened at a gate while its phone had no network, or what no code was shown for. */
export const offlineEntry = z
  .strictObject({
    nonce,
    /** At most 72 hours before it is told. */
    at: instant,
    gateId,
    direction,
    result: z.enum(['granted', 'refused', 'overridden']),
    reason: z.enum(refusalReasons).optional(),
    ...shown,
    /** Why it was let through in spite of a refusal; with `overridden`, which needs it. */
    overrideReason: lineOfText(200).optional(),
    /** Somebody left, or came, whose code was not needed. */
    subjectKey: subjectKey.optional(),
    /** What the guard wrote down where there is no code. */
    name: lineOfText(100).optional(),
    plate: lineOfText(20).optional(),
  })
  .refine(hasAtMostOneCode, oneCode)
  .refine(saysWhy, { path: ['overrideReason'], message: 'An override needs a reason.' })
  .refine(isGrantedToSomebody, { path: ['code'], message: 'Somebody without a code is let in by an override.' })
  .meta({ id: 'OfflineEntry' });

export type OfflineEntry = z.output<typeof offlineEntry>;

/**
 * An entry as it is sent. The body lets every shape through, because an entry that is none is refused alone; the type is
 * that of what a phone has to send.
 */
const toldEntry = z.union([offlineEntry, z.unknown()]) as z.ZodType<OfflineEntry, OfflineEntry>;

/** An entry that the server sees otherwise: two lanes admitted one code, or it was not to be admitted. */
export const gateConflict = z
  .object({
    nonce: z.string(),
    reason: z.enum(refusalReasons),
    /** Where and when the same code had been used. */
    otherGate: z.string().optional(),
    otherAt: z.iso.datetime().optional(),
  })
  .meta({ id: 'GateConflict' });

/** An entry that was not entered. The others of its batch were. */
export const refusedEntry = z.object({
  /** Its place in the batch, from 0. */
  index: z.int(),
  /** Empty when it has none that can be read. */
  nonce: z.string(),
  /** One of the error codes. */
  code: z.string(),
  /** Fit to show. */
  detail: z.string(),
  /** False when the same entry may be taken later. */
  isFinal: z.boolean(),
});

export type RefusedOfflineEntry = z.output<typeof refusedEntry>;

export const expectedVisitor = z
  .object({
    inviteID: z.string(),
    estateID: z.string(),
    subject: gateSubject,
    from: z.iso.datetime(),
    to: z.iso.datetime(),
    status: z.enum(['expected', 'arrived', 'left', 'revoked', 'expired']),
    /** `digestOfVisitorCode` and `digestOfVisitorToken`: what the phone checks without a network. */
    codeDigest: z.string(),
    tokenDigest: z.string(),
  })
  .meta({ id: 'ExpectedVisitor' });

/** Who may call what a guard calls. */
export const guards = { who: 'staff', permission: 'gate.guard' } as const;

export const gateGuardRoutes = {
  'POST /api/gate/verify': defineRoute({
    method: 'post',
    path: '/api/gate/verify',
    feature: 'gate-access',
    summary:
      'Checks a code at a gate and, when it is granted, burns it in the same stroke. With a `nonce` a repeated call gets the first verdict.',
    access: guards,
    body: z.strictObject({ ...shown, gateId, direction, nonce: nonce.optional() }).refine(hasOneCode, oneCode),
    output: gateVerdict,
    errors: [],
  }),
  'GET /api/gate/gates': defineRoute({
    method: 'get',
    path: '/api/gate/gates',
    feature: 'gate-access',
    summary: 'The gates that the caller guards.',
    access: guards,
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
    access: guards,
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
    access: guards,
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
    access: guards,
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
    access: guards,
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
    access: guards,
    body: z.strictObject({ entries: z.array(toldEntry).min(1).max(500) }),
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
    access: guards,
    body: z.strictObject({
      nonce,
      gateId,
      direction,
      reason: lineOfText(200),
      /** Of the verdict that is overridden. */
      refused: nonce.optional(),
      name: lineOfText(100).optional(),
      plate: lineOfText(20).optional(),
    }),
    output: z.object({ nonce: z.string() }),
    errors: [],
  }),
};
