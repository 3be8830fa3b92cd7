import { z } from 'zod';
import { emptyObject, optionalLine, optionalText, personId } from '../wire/fields.ts';
import { defineRoute } from '../wire/route.ts';
import { maxSnagPhotos, maxSnagWords, snagStatuses } from './snags.rules.ts';

const id = z.string().min(1).max(64);
const latitude = z.number().min(-90).max(90);
const longitude = z.number().min(-180).max(180);
const mediaId = z.string().regex(/^[\w-]{1,64}$/);

/** A department that answers snags, as residents read it. */
export const department = z
  .object({
    id: z.string(),
    name: z.string(),
    promiseHours: z.int().describe('Within how many working hours it promises an answer.'),
    estates: z
      .array(z.object({ name: z.string(), latitude: z.number().nullable(), longitude: z.number().nullable() }))
      .describe('The estates that it serves, each with its coordinates; null where none are set.'),
  })
  .meta({ id: 'Department' });

/** The words of a report or an answer. */
const words = optionalText(maxSnagWords);

const photos = z.array(mediaId).max(maxSnagPhotos, 'Please choose at most five photos.');

/** Where something is broken: words such as a house number, coordinates, or both. */
const reportedPlace = z.strictObject({
  text: optionalLine(120).default(''),
  latitude: latitude.nullable().default(null),
  longitude: longitude.nullable().default(null),
});

const place = z.object({ text: z.string(), latitude: z.number().nullable(), longitude: z.number().nullable() });

/** What happened to a snag, or what somebody wrote about it. */
export const snagEntryKinds = ['answer', 'taken', 'moved', 'done', 'rejected', 'mended', 'reopened', 'merged'] as const;

/** One point of the line of time of a snag. */
const answer = z
  .object({
    id: z.string(),
    kind: z.enum(snagEntryKinds),
    text: z.string(),
    at: z.iso.datetime(),
    by: z.string().describe('The name of the member of staff or of the department; empty for a resident.'),
    isYou: z.boolean(),
    photos: z.array(z.string()),
  })
  .meta({ id: 'SnagAnswer' });

