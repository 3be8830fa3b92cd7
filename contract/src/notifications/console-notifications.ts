import { z } from 'zod';
import { consoleList, consoleListQuery } from '../wire/console-list.ts';
import { notification } from './notifications.ts';
import { defineRoute } from '../wire/route.ts';
import { instantWithOffset, lineOfText, optionalText } from '../wire/fields.ts';

/** An https address that phones open, at most 500 characters; empty for none. */
const address = z.union([z.literal(''), z.url({ protocol: /^https$/ }).max(500)]).default('');

/** The address of a picture: uploaded to this server (`/media/…`) or an https address; empty for none. */
const picture = z
  .union([z.literal(''), z.string().regex(/^\/media\/[\w-]{1,100}$/), z.url({ protocol: /^https$/ }).max(500)])
  .default('');

/** An announcement as staff write it: audience, text and times. */
export const newAnnouncement = z.strictObject({
  /** Whether it goes to all people of all estates. Only administrators may set it. `estateIds` is then empty. */
  isEverywhere: z.boolean().default(false),
  estateIds: z.array(z.string().min(1).max(64)).max(200).default([]),
  /** Names of the roles at these estates that receive it. Empty: all people of the estates. */
  roles: z.array(lineOfText(100)).max(50).default([]),
  type: z.enum(['event', 'others']).default('others'),
  title: lineOfText(120),
  description: optionalText(2000).default(''),
  image: picture,
  /** The address that a tap opens. */
  url: address,
  /** When it is sent. Default: at once. */
  scheduledAt: instantWithOffset.optional(),
  /** The last minute in which it is shown. Default: no end. */
  expiresAt: instantWithOffset.optional(),
});

/** An announcement as the console shows it, with its counts. */
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
    /** The author; null if the account has been deleted. */
    createdBy: z.object({ id: z.string(), name: z.string() }).nullable(),
    /** The number of people it addressed when it was sent. */
    reached: z.int(),
    /** The number of browsers that received it as a push message. */
    pushed: z.int(),
    /** The number of people who have opened it. */
    read: z.int(),
  })
  .meta({ id: 'Announcement' });

/** An announcement as the console shows it, with its counts. */
export type Announcement = z.output<typeof announcement>;

const id = z.object({ id: z.uuid() });

/** The console's routes for announcements. */
export const consoleNotificationsRoutes = {
  'GET /api/console/notifications': defineRoute({
    method: 'get',
    path: '/api/console/notifications',
    feature: 'notifications',
    summary:
      'Lists the announcements of staff, newest first, with how many people they reached and how many read them. `q` searches title and description. Only announcements whose estates are all the caller’s.',
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
    summary: 'Lists the estates that the caller may write to, with their roles, by name.',
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
    summary:
      'Shows an announcement as a phone would, with how many people and browsers it would reach now. Stores nothing.',
    access: { who: 'staff', permission: 'notifications.write' },
    body: newAnnouncement,
    output: z.object({ notification, people: z.int(), phones: z.int() }),
    errors: [],
  }),
  'POST /api/console/notifications/pictures': defineRoute({
    method: 'post',
    path: '/api/console/notifications/pictures',
    feature: 'notifications',
    summary: 'Stores a picture for an announcement. The picture is public.',
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
    summary: 'Reads one announcement with its counts.',
    access: { who: 'staff', permission: 'notifications.write' },
    params: id,
    output: announcement,
    errors: [],
  }),
  'POST /api/console/notifications': defineRoute({
    method: 'post',
    path: '/api/console/notifications',
    feature: 'notifications',
    summary: 'Sends an announcement to estates of the caller, at once or at the given time. Audited.',
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
    summary: 'Cancels a scheduled announcement; 409 if it has been sent. Audited.',
    access: { who: 'staff', permission: 'notifications.write' },
    params: id,
    output: announcement,
    errors: ['conflict'],
  }),
};
