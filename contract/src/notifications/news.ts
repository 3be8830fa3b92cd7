import { z } from 'zod';
import { maxEstateIdLength } from '../wire/estate-id.rules.ts';
import { defineRoute } from '../wire/route.ts';
import { maxNotificationId, notification } from './notifications.ts';

/** A page of the notices of an estate. */
export const newsPage = z
  .object({
    items: z.array(notification).describe('The newest first, each notice once.'),
    next: z.string().nullable().describe('The `before` of the next page; null on the last.'),
  })
  .meta({ id: 'NewsPage' });

/** A page of the notices of an estate. */
export type NewsPage = z.output<typeof newsPage>;

/** The route of the notices of an estate. */
export const newsRoutes = {
  'GET /api/news': defineRoute({
    method: 'get',
    path: '/api/news',
    feature: 'notifications',
    summary:
      'What is new at an estate where the caller has a role: the notices to all its people and to her roles there that have not expired, newest first, 30 a page, `before` the id of a notice. Each notice is the entry from which its notifications came. `status` says whether she has read it; her settings hide none.',
    access: { who: 'signed-in' },
    query: z.object({
      estateId: z.string().min(1).max(maxEstateIdLength),
      before: z.string().min(1).max(maxNotificationId).optional(),
    }),
    output: newsPage,
    errors: [],
  }),
};
