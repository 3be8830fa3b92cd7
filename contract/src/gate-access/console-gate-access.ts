import { z } from 'zod';
import { consoleList, consoleListQuery } from '../wire/console-list.ts';
import { parseCoordinate } from './geofence.rules.ts';
import { refusalReasons } from './passes/pass-verifier.rules.ts';
import { defineRoute } from '../wire/route.ts';
import { instant, lineOfText, emptyObject } from '../wire/fields.ts';

const estateId = z.string().min(1).max(64);
const managers = { who: 'staff', permission: 'gate.manage' } as const;

const latitude = z
  .string()
  .trim()
  .max(24)
  .refine((text) => parseCoordinate(text, 90) !== undefined, 'Please enter degrees from -90 to 90.');
const longitude = z
  .string()
  .trim()
  .max(24)
  .refine((text) => parseCoordinate(text, 180) !== undefined, 'Please enter degrees from -180 to 180.');

/** Where a pass for a gate may be shown. */
export const gateLocation = z.strictObject({
  latitude,
  longitude,
  /** Metres. */
  allowedDistanceMetres: z.number().min(5).max(20_000),
  /** What people are told who are not in proximity. */
  message: lineOfText(300),
  /** Milliseconds. */
  refreshIntervalMs: z.int().min(1000).max(60_000),
  /** Whether an enrolled phone that gets no fix may make a code without a place. */
  revertToOffline: z.boolean(),
});

/** Estate wall clock `HHmm`; 0000 to 2400 is always, and one past midnight ends the next day. */
const hoursOfEveryDay = {
  opensAt: z.string().regex(/^([01]\d|2[0-3])[0-5]\d$/, 'Please enter a time of day from 0000 to 2359.'),
  closesAt: z.string().regex(/^(([01]\d|2[0-3])[0-5]\d|2400)$/, 'Please enter a time of day from 0000 to 2400.'),
};

/** What staff say of a gate. */
const gateFields = z.strictObject({
  name: lineOfText(60),
  isEnabled: z.boolean(),
  /** Names of the roles that it opens for; none: every role that opens gates. */
  roleNames: z.array(lineOfText(60)).max(20),
  /** When it opens, within the hours of its estate. */
  ...hoursOfEveryDay,
  /** None: no pass can be shown for it alone, but it opens. */
  location: gateLocation.nullable(),
});

/** A gate as the console shows it. */
export const consoleGate = gateFields.extend({ id: z.string(), estateId: z.string(), estateName: z.string() });

/** What an estate says of its gates. */
export const gateRules = z
  .strictObject({
    /** Roles from this rank on open gates. What everybody gets who signs up has rank 1. */
    lowestRank: z.int().min(1).max(100),
    /** Whether who is inside cannot come in again before she has left. */
    keepsOrder: z.boolean(),
    /** A person passes at most once in each direction within this time. */
    secondsBetweenEntries: z.int().min(0).max(3600),
    /** When its gates let people in; a gate's own hours narrow them. */
    ...hoursOfEveryDay,
    /** Days after which names and plates in the log are forgotten. */
    retentionDays: z.int().min(1).max(3650),
  })
  .meta({ id: 'GateRules' });

export type GateRules = z.output<typeof gateRules>;

const logEntry = z
  .object({
    id: z.string(),
    /** When it happened; told later, by the guard's phone. */
    at: z.iso.datetime(),
    /** When the server received it; that of `at` in old entries. */
    receivedAt: z.iso.datetime(),
    estateId: z.string(),
    gateId: z.string(),
    gate: z.string(),
    direction: z.enum(['in', 'out']),
    result: z.enum(['granted', 'refused', 'overridden']),
    reason: z.enum(refusalReasons).optional(),
    kind: z.enum(['resident', 'visitor', 'walk-in', 'unknown']),
    /** Empty once it is forgotten, as are the plate and whose guest it was. */
    name: z.string(),
    plate: z.string(),
    whoseGuest: z.string(),
    unit: z.string(),
    overrideReason: z.string(),
    guard: z.string(),
    wasOffline: z.boolean(),
    hasNoPlace: z.boolean(),
    /** It rests on the guard's word: no code that the server could verify was shown. */
    isUnproven: z.boolean(),
    /** Why the server would have refused what a gate without a network admitted. */
    conflict: z.enum(refusalReasons).optional(),
  })
  .meta({ id: 'GateLogEntry' });

export type GateLogEntry = z.output<typeof logEntry>;

/** What the log can be narrowed by. */
const logFilters = {
  estateId: estateId.optional(),
  from: instant.optional(),
  to: instant.optional(),
  gateId: z.string().min(1).max(64).optional(),
  direction: z.enum(['in', 'out']).optional(),
  result: z.enum(['granted', 'refused', 'overridden']).optional(),
  conflicts: z.enum(['only']).optional(),
  /** The beginning of a name, a plate or a unit, or any part of them. */
  q: z.string().trim().max(100).optional(),
};

