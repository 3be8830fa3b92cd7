import { z } from 'zod';
import { consoleList, consoleListQuery } from '../wire/console-list.ts';
import { defineRoute } from '../wire/route.ts';

/** The rule of an estate for announcements. */
export const announcementRule = z
  .object({
    id: z.string().describe('The id of the estate.'),
    name: z.string(),
    approvalAbove: z.int().describe('Above this number of people a second member of staff must say yes.'),
    version: z.int(),
  })
  .meta({ id: 'AnnouncementRule' });

/** The rule of an estate for announcements. */
export type AnnouncementRule = z.output<typeof announcementRule>;

const byEstate = z.object({ id: z.string().min(1).max(64) });

/** The console's routes for the rules of estates for announcements. */
export const consoleAnnouncementRulesRoutes = {
  'GET /api/console/notification-rules': defineRoute({
    method: 'get',
    path: '/api/console/notification-rules',
    feature: 'notifications',
    summary: 'Lists above how many people announcements need a second yes, for each estate of the caller.',
    access: { who: 'staff', permission: 'configuration.write' },
    query: consoleListQuery(['name'], {}),
    output: consoleList(announcementRule),
    errors: [],
  }),
  'GET /api/console/notification-rules/{id}': defineRoute({
    method: 'get',
    path: '/api/console/notification-rules/{id}',
    feature: 'notifications',
    summary: 'Reads above how many people announcements of an estate of the caller need a second yes.',
    access: { who: 'staff', permission: 'configuration.write' },
    params: byEstate,
    output: announcementRule,
    errors: [],
  }),
  'PUT /api/console/notification-rules/{id}': defineRoute({
    method: 'put',
    path: '/api/console/notification-rules/{id}',
    feature: 'notifications',
    summary: 'Sets above how many people announcements of an estate need a second yes. Audited.',
    access: { who: 'staff', permission: 'configuration.write' },
    params: byEstate,
    body: z.strictObject({ approvalAbove: z.int().min(0).max(1_000_000) }),
    isVersioned: true,
    output: announcementRule,
    errors: [],
  }),
};
