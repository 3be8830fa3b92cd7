import { z } from 'zod';
import { consoleList, consoleListQuery } from '../wire/console-list.ts';
import { emptyObject, lineOfText } from '../wire/fields.ts';
import { defineRoute } from '../wire/route.ts';
import { estateArea, streets } from '../places/area-fields.ts';
import { announcementStatuses } from './announcements.rules.ts';
import { announcementDraft } from './console-announcement-draft.ts';

const person = z.object({ id: z.string(), name: z.string() });

/** An announcement as the console shows it, with its counts. */
export const announcement = z
  .object({
    id: z.string(),
    version: z.int(),
    isEverywhere: z.boolean(),
    estates: z.array(z.object({ id: z.string(), name: z.string() })),
    roles: z.array(z.string()),
    area: estateArea
      .nullable()
      .describe('The part of its one estate whose people receive it; null for the whole of its estates.'),
    type: z.enum(['event', 'others']),
    title: z.string(),
    description: z.string(),
    image: z.string(),
    imageAlt: z.string(),
    url: z.string(),
    status: z.enum(announcementStatuses),
    scheduledAt: z.iso.datetime().nullable().describe('Null for at once.'),
    sentAt: z.iso.datetime().nullable(),
    expiresAt: z.iso.datetime().nullable(),
    createdAt: z.iso.datetime(),
    createdBy: person.nullable().describe('The person who began it; null if the account has been deleted.'),
    requested: z
      .object({ by: person.nullable(), at: z.iso.datetime() })
      .nullable()
      .describe('Who published it or asked for a yes, and when; null for a draft that nobody has published.'),
    decision: z
      .object({ isApproved: z.boolean(), by: person.nullable(), at: z.iso.datetime(), reason: z.string() })
      .nullable()
      .describe(
        'The newest yes, or the no with its reason. Null without one, and after the words were changed. A no by nobody says why the server did not send it at its time, or is of a person whose account has been deleted.',
      ),
    canBeDecided: z
      .boolean()
      .describe('Whether it waits for a yes that the caller may give: she has not written any of it.'),
    reached: z
      .int()
      .describe('How many people it tells in any way: counted when it was published, and again when it was sent.'),
    pushed: z.int().describe('The number of browsers that received it as a push message.'),
    mailed: z
      .int()
      .nullable()
      .describe(
        'The number of its mails that the mail server accepted. Null for one that is not mailed, or whose mails were not counted.',
      ),
    read: z.int().describe('The number of people who have opened it.'),
  })
  .meta({ id: 'Announcement' });

/** An announcement as the console shows it, with its counts. */
export type Announcement = z.output<typeof announcement>;

/** Who would be told by an announcement now, and what publishing it needs. */
export const announcementReach = z
  .object({
    people: z
      .int()
      .describe('The people whom it would tell: in the app, by push or by mail. Not who switched its type off.'),
    byPush: z
      .int()
      .describe(
        'Recipients who would also read the notice on the locked phone: who receive push messages of its type.',
      ),
    byMail: z
      .int()
      .describe('Recipients who would also get a mail. Only events are mailed, to people who said yes to such mails.'),
    approvalAbove: z.int().describe('Above this number of people a second member of staff must say yes.'),
    approvers: z
      .array(person)
      .describe(
        'The staff who may say yes: everybody who may write announcements there, except the caller and the authors of the draft; administrators where nobody else may. At most 10.',
      ),
  })
  .meta({ id: 'AnnouncementReach' });

/** Who would be told by an announcement now, and what publishing it needs. */
export type AnnouncementReach = z.output<typeof announcementReach>;

const id = z.object({ id: z.uuid() });
const writing = { who: 'staff', permission: 'notifications.write' } as const;

