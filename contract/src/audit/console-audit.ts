import { z } from 'zod';
import { defineRoute } from '../wire/route.ts';
import { calendarDate } from '../wire/fields.ts';
import { auditGroups } from './audit-groups.rules.ts';

const identifier = z.string().min(1).max(64);

/** A part of a sentence. A part with `personId` is the name of a person whom the console can open. */
const sentencePart = z.object({ text: z.string(), personId: z.string() });

/** One change by a member of staff, in words. */
export const auditEntry = z
  .object({
    id: z.string(),
    at: z.iso.datetime(),
    actor: z.object({ id: z.string(), name: z.string(), email: z.string() }),
    action: z
      .string()
      .describe('The name of the action, such as `configuration.change`: for the technician, never for the screen.'),
    group: z.enum(auditGroups),
    estateId: z.string().describe('Empty for a change that concerns every estate.'),
    estateName: z.string(),
    sentence: z
      .array(sentencePart)
      .describe(
        "What the actor did, without the actor's name: `accepted the booking of Thandi Nkosi: Clubhouse Hall, Thu 3 Dec`.",
      ),
    reason: z.string().describe('The reason that the actor wrote; empty without one.'),
    changes: z
      .array(z.object({ label: z.string(), before: z.string(), after: z.string() }))
      .describe('What changed, field by field, in words. Empty text means none.'),
    before: z.unknown().describe('The stored record: it holds ids of people, and neither codes nor secrets.'),
    after: z.unknown(),
  })
  .meta({ id: 'AuditEntry' });

/** One change by a member of staff. */
export type AuditEntry = z.output<typeof auditEntry>;

/** The filters of the audit log. */
const auditFilters = {
  estateId: identifier.optional(),
  /** A person who acted or whom the change concerns. */
  personId: identifier.optional(),
  group: z.enum(auditGroups).optional(),
  /**
   * The first and the last day of the period. Days are in the time zone of `estateId`. Without `estateId` they are in the time
   * zone of the caller's only estate, or of Johannesburg if the caller has several estates.
   */
  from: calendarDate.optional(),
  to: calendarDate.optional(),
  /** The name or e-mail address of somebody who acted or is concerned, or words that say what was done. */
  q: z.string().trim().max(100).optional(),
};

const reads = { who: 'staff', permission: 'audit.read' } as const;

/** The routes of the audit log. */
export const consoleAuditRoutes = {
  'GET /api/console/audit': defineRoute({
    method: 'get',
    path: '/api/console/audit',
    feature: 'audit',
    summary:
      'Reads the audit log of the caller’s estates page by page, newest first. A page holds the entries `before` an id, which keeps reads fast in a log of millions. `next` is the id for the next page, or null. Only administrators see changes that concern every estate. Rows are never changed or removed.',
    freshness: 'second',
    access: reads,
    query: z.strictObject({
      ...auditFilters,
      before: z
        .string()
        .regex(/^\d{1,18}$/)
        .optional(),
      perPage: z.coerce.number<number>().int().min(1).max(100).default(50),
    }),
    output: z.object({ items: z.array(auditEntry), next: z.string().nullable() }),
    errors: [],
  }),
  'GET /api/console/audit/export': defineRoute({
    method: 'get',
    path: '/api/console/audit/export',
    feature: 'audit',
    summary: 'Streams the filtered audit log as a CSV file of sentences, newest first.',
    freshness: 'second',
    access: reads,
    needsConfirmation: true,
    query: z.strictObject(auditFilters),
    output: z.string(),
    isBare: true,
    errors: [],
  }),
};
