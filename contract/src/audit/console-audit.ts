import { z } from 'zod';
import { consoleList, consoleListQuery } from '../wire/console-list.ts';
import { defineRoute } from '../wire/route.ts';
import { calendarDate, lineOfText } from '../wire/fields.ts';

/** One change by a member of staff. */
export const auditEntry = z
  .object({
    id: z.string(),
    at: z.iso.datetime(),
    actor: z.object({ id: z.string(), name: z.string(), email: z.string() }),
    /** The name of the action, such as `configuration.change`. */
    action: z.string(),
    /** Empty for a change that concerns every estate. */
    estateId: z.string(),
    estateName: z.string(),
    before: z.unknown(),
    after: z.unknown(),
  })
  .meta({ id: 'AuditEntry' });

/** One change by a member of staff. */
export type AuditEntry = z.output<typeof auditEntry>;

/** The routes of the audit log. */
export const consoleAuditRoutes = {
  'GET /api/console/audit': defineRoute({
    method: 'get',
    path: '/api/console/audit',
    feature: 'audit',
    summary:
      'Lists the audit log of the caller’s estates, newest first. Only administrators see changes that concern every estate. Rows are never changed or removed. `q` searches the actor’s name and e-mail address, and the action.',
    access: { who: 'staff', permission: 'audit.read' },
    query: consoleListQuery(
      ['at'],
      {
        estateId: z.string().min(1).max(64).optional(),
        actorId: z.string().min(1).max(64).optional(),
        /** An action or a prefix: `roles` finds `roles.grant` and `roles.remove`. */
        action: lineOfText(100).optional(),
        /**
         * The first and the last day of the period. Days are in the time zone of `estateId`. Without `estateId` they are in the time
         * zone of the caller's only estate, or of Johannesburg if the caller has several estates.
         */
        from: calendarDate.optional(),
        to: calendarDate.optional(),
      },
      'DESC',
    ),
    output: consoleList(auditEntry),
    errors: [],
  }),
};