/** A snag as the person reads it who reported it or follows it. */
export const snag = z
  .object({
    id: z.string(),
    estateId: z.string(),
    isYours: z
      .boolean()
      .describe('False for a snag of somebody else that she follows: then it has no words, photos or exact place.'),
    reportedBy: z
      .object({ name: z.string() })
      .nullable()
      .describe(
        'The member of staff who reported it for her, without a name where nobody knows any more who did; null if nobody did.',
      ),
    title: z.string(),
    request: z.string(),
    department: z.string(),
    departmentId: z.string(),
    status: z.enum(snagStatuses),
    reason: z.string().describe('Why it was rejected; empty otherwise.'),
    isUrgent: z.boolean(),
    photos: z.array(z.string()).describe('The addresses of her photos.'),
    place,
    answers: z.array(answer),
    promisedAt: z.iso.datetime().nullable().describe('By when an answer is promised; null for a closed snag.'),
    plannedAt: z.iso.datetime().nullable().describe('From when the repair is planned; null if it is not.'),
    outage: z
      .object({ id: z.string(), title: z.string() })
      .nullable()
      .describe('The outage or works that it is part of; null for none.'),
    asksIfMended: z.boolean().describe('Whether she is asked if it is mended.'),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Snag' });

/** A report of somebody else that may be about the same thing. It names no person and only words that the caller wrote. */
const nearbySnag = z
  .object({
    id: z.string(),
    words: z.array(z.string()),
    place: z.string(),
    department: z.string(),
    isFollowed: z.boolean(),
  })
  .meta({ id: 'NearbySnag' });

export type Department = z.output<typeof department>;
export type Snag = z.output<typeof snag>;
export type NearbySnag = z.output<typeof nearbySnag>;

/** What is sent to report a snag. */
export const snagReport = z.strictObject({
  request: words,
  departmentId: id,
  estateId: id,
  place: reportedPlace.optional(),
  photos: photos.default([]),
  urgent: z.boolean().default(false),
  email: z.string().max(254).optional().describe('Not used: the snag is the caller’s.'),
  user: z.string().max(64).optional().describe('Not used: the snag is the caller’s.'),
});

const byId = z.object({ id });

export type SnagReport = z.input<typeof snagReport>;

/** The routes about snags. */
export const snagsRoutes = {
  'GET /api/departments': defineRoute({
    method: 'get',
    path: '/api/departments',
    feature: 'snags',
    summary: 'The departments of an estate where the caller has a role, by name.',
    access: { who: 'signed-in' },
    query: z.strictObject({ estateId: id }),
    output: z.array(department),
    maxAgeSeconds: 3600,
    errors: [],
  }),
  'POST /api/snags': defineRoute({
    method: 'post',
    path: '/api/snags',
    feature: 'snags',
    summary:
      'Reports a snag at an estate where the caller has a role: words, a photo, or both. The e-mail address and the person are the caller’s. The idempotency key is kept for good: the same report arrives once, also weeks later. At most 20 an hour.',
    access: { who: 'signed-in' },
    isIdempotent: true,
    isRefusalActedOnAgain: true,
    body: snagReport,
    status: 201,
    output: snag,
    errors: ['image/missing'],
  }),
  'GET /api/snags': defineRoute({
    method: 'get',
    path: '/api/snags',
    feature: 'snags',
    summary:
      'The snags that a person reported or follows, newest first, at most 100. Staff read those of their estates.',
    access: { who: 'own', of: { in: 'query', name: 'userID' } },
    query: z.strictObject({ userID: personId }),
    output: z.array(snag),
    errors: [],
  }),
  'GET /api/snags/nearby': defineRoute({
    method: 'get',
    path: '/api/snags/nearby',
    feature: 'snags',
    summary:
      'Open snags of other people at an estate of the caller that may be about the same thing: near the place, or with the same words. At most three. The answer contains no words that the caller did not write.',
    access: { who: 'signed-in' },
    query: z.strictObject({
      estateId: id,
      words: optionalLine(300).default(''),
      latitude: z.coerce.number<string>().min(-90).max(90).optional(),
      longitude: z.coerce.number<string>().min(-180).max(180).optional(),
    }),
    output: z.array(nearbySnag),
    errors: [],
  }),
  'POST /api/snags/{id}/answer': defineRoute({
    method: 'post',
    path: '/api/snags/{id}/answer',
    feature: 'snags',
    summary:
      'Adds an answer of the person who reported the snag, at most 60 an hour, or of staff who work on the snags of its estate. The idempotency key is kept for good. Answers with the snag as its reporter reads it.',
    access: { who: 'signed-in' },
    isIdempotent: true,
    isRefusalActedOnAgain: true,
    params: byId,
    body: z.strictObject({ text: words, photos: photos.default([]) }),
    status: 201,
    output: snag,
    errors: ['image/missing', 'conflict'],
  }),
  'POST /api/snags/{id}/follow': defineRoute({
    method: 'post',
    path: '/api/snags/{id}/follow',
    feature: 'snags',
    summary:
      'Follows an open snag of somebody else at an estate of the caller: she hears what becomes of it. `words` are hers; they may be left out, and so may the body.',
    access: { who: 'signed-in' },
    params: byId,
    body: z.strictObject({ words: optionalLine(300).default('') }),
    output: emptyObject,
    errors: ['conflict'],
  }),
  'POST /api/snags/{id}/confirm': defineRoute({
    method: 'post',
    path: '/api/snags/{id}/confirm',
    feature: 'snags',
    summary:
      'Says whether a snag that was done is mended. A no within 7 days opens it again. Once after each time it was done.',
    access: { who: 'signed-in' },
    params: byId,
    body: z.strictObject({ isMended: z.boolean() }),
    output: snag,
    errors: ['conflict'],
  }),
};
