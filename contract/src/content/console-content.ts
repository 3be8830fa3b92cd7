import { z } from 'zod';
import { maxPlanBytes } from '../places/plan.rules.ts';
import { consoleList, consoleListQuery } from '../wire/console-list.ts';
import { maxEstateIdLength } from '../wire/estate-id.rules.ts';
import { emptyObject, instantWithOffset, recordVersion } from '../wire/fields.ts';
import { defineRoute } from '../wire/route.ts';
import { contentKinds, contentStatuses, maxItemsAtOnce } from './content.rules.ts';
import { begunContent, fieldsOfKind, writtenContent } from './written-content.ts';

const estateId = z.string().min(1).max(maxEstateIdLength);
const itemId = z.string().min(1).max(64);

const person = z.object({ id: z.string(), name: z.string() });

/** What an item has besides its words. */
const record = z.object({
  id: z.string(),
  version: recordVersion,
  estateId: z.string(),
  estateName: z.string(),
  status: z.enum(contentStatuses),
  visibleFrom: z.string().nullable().describe('When residents read it, or began to; null for a draft.'),
  shownUntil: z.string().nullable().describe('Until when staff let it be shown; null for no end.'),
  changedAt: z.string(),
  changedBy: person.nullable().describe('The member of staff who changed it last; null for the system.'),
  previousVersion: z.int().nullable().describe('The version that undoes the last change; null if there is none.'),
});

const openWords = <Kind extends string, Fields extends z.ZodType>(kind: Kind, fields: Fields) =>
  record.extend({ kind: z.literal(kind), title: z.string(), fields });

/** An item with its words, status and last change. */
export const contentItem = z
  .discriminatedUnion('kind', [
    openWords('event', fieldsOfKind.event),
    openWords('event-category', fieldsOfKind['event-category']),
    openWords('development', fieldsOfKind.development),
    openWords('lifestyle-provider', fieldsOfKind['lifestyle-provider']),
    openWords('restaurant', fieldsOfKind.restaurant),
    openWords('document', fieldsOfKind.document),
    openWords('point', fieldsOfKind.point),
    openWords('plan', fieldsOfKind.plan),
    openWords('directory-service', fieldsOfKind['directory-service']),
  ])
  .meta({ id: 'ContentItem' });

/** An item with its words, status and last change. */
export type ContentItem = z.output<typeof contentItem>;

/** A version of an item, for the list of earlier versions. */
export const contentVersion = z
  .object({
    number: z.int(),
    at: z.string(),
    by: person.nullable(),
    title: z.string(),
    status: z.enum(['draft', 'published', 'removed']),
    changed: z.array(z.string()).describe('The names of the fields that differ from the version before.'),
  })
  .meta({ id: 'ContentVersion' });

/** A version of an item, for the list of earlier versions. */
export type ContentVersion = z.output<typeof contentVersion>;

const access = { who: 'staff', permission: 'content.write' } as const;
const params = z.object({ id: itemId });
/** The plan of an estate is the largest content. The schema of each kind bounds the others. */
const bodyLimit = maxPlanBytes;
const someIds = z.array(itemId).min(1).max(maxItemsAtOnce);
const kind = z.enum(contentKinds);

