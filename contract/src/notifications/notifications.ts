import { z } from 'zod';
import { defineRoute } from '../wire/route.ts';
import { notificationIdRequired } from './notifications.rules.ts';
import { emptyObject, personId } from '../wire/fields.ts';

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

/** Where a browser's push service takes messages for it: https, at most 1,000 characters. */
const endpoint = z.url().max(1000);

/** So many bytes, base64url with or without padding. */
const bytes = (count: number, sentence: string) => {
  const characters = Math.ceil((count * 4) / 3);
  return z
    .string()
    .regex(/^[\w-]+={0,2}$/, sentence)
    .refine((text) => text.replace(/=+$/, '').length === characters, sentence);
};

/** What `PushSubscription.toJSON()` gives in a browser. */
export const pushSubscription = z
  .strictObject({
    endpoint,
    /** Browsers say it, and it is null in nearly all of them; a subscription ends when its push service says so. */
    expirationTime: z.number().nullish(),
    keys: z.strictObject({
      /** The browser's public key, an uncompressed point of P-256: 65 bytes. */
      p256dh: bytes(65, 'This is not the public key of a browser.'),
      /** The secret of RFC 8291: 16 bytes. */
      auth: bytes(16, 'This is not the secret of a browser.'),
    }),
  })
  .meta({ id: 'PushSubscription' });

/** Whose browser it is: nobody's but the caller's. */
const ofCaller = z.object({ userID: personId.optional() });

/** The item's own id; `undefined` is what a client sends that has none. */
const notificationId = z
  .string()
  .trim()
  .min(1, notificationIdRequired)
  .max(64)
  .refine((id) => id !== 'undefined' && id !== 'null', notificationIdRequired);

export const notificationsRoutes = {
  'GET /api/notifications': defineRoute({
    method: 'get',
    path: '/api/notifications',
    feature: 'notifications',
    summary: 'The 40 newest notifications of a person that have not expired.',
    access: { who: 'own', of: { in: 'query', name: 'userID' } },
    query: z.object({ userID: personId }),
    output: z.array(notification),
    errors: [],
  }),
  'GET /api/notifications/unread': defineRoute({
    method: 'get',
    path: '/api/notifications/unread',
    feature: 'notifications',
    summary: 'How many notifications of the caller are unread, of all that have not expired, each counted once.',
    access: { who: 'signed-in' },
    output: z.object({ count: z.int() }),
    errors: [],
  }),
  'PUT /api/notifications': defineRoute({
    method: 'put',
    path: '/api/notifications',
    feature: 'notifications',
    summary: 'Marks nothing: answers `validation`, because the id is missing.',
    access: { who: 'signed-in' },
    output: emptyObject,
    errors: [],
  }),
  'PUT /api/notifications/{id}': defineRoute({
    method: 'put',
    path: '/api/notifications/{id}',
    feature: 'notifications',
    summary: 'Marks one of the caller’s notifications READ; `{id}` is the item’s own.',
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
    summary: 'What a phone needs to subscribe to push: the public VAPID key, or null where push is off.',
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
      'Keeps the push subscription of this browser for as long as the session lives; sent again, it replaces itself. 409 where push is off.',
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
    summary: 'Forgets a push subscription of the caller; an unknown one is forgotten already.',
    access: { who: 'signed-in' },
    query: ofCaller,
    body: z.strictObject({ endpoint }),
    output: emptyObject,
    errors: [],
  }),
};