export const consoleGateRoutes = {
  'GET /api/console/gates': defineRoute({
    method: 'get',
    path: '/api/console/gates',
    feature: 'gate-access',
    summary: 'The gates of the caller’s estates with their access locations.',
    access: managers,
    query: consoleListQuery(['name'], { estateId: estateId.optional() }),
    output: consoleList(consoleGate),
    errors: [],
  }),
  'POST /api/console/gates': defineRoute({
    method: 'post',
    path: '/api/console/gates',
    feature: 'gate-access',
    summary: 'Adds a gate.',
    access: managers,
    body: gateFields.extend({ estateId }),
    status: 201,
    output: consoleGate,
    errors: [],
  }),
  'PUT /api/console/gates/{id}': defineRoute({
    method: 'put',
    path: '/api/console/gates/{id}',
    feature: 'gate-access',
    summary: 'Changes a gate; phones of the estate hear of it at once.',
    access: managers,
    params: z.object({ id: z.string().min(1).max(64) }),
    body: gateFields,
    output: consoleGate,
    errors: [],
  }),
  'DELETE /api/console/gates/{id}': defineRoute({
    method: 'delete',
    path: '/api/console/gates/{id}',
    feature: 'gate-access',
    summary: 'Removes a gate that was never used.',
    access: managers,
    params: z.object({ id: z.string().min(1).max(64) }),
    output: emptyObject,
    errors: ['gate/has-history'],
  }),
  'GET /api/console/estates/{estateId}/gate-rules': defineRoute({
    method: 'get',
    path: '/api/console/estates/{estateId}/gate-rules',
    feature: 'gate-access',
    summary: 'What an estate says of its gates.',
    access: managers,
    params: z.object({ estateId }),
    output: gateRules,
    errors: [],
  }),
  'PUT /api/console/estates/{estateId}/gate-rules': defineRoute({
    method: 'put',
    path: '/api/console/estates/{estateId}/gate-rules',
    feature: 'gate-access',
    summary: 'Changes what an estate says of its gates.',
    access: managers,
    params: z.object({ estateId }),
    body: gateRules,
    output: gateRules,
    errors: [],
  }),
  'GET /api/console/gate-log': defineRoute({
    method: 'get',
    path: '/api/console/gate-log',
    feature: 'gate-access',
    summary:
      'The gate log, newest first, by pages that begin `before` an id: as fast at ten million entries. `next` is the id to go on from, or null.',
    access: managers,
    query: z.strictObject({
      ...logFilters,
      before: z
        .string()
        .regex(/^\d{1,18}$/)
        .optional(),
      perPage: z.coerce.number<number>().int().min(1).max(100).default(50),
    }),
    output: z.object({ items: z.array(logEntry), next: z.string().nullable() }),
    errors: [],
  }),
  'GET /api/console/gate-log/export': defineRoute({
    method: 'get',
    path: '/api/console/gate-log/export',
    feature: 'gate-access',
    summary: 'The same, as a CSV file that is written while it is read.',
    access: managers,
    query: z.strictObject(logFilters),
    output: z.string(),
    isBare: true,
    errors: [],
  }),
  'GET /api/console/presence': defineRoute({
    method: 'get',
    path: '/api/console/presence',
    feature: 'gate-access',
    summary: 'Who is inside now, longest first, and how many of which kind.',
    access: managers,
    query: consoleListQuery(['since'], { estateId: estateId.optional() }),
    output: consoleList(
      z.object({
        id: z.string(),
        estateId: z.string(),
        kind: z.enum(['resident', 'visitor', 'walk-in', 'unknown']),
        name: z.string(),
        whoseGuest: z.string(),
        unit: z.string(),
        plate: z.string(),
        gate: z.string(),
        since: z.iso.datetime(),
        isOverstaying: z.boolean(),
      }),
    ),
    errors: [],
  }),
  'GET /api/console/gate-revocations': defineRoute({
    method: 'get',
    path: '/api/console/gate-revocations',
    feature: 'gate-access',
    summary: 'Persons and devices that staff keep from the gates, newest first.',
    access: managers,
    query: consoleListQuery(['revokedAt'], { estateId: estateId.optional() }, 'DESC'),
    output: consoleList(
      z.object({
        id: z.string(),
        estateId: z.string(),
        userId: z.string(),
        name: z.string(),
        /** Empty: all devices and codes of the person. */
        deviceId: z.string(),
        reason: z.string(),
        revokedAt: z.iso.datetime(),
        /** Null while it holds. */
        liftedAt: z.iso.datetime().nullable(),
      }),
    ),
    errors: [],
  }),
  'POST /api/console/gate-revocations': defineRoute({
    method: 'post',
    path: '/api/console/gate-revocations',
    feature: 'gate-access',
    summary: 'Keeps a person, or one device of hers, from the gates of an estate, at once and until it is lifted.',
    access: managers,
    body: z.strictObject({
      estateId,
      userId: z.string().min(1).max(64),
      deviceId: z.string().min(1).max(64).optional(),
      reason: lineOfText(200),
    }),
    status: 201,
    output: z.object({ id: z.string() }),
    errors: [],
  }),
  'PUT /api/console/gate-revocations/{id}/lift': defineRoute({
    method: 'put',
    path: '/api/console/gate-revocations/{id}/lift',
    feature: 'gate-access',
    summary: 'Lifts a revocation: the person can be given new codes and grants. Lifting twice is lifting once.',
    access: managers,
    params: z.object({ id: z.string().min(1).max(64) }),
    output: emptyObject,
    errors: [],
  }),
};