/** The console's routes for announcements. */
export const consoleNotificationsRoutes = {
  'GET /api/console/notifications': defineRoute({
    method: 'get',
    path: '/api/console/notifications',
    feature: 'notifications',
    summary:
      'Lists the announcements of staff, drafts and newest first, with how many people they reached and how many read them. `q` searches title and description. Only announcements whose estates are all the caller’s.',
    access: writing,
    query: consoleListQuery(
      ['scheduledAt', 'createdAt', 'title', 'status'],
      {
        status: z.enum(announcementStatuses).optional(),
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
    access: writing,
    output: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        roles: z.array(z.object({ name: z.string(), displayName: z.string() })),
      }),
    ),
    errors: [],
  }),
  'GET /api/console/notifications/streets': defineRoute({
    method: 'get',
    path: '/api/console/notifications/streets',
    feature: 'notifications',
    summary:
      'Lists the streets of the published plan of an estate of the caller with their houses, by name, to choose an area. None where it has no plan.',
    access: writing,
    query: z.object({ estateId: z.string().min(1).max(64) }),
    output: streets,
    errors: [],
  }),
  'POST /api/console/notifications/reach': defineRoute({
    method: 'post',
    path: '/api/console/notifications/reach',
    feature: 'notifications',
    summary: 'Counts who would be told by an announcement now, and names who may say yes to it. Stores nothing.',
    access: writing,
    body: announcementDraft.pick({ isEverywhere: true, estateIds: true, roles: true, area: true, type: true }).extend({
      id: z.string().min(1).max(64).optional().describe('The draft, whose authors may not say yes to it.'),
    }),
    output: announcementReach,
    errors: [],
  }),
  'POST /api/console/notifications/trial': defineRoute({
    method: 'post',
    path: '/api/console/notifications/trial',
    feature: 'notifications',
    summary:
      'Sends the words of an announcement to the caller alone, in the app, and by push if she receives push messages of its type.',
    access: writing,
    body: announcementDraft.pick({
      type: true,
      title: true,
      description: true,
      image: true,
      imageAlt: true,
      url: true,
    }),
    isIdempotent: true,
    output: z.object({
      isPushed: z.boolean().describe('Whether a phone of the caller receives it.'),
    }),
    errors: [],
  }),
  'POST /api/console/notifications/pictures': defineRoute({
    method: 'post',
    path: '/api/console/notifications/pictures',
    feature: 'notifications',
    summary: 'Stores a picture for an announcement. The picture is public.',
    access: writing,
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
    access: writing,
    params: id,
    output: announcement,
    errors: [],
  }),
  'POST /api/console/notifications': defineRoute({
    method: 'post',
    path: '/api/console/notifications',
    feature: 'notifications',
    summary: 'Begins a draft to estates of the caller. Nobody is told. Audited.',
    access: writing,
    body: announcementDraft,
    isIdempotent: true,
    status: 201,
    output: announcement,
    errors: [],
  }),
  'PUT /api/console/notifications/{id}': defineRoute({
    method: 'put',
    path: '/api/console/notifications/{id}',
    feature: 'notifications',
    summary:
      'Keeps the words of a draft. 409 for one that is published or waits for a yes: take it back first. Audited when it is published.',
    access: writing,
    params: id,
    body: announcementDraft,
    isVersioned: true,
    output: announcement,
    errors: ['conflict'],
  }),
  'DELETE /api/console/notifications/{id}': defineRoute({
    method: 'delete',
    path: '/api/console/notifications/{id}',
    feature: 'notifications',
    summary: 'Deletes a draft. Audited.',
    access: writing,
    params: id,
    isVersioned: true,
    output: emptyObject,
    errors: ['conflict'],
  }),
  'POST /api/console/notifications/{id}/publish': defineRoute({
    method: 'post',
    path: '/api/console/notifications/{id}/publish',
    feature: 'notifications',
    summary:
      'Publishes a draft, at once or at its time. Above the number of people that an estate sets it waits for the yes of a second member of staff. Audited.',
    access: writing,
    params: id,
    isVersioned: true,
    output: announcement,
    errors: ['conflict'],
  }),
  'POST /api/console/notifications/{id}/decision': defineRoute({
    method: 'post',
    path: '/api/console/notifications/{id}/decision',
    feature: 'notifications',
    summary:
      'Says yes or no to an announcement that waits. A yes sends it, at once or at its time; a no gives it back as a draft, with the reason. 403 for everybody who has written any of it. Audited.',
    access: writing,
    params: id,
    body: z.discriminatedUnion('isApproved', [
      z.strictObject({ isApproved: z.literal(true) }),
      z.strictObject({ isApproved: z.literal(false), reason: lineOfText(500) }),
    ]),
    isVersioned: true,
    output: announcement,
    errors: ['conflict'],
  }),
  'POST /api/console/notifications/{id}/withdraw': defineRoute({
    method: 'post',
    path: '/api/console/notifications/{id}/withdraw',
    feature: 'notifications',
    summary:
      'Makes a draft again of an announcement that is scheduled or waits; 409 if it has been sent. It needs a new yes. Audited.',
    access: writing,
    params: id,
    isVersioned: true,
    output: announcement,
    errors: ['conflict'],
  }),
};
