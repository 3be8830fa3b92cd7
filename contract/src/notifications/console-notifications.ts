import { z } from 'zod';
import { consoleList, consoleListQuery } from '../wire/console-list.ts';
import { notification } from './notifications.ts';
import { defineRoute } from '../wire/route.ts';
import { instantWithOffset, lineOfText, optionalText } from '../wire/fields.ts';

/** An address that phones open or show: https alone, at most 500 characters; empty for none. */
const address = z.union([z.literal(''), z.url({ protocol: /^https$/ }).max(500)]).default('');

/** A picture: uploaded here (`/media/…`, see `POST /api/images`) or anywhere by https; empty for none. */
const picture = z
  .union([z.literal(''), z.string().regex(/^\/media\/[\w-]{1,100}$/), z.url({ protocol: /^https$/ }).max(500)])
  .default('');

/** What staff write: to whom, what, from when until when. */
export const newAnnouncement = z.strictObject({
  /** To everybody everywhere; for administrators alone. `estateIds` is empty then. */
  isEverywhere: z.boolean().default(false),
  estateIds: z.array(z.string().min(1).max(64)).max(200).default([]),
  /** Names of roles at those estates; none means everybody there. */
  roles: z.array(lineOfText(100)).max(50).default([]),
  type: z.enum(['event', 'others']).default('others'),
  title: lineOfText(120),
  description: optionalText(2000).default(''),
  image: picture,
  /** What a tap opens. */
  url: address,
  /** When it is told; at once when unsaid. */
  scheduledAt: instantWithOffset.optional(),
  /** From the minute after this one it is shown no more. */
  expiresAt: instantWithOffset.optional(),
});

export const announcement = z
  .object({
    id: z.string(),
    isEverywhere: z.boolean(),
    estates: z.array(z.object({ id: z.string(), name: z.string() })),
    roles: z.array(z.string()),
    type: z.string(),
    title: z.string(),
    description: z.string(),
    image: z.string(),
    url: z.string(),
    status: z.enum(['scheduled', 'sent', 'canceled']),
    scheduledAt: z.iso.datetime(),
    sentAt: z.iso.datetime().nullable(),
    expiresAt: z.iso.datetime().nullable(),
    createdAt: z.iso.datetime(),
    /** Who wrote it; null when the account is gone. */
    createdBy: z.object({ id: z.string(), name: z.string() }).nullable(),
    /** How many people it was meant for when it was told. */
    reached: z.int(),
    /** How many browsers took it as a push message. */
    pushed: z.int(),
    /** How many people have opened it. */
    read: z.int(),
  })
  .meta({ id: 'Announcement' });

export type Announcement = z.output<typeof announcement>;

const id = z.object({ id: z.uuid() });

export const consoleNotificationsRoutes = {
  'GET /api/console/notifications': defineRoute({
    method: 'get',
    path: '/api/console/notifications',
    feature: 'notifications',
    summary:
      'What staff announced, newest first, with how many were reached and read; `q` is looked for in title and description. Only what goes to estates of the caller alone.',
    access: { who: 'staff', permission: 'notifications.write' },
    query: consoleListQuery(
      ['scheduledAt', 'createdAt', 'title', 'status'],
      {
        status: z.enum(['scheduled', 'sent', 'canceled']).optional(),
        estateId: z.string().min(1).max(64).optional(),
      },
      'DESC',
    ),
    output: consoleList(announcement),
    errors: [],
  }),
  'GET /api/console/notifications/audiences': defineRoute({
    method: 'get',
    path: '/api/console/notifications/audiences',
    feature: 'notifications',
    summary: 'The estates that the caller may write to, with their roles, by name.',
    access: { who: 'staff', permission: 'notifications.write' },
    output: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        roles: z.array(z.object({ name: z.string(), displayName: z.string() })),
      }),
    ),
    errors: [],
  }),
  'POST /api/console/notifications/preview': defineRoute({
    method: 'post',
    path: '/api/console/notifications/preview',
    feature: 'notifications',
    summary: 'What a phone would show, and how many people and browsers it would reach now. Writes nothing.',
    access: { who: 'staff', permission: 'notifications.write' },
    body: newAnnouncement,
    output: z.object({ notification, people: z.int(), phones: z.int() }),
    errors: [],
  }),
  'POST /api/console/notifications/pictures': defineRoute({
    method: 'post',
    path: '/api/console/notifications/pictures',
    feature: 'notifications',
    summary: 'Stores a picture for an announcement, for everybody to see.',
    access: { who: 'staff', permission: 'notifications.write' },
    bodyKind: 'multipart',
    bodyLimit: 12 * 1024 * 1024,
    status: 201,
    output: z.object({ url: z.string() }),
    errors: ['image/not-an-image'],
  }),
  'GET /api/console/notifications/{id}': defineRoute({
    method: 'get',
    path: '/api/console/notifications/{id}',
    feature: 'notifications',
    summary: 'One announcement with its counts.',
    access: { who: 'staff', permission: 'notifications.write' },
    params: id,
    output: announcement,
    errors: [],
  }),
  'POST /api/console/notifications': defineRoute({
    method: 'post',
    path: '/api/console/notifications',
    feature: 'notifications',
    summary: 'Announces something to estates of the caller, at once or at a time. Audited.',
    access: { who: 'staff', permission: 'notifications.write' },
    body: newAnnouncement,
    isIdempotent: true,
    status: 201,
    output: announcement,
    errors: [],
  }),
  'POST /api/console/notifications/{id}/cancel': defineRoute({
    method: 'post',
    path: '/api/console/notifications/{id}/cancel',
    feature: 'notifications',
    summary: 'Takes back what is not told yet; 409 once it was. Audited.',
    access: { who: 'staff', permission: 'notifications.write' },
    params: id,
    output: announcement,
    errors: ['conflict'],
  }),
};
