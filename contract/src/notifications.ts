import { z } from 'zod';
import { defineRoute } from './route.ts';
import { nothing, personId } from './text.ts';

export const notification = z
  .object({
    id: z.string(),
    notificationId: z.string(),
    notificationID: z.string(),
    title: z.string(),
    description: z.string(),
    image: z.string(),
    url: z.string(),
    status: z.enum(['SENT', 'READ']),
    type: z.string(),
    createdAt: z.object({ _seconds: z.int() }),
    expiresAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Notification' });

export type Notification = z.output<typeof notification>;

export const notificationsRoutes = {
  'GET /api/notifications': defineRoute({
    method: 'get',
    path: '/api/notifications',
    feature: 'notifications',
    summary: 'The 40 newest notifications of a person.',
    access: { who: 'own', of: { in: 'query', name: 'userID' } },
    query: z.object({ userID: personId }),
    output: z.array(notification),
    errors: [],
  }),
  'PUT /api/notifications/{id}': defineRoute({
    method: 'put',
    path: '/api/notifications/{id}',
    feature: 'notifications',
    summary: 'Marks one of the caller’s notifications READ; `{id}` is the item’s own.',
    access: { who: 'signed-in' },
    params: z.object({ id: z.string().min(1).max(64) }),
    body: z.strictObject({ status: z.literal('READ') }),
    output: nothing,
    errors: [],
  }),
};
