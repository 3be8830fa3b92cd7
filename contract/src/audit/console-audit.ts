import { z } from 'zod';
import { consoleList, consoleListQuery } from '../wire/console-list.ts';
import { defineRoute } from '../wire/route.ts';
import { calendarDate, lineOfText } from '../wire/fields.ts';

/** Something that a member of staff did. */
export const auditEntry = z
  .object({
    id: z.string(),
    at: z.iso.datetime(),
    actor: z.object({ id: z.string(), name: z.string(), email: z.string() }),
    /** `configuration.change` and its like. */
    action: z.string(),
    /** Empty for what concerns every estate. */
    estateId: z.string(),
    estateName: z.string(),
    before: z.unknown(),
    after: z.unknown(),
  })
  .meta({ id: 'AuditEntry' });

export type AuditEntry = z.output<typeof auditEntry>;

export const consoleAuditRoutes = {
  'GET /api/console/audit': defineRoute({
    method: 'get',
    path: '/api/console/audit',
    feature: 'audit',
    summary:
      'The audit log of the estates of the caller, newest first; what concerns every estate is for administrators. Rows are only ever added. `q` is looked for in the name and e-mail address of who acted, and in the action.',
    access: { who: 'staff', permission: 'audit.read' },
    query: consoleListQuery(
      ['at'],
      {
        estateId: z.string().min(1).max(64).optional(),
        actorId: z.string().min(1).max(64).optional(),
        /** An action, or the beginning of some: `roles` finds `roles.grant` and `roles.remove`. */
        action: lineOfText(100).optional(),
        /**
         * The first and the last day: in the calendar of `estateId`, else of the one estate of the caller, else of
         * Johannesburg.
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
