import { z } from 'zod';
import { gateHost } from '../presence/host.ts';
import { refusalReasons } from '../passes/pass-verifier.rules.ts';
import { visitStatuses } from '../../visitors/visitors.rules.ts';
import { defineRoute } from '../../wire/route.ts';
import { instant } from '../../wire/fields.ts';

const estateId = z.string().min(1).max(64);
const managers = { who: 'staff', permission: 'gate.manage' } as const;

/** The id of an entry of the gate log. */
const entryId = z.string().regex(/^\d{1,18}$/);

const logEntry = z
  .object({
    id: z.string(),
    at: z.iso.datetime().describe("When it happened. For an entry made offline: by the clock of the guard's phone."),
    receivedAt: z.iso.datetime().describe('When the server received it. Equal to `at` in old entries.'),
    estateId: z.string(),
    gateId: z.string(),
    gate: z.string(),
    direction: z.enum(['in', 'out']),
    result: z.enum(['granted', 'refused', 'overridden']),
    reason: z.enum(refusalReasons).optional(),
    kind: z.enum(['resident', 'visitor', 'walk-in', 'unknown']),
    name: z.string().describe('Empty after it has been erased, as are the plate and the host.'),
    plate: z.string(),
    whoseGuest: z.string(),
    unit: z.string(),
    overrideReason: z.string(),
    guard: z.string(),
    wasOffline: z.boolean(),
    hasNoPlace: z.boolean(),
    isUnproven: z.boolean().describe('The guard vouches for it: no code was shown that the server could verify.'),
    conflict: z
      .enum(refusalReasons)
      .optional()
      .describe('Why the server would have refused an entry that was granted offline.'),
  })
  .meta({ id: 'GateLogEntry' });

/** An entry of the gate log as the console shows it. */
export type GateLogEntry = z.output<typeof logEntry>;

/** The filters of the log. */
const logFilters = {
  estateId: estateId.optional(),
  from: instant.optional(),
  to: instant.optional(),
  gateId: z.string().min(1).max(64).optional(),
  direction: z.enum(['in', 'out']).optional(),
  result: z.enum(['granted', 'refused', 'overridden']).optional(),
  reason: z.enum(refusalReasons).optional(),
  kind: z.enum(['resident', 'visitor', 'walk-in', 'unknown']).optional(),
  conflicts: z.enum(['only']).optional(),
  /** The beginning of a number plate in any spelling. */
  plate: z.string().trim().min(1).max(20).optional(),
  unit: z.string().trim().min(1).max(40).optional(),
  /** A visitor code: the entries of its visit. A code of another estate finds nothing. */
  code: z.string().trim().min(1).max(20).optional(),
  /** A resident: her own passages, and those of the people whom she invited. */
  personId: z.string().min(1).max(64).optional(),
  /** Any part of a name, a plate or a unit. */
  q: z.string().trim().max(100).optional(),
};

/** A step in the life of a code, oldest first. */
const lifeStep = z
  .object({
    at: z.iso.datetime(),
    kind: z
      .enum(['made', 'rang', 'allowed', 'declined', 'passed', 'refused', 'by-hand', 'ended', 'valid-until'])
      .describe(
        '`made` by the host, `rang` the house for a walk-in, `allowed` or `declined` by the house, `passed` or `refused` at a gate, `by-hand` let through by a guard, `ended` by the host or the estate, `valid-until` its last moment.',
      ),
    direction: z.enum(['in', 'out']).optional(),
    reason: z.enum(refusalReasons).optional(),
    gate: z.string(),
    by: z.string().describe('Who made it, ended it or let the person through; empty if unknown.'),
    note: z.string().describe('Words of the guard; empty without.'),
    entryId: z.string().describe('The entry of the log; empty for steps that are not in it.'),
  })
  .meta({ id: 'GateLifeStep' });

/** A step in the life of a code. */
export type GateLifeStep = z.output<typeof lifeStep>;