/** The console's routes for what residents read: events, developments and their like. */
export const consoleContentRoutes = {
  'GET /api/console/content': defineRoute({
    method: 'get',
    path: '/api/console/content',
    feature: 'content',
    summary:
      'Lists the content of the caller’s estates, of one kind or of all, in the order that residents see. `q` searches the title.',
    access,
    query: consoleListQuery(['position', 'title', 'changedAt'], {
      kind: kind.optional(),
      status: z.enum(contentStatuses).optional(),
      estateId: estateId.optional(),
    }),
    output: consoleList(contentItem),
    errors: [],
  }),
  'GET /api/console/content/export': defineRoute({
    method: 'get',
    path: '/api/console/content/export',
    feature: 'content',
    summary: 'Downloads the content of a kind at an estate as CSV, in its order. Nested fields are JSON.',
    freshness: 'second',
    access,
    needsConfirmation: true,
    query: z.strictObject({ kind, estateId }),
    output: z.string(),
    isBare: true,
    errors: [],
  }),
  'GET /api/console/content/{id}': defineRoute({
    method: 'get',
    path: '/api/console/content/{id}',
    feature: 'content',
    summary: 'Reads one item of the caller’s estates.',
    access,
    params,
    output: contentItem,
    errors: [],
  }),
  'GET /api/console/content/{id}/versions': defineRoute({
    method: 'get',
    path: '/api/console/content/{id}/versions',
    feature: 'content',
    summary: 'Lists the newest 50 versions of an item: who changed what, and when.',
    access,
    params,
    output: z.array(contentVersion),
    errors: [],
  }),
  'POST /api/console/content': defineRoute({
    method: 'post',
    path: '/api/console/content',
    feature: 'content',
    summary: 'Begins a draft at an estate of the caller, last in the order. Residents do not see it. Audited.',
    access,
    body: begunContent,
    bodyLimit,
    isIdempotent: true,
    status: 201,
    output: contentItem,
    errors: ['content/too-many'],
  }),
  'POST /api/console/content/pictures': defineRoute({
    method: 'post',
    path: '/api/console/content/pictures',
    feature: 'content',
    summary: 'Stores a picture for content, as webp in the two widths that the app asks for. The picture is public.',
    access,
    bodyKind: 'multipart',
    bodyLimit: 12 * 1024 * 1024,
    status: 201,
    output: z.object({ url: z.string() }),
    errors: ['image/not-an-image'],
  }),
  'POST /api/console/content/plan-photos': defineRoute({
    method: 'post',
    path: '/api/console/content/plan-photos',
    feature: 'content',
    summary:
      'Stores a photo that staff of an estate trace its plan from, as webp. Only they may open it; residents never read it.',
    access,
    query: z.strictObject({ estateId }),
    bodyKind: 'multipart',
    bodyLimit: 12 * 1024 * 1024,
    status: 201,
    output: z.object({ url: z.string() }),
    errors: ['image/not-an-image'],
  }),
  'POST /api/console/content/order': defineRoute({
    method: 'post',
    path: '/api/console/content/order',
    feature: 'content',
    summary:
      'Puts items of one kind and estate in the given order. They keep the places that they have together; other items stay. Audited.',
    access,
    body: z.strictObject({ kind, estateId, contentIds: someIds }),
    output: z.object({ contentIds: z.array(z.string()) }),
    errors: [],
  }),
  'POST /api/console/content/copies': defineRoute({
    method: 'post',
    path: '/api/console/content/copies',
    feature: 'content',
    summary: 'Copies items of the caller’s estates to another of them, as drafts at the end of the order. Audited.',
    access,
    body: z.strictObject({ contentIds: someIds, estateId }),
    isIdempotent: true,
    status: 201,
    output: z.object({ copied: z.int() }),
    errors: ['content/too-many'],
  }),
  'POST /api/console/content/import': defineRoute({
    method: 'post',
    path: '/api/console/content/import',
    feature: 'content',
    summary:
      'Reads a CSV as the export writes it. A row with the id of an item changes it, another one begins a draft. With a problem in any row nothing is written, and the problems are the answer. Audited.',
    access,
    body: z.strictObject({
      kind,
      estateId,
      csv: z.string().min(1).max(2_000_000),
      isTrial: z.boolean().describe('True to check the rows and write nothing.'),
    }),
    bodyLimit: 4 * 1024 * 1024,
    isIdempotent: true,
    output: z.object({
      created: z.int(),
      changed: z.int(),
      problems: z
        .array(z.object({ row: z.int(), text: z.string() }))
        .describe('At most 100. The first row below the header is 2.'),
    }),
    errors: ['content/too-many'],
  }),
  'PUT /api/console/content/{id}': defineRoute({
    method: 'put',
    path: '/api/console/content/{id}',
    feature: 'content',
    summary:
      'Saves the words of an item. Of a published item they have to be complete, residents read them at once, and the change is audited.',
    access,
    params,
    body: writtenContent,
    bodyLimit,
    isVersioned: true,
    output: contentItem,
    errors: ['conflict'],
  }),
  'DELETE /api/console/content/{id}': defineRoute({
    method: 'delete',
    path: '/api/console/content/{id}',
    feature: 'content',
    summary: 'Removes an item. Restoring an earlier version brings it back. Audited.',
    access,
    params,
    isVersioned: true,
    output: emptyObject,
    errors: [],
  }),
  'POST /api/console/content/{id}/publish': defineRoute({
    method: 'post',
    path: '/api/console/content/{id}/publish',
    feature: 'content',
    summary:
      'Publishes an item, at once or at a time, until a time or without an end. Open pages of residents follow on the minute. Audited.',
    access,
    params,
    body: z.strictObject({
      visibleFrom: instantWithOffset.nullable().describe('Null for at once.'),
      shownUntil: instantWithOffset.nullable(),
    }),
    isVersioned: true,
    output: contentItem,
    errors: [],
  }),
  'POST /api/console/content/{id}/withdraw': defineRoute({
    method: 'post',
    path: '/api/console/content/{id}/withdraw',
    feature: 'content',
    summary: 'Makes a draft of a published or scheduled item: residents no longer read it. Audited.',
    access,
    params,
    isVersioned: true,
    output: contentItem,
    errors: [],
  }),
  'POST /api/console/content/{id}/restore': defineRoute({
    method: 'post',
    path: '/api/console/content/{id}/restore',
    feature: 'content',
    summary:
      'Makes an earlier version the present one: its words, status and times. Works for a removed item. Audited.',
    access,
    params,
    body: z.strictObject({ number: z.int().min(1) }),
    isVersioned: true,
    output: contentItem,
    errors: [],
  }),
};
