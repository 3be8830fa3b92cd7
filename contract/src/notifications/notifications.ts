import { z } from 'zod';
import { defineRoute } from '../wire/route.ts';
import { notificationIdRequired } from './notifications.rules.ts';
import { emptyObject, personId } from '../wire/fields.ts';

/** A notification as the app receives it. */
export const notification = z
  .object({
    id: z.string(),
    notificationId: z.string(),
    notificationID: z.string(),
    title: z.string(),
    description: z.string(),
    image: z.string(),
    imageAlt: z.string().describe('What the picture shows, for people who do not see it; empty without a picture.'),
    url: z.string(),
    status: z.enum(['SENT', 'READ']),
    type: z.string(),
    createdAt: z.object({ _seconds: z.int() }),
    expiresAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Notification' });

export type Notification = z.output<typeof notification>;

/** The address at which a push service accepts messages for a browser: at most 1,000 characters. */
const endpoint = z.url().max(1000);

/** A text of `count` bytes, base64url with or without padding. */
const bytes = (count: number, sentence: string) => {
  const characters = Math.ceil((count * 4) / 3);
  return z
    .string()
    .regex(/^[\w-]+={0,2}$/, sentence)
    .refine((text) => text.replace(/=+$/, '').length === characters, sentence);
};

/** The push subscription of a browser, as `PushSubscription.toJSON()` returns it. */
export const pushSubscription = z
  .strictObject({
    endpoint,
    expirationTime: z
      .number()
      .nullish()
      .describe(
        'Accepted because browsers send it, but not used: a subscription ends when its push service answers 404 or 410.',
      ),
    keys: z.strictObject({
      p256dh: bytes(65, 'This is not the public key of a browser.').describe(
        "The browser's public key, an uncompressed point of P-256: 65 bytes.",
      ),
      auth: bytes(16, 'This is not the secret of a browser.').describe('The secret of RFC 8291: 16 bytes.'),
    }),
  })
  .meta({ id: 'PushSubscription' });

/** The id of the person who uses the browser. It must be the caller's id. */
const ofCaller = z.object({ userID: personId.optional() });

/** The longest id of a notification: one to each of many people names what it is about and the person. */
export const maxNotificationId = 200;

/** The `id` of a notification. Refuses the texts `undefined` and `null`, which clients without an id send. */
const notificationId = z
  .string()
  .trim()
  .min(1, notificationIdRequired)
  .max(maxNotificationId)
  .refine((id) => id !== 'undefined' && id !== 'null', notificationIdRequired);

/** The routes of notifications and push subscriptions. */
export const notificationsRoutes = {
  'GET /api/notifications': defineRoute({
    method: 'get',
    path: '/api/notifications',
    feature: 'notifications',
    summary: 'Lists the 40 newest notifications of a person that have not expired.',
    access: { who: 'own', of: { in: 'query', name: 'userID' } },
    query: z.object({ userID: personId }),
    output: z.array(notification),
    errors: [],
  }),
  'GET /api/notifications/unread': defineRoute({
    method: 'get',
    path: '/api/notifications/unread',
    feature: 'notifications',
    summary: 'Counts the unread notifications of the caller that have not expired, each key once.',
    access: { who: 'signed-in' },
    output: z.object({ count: z.int() }),
    errors: [],
  }),
  'PUT /api/notifications': defineRoute({
    method: 'put',
    path: '/api/notifications',
    feature: 'notifications',
    summary: 'Always answers `validation`, because the id of the notification is missing.',
    access: { who: 'signed-in' },
    output: emptyObject,
    errors: [],
  }),
  'PUT /api/notifications/{id}': defineRoute({
    method: 'put',
    path: '/api/notifications/{id}',
    feature: 'notifications',
    summary: 'Marks a notification of the caller READ. `{id}` is its own id.',
    access: { who: 'signed-in' },
    params: z.object({ id: notificationId }),
    body: z.strictObject({ status: z.literal('READ') }),
    output: emptyObject,
    errors: [],
  }),
  'GET /api/user/device': defineRoute({
    method: 'get',
    path: '/api/user/device',
    feature: 'notifications',
    summary: 'Returns the public VAPID key that a browser needs to subscribe to push, or null if push is off.',
    access: { who: 'signed-in' },
    query: ofCaller,
    output: z.object({ publicKey: z.string().nullable() }),
    errors: [],
  }),
  'POST /api/user/device': defineRoute({
    method: 'post',
    path: '/api/user/device',
    feature: 'notifications',
    summary:
      'Stores the push subscription of this browser until the session ends. A repeated subscription replaces itself. 409 if push is off.',
    access: { who: 'signed-in' },
    query: ofCaller,
    body: pushSubscription,
    output: emptyObject,
    errors: ['conflict'],
  }),
  'DELETE /api/user/device': defineRoute({
    method: 'delete',
    path: '/api/user/device',
    feature: 'notifications',
    summary:
      'Deletes a push subscription of the caller. Takes the subscription as it was registered; its `endpoint` is enough. Has no effect on an unknown one.',
    access: { who: 'signed-in' },
    query: ofCaller,
    body: pushSubscription.partial({ keys: true }),
    output: emptyObject,
    errors: [],
  }),
};