const entryLife = z
  .object({
    entry: logEntry,
    host: gateHost
      .nullable()
      .describe('The resident who invited the person or let the walk-in come; null for residents and unknown people.'),
    visit: z
      .object({
        id: z.string(),
        visitor: z.string(),
        date: z.string().describe("`YYYY-MM-DD`; `from` and `to` are `HHmm`. All in the estate's time zone."),
        from: z.string(),
        to: z.string(),
        endDate: z.string().optional().describe('`YYYY-MM-DD`. The day of `to` if it is a later one than `date`.'),
        status: z.enum(visitStatuses),
      })
      .nullable()
      .describe('The invitation whose code was shown; null for other entries, and after it was erased.'),
    life: z.array(lifeStep),
    guards: z.int().describe('How many guards a message would reach.'),
  })
  .meta({ id: 'GateEntryLife' });

/** The routes of the console for the gate log. Reading it is recorded in the audit log, once an hour for each member of staff. */
export const consoleGateLogRoutes = {
  'GET /api/console/gate-log': defineRoute({
    method: 'get',
    path: '/api/console/gate-log',
    feature: 'gate-access',
    summary:
      'Reads the gate log page by page, newest first. A page holds the entries `before` an id, which keeps reads fast in a log of millions. `next` is the id for the next page, or null. Audited.',
    access: managers,
    query: z.strictObject({
      ...logFilters,
      before: entryId.optional(),
      perPage: z.coerce.number<number>().int().min(1).max(100).default(50),
    }),
    output: z.object({ items: z.array(logEntry), next: z.string().nullable() }),
    errors: [],
  }),
  'GET /api/console/gate-log/summary': defineRoute({
    method: 'get',
    path: '/api/console/gate-log/summary',
    feature: 'gate-access',
    summary: 'Counts the entries of an estate today, and tells for how long names and plates are kept.',
    access: managers,
    query: z.strictObject({ estateId }),
    output: z.object({ entriesToday: z.int(), refusedToday: z.int(), retentionDays: z.int() }),
    errors: [],
  }),
  'GET /api/console/gate-log/export': defineRoute({
    method: 'get',
    path: '/api/console/gate-log/export',
    feature: 'gate-access',
    summary: 'Streams the filtered gate log as a CSV file. Audited.',
    freshness: 'second',
    access: managers,
    needsConfirmation: true,
    query: z.strictObject(logFilters),
    output: z.string(),
    isBare: true,
    errors: [],
  }),
  'GET /api/console/gate-log/{id}': defineRoute({
    method: 'get',
    path: '/api/console/gate-log/{id}',
    feature: 'gate-access',
    summary:
      'Reads one entry of the gate log in the life of its code: when it was made, shown, used, refused and ended. Audited.',
    access: managers,
    params: z.object({ id: entryId }),
    output: entryLife,
    errors: [],
  }),
  'GET /api/console/visits/{id}/life': defineRoute({
    method: 'get',
    path: '/api/console/visits/{id}/life',
    feature: 'gate-access',
    summary: 'Reads the life of the code of an invitation: when it was made, shown, used, refused and ended. Audited.',
    access: { who: 'staff', permission: 'visitors.manage' },
    needsConfirmation: true,
    params: z.object({ id: z.string().min(1).max(64) }),
    output: z.object({ estateId: z.string(), host: gateHost, life: z.array(lifeStep) }),
    errors: [],
  }),
  'POST /api/console/gate-log/{id}/tell-guards': defineRoute({
    method: 'post',
    path: '/api/console/gate-log/{id}/tell-guards',
    feature: 'gate-access',
    summary:
      'Sends the guards of the estate a notification about a refused entry. A second call for the same entry has no effect. Audited.',
    access: managers,
    params: z.object({ id: entryId }),
    output: z.object({ told: z.int() }),
    errors: [],
  }),
};
