import { z } from 'zod';
import { defineRoute } from '../wire/route.ts';

/** The records of one kind that are kept, as the page 'My data' shows them. */
const keptRecord = z.object({
  kind: z.string(),
  title: z.string(),
  why: z.string(),
  period: z.string().describe('How long, in words: `1 year, then without your name`.'),
});

/** A copy of a person's data. */
const dataCopy = z
  .object({
    id: z.string(),
    status: z.enum(['waiting', 'making', 'ready', 'failed']).describe('`ready` can be downloaded until `expiresAt`.'),
    progress: z.int().min(0).max(100).describe('How much of it is made, in percent.'),
    bytes: z.int().min(0).describe('Its size in bytes; 0 until it is ready.'),
    url: z.string().describe('The address to download it from; empty until it is ready.'),
    expiresAt: z.iso.datetime().nullable().describe('Until when it can be downloaded; null until it is ready.'),
  })
  .meta({ id: 'DataCopy' });

/** The kinds of records that are kept about a person, why and how long, with her newest export and the state of a deletion. */
const myData = z
  .object({
    records: z.array(keptRecord),
    copy: dataCopy.nullable().describe('The newest copy that can still be downloaded or is being made; null for none.'),
    deletion: z.object({
      waitsSince: z.iso
        .datetime()
        .nullable()
        .describe(
          'Since when an asked deletion waits, because the law asks to keep her records for now; null if none waits.',
        ),
      waitsFor: z
        .array(z.string())
        .optional()
        .describe(
          'What she should wait for before she deletes her account, a sentence each. Left out by a server of the version before.',
        ),
      goes: z.array(z.string()).describe('What a deletion erases at once, a sentence each.'),
      stays: z.array(z.string()).describe('What stays after a deletion, a sentence each.'),
    }),
  })
  .meta({ id: 'MyData' });

/** The kinds of records that are kept about a person. */
export type MyData = z.output<typeof myData>;
/** A copy of a person's data. */
export type DataCopy = z.output<typeof dataCopy>;

/** The calls of a person about her own data. */
export const myDataRoutes = {
  'GET /api/my-data': defineRoute({
    method: 'get',
    path: '/api/my-data',
    feature: 'privacy',
    summary:
      'Reads what is kept about the caller, why and how long, her newest copy of it, and what a deletion would do.',
    access: { who: 'signed-in' },
    output: myData,
    errors: [],
  }),
  'POST /api/my-data/export': defineRoute({
    method: 'post',
    path: '/api/my-data/export',
    feature: 'privacy',
    summary:
      'Asks for a copy of the caller’s data: a zip file with a page, JSON and pictures. A job makes it and tells her when it is ready. While one is being made, answers that one. At most 5 a day.',
    access: { who: 'signed-in' },
    isIdempotent: true,
    status: 201,
    output: dataCopy,
    errors: [],
  }),
  'GET /api/my-data/export/{id}': defineRoute({
    method: 'get',
    path: '/api/my-data/export/{id}',
    feature: 'privacy',
    summary:
      'Downloads a copy of the caller’s data as a zip file. Only she can, for 3 days. A browser opens this address itself.',
    access: { who: 'signed-in' },
    params: z.object({ id: z.string().min(1).max(64) }),
    needsApiKey: false,
    output: z.string(),
    isBare: true,
    errors: ['privacy/copy-expired'],
  }),
  'POST /api/my-data/deletion': defineRoute({
    method: 'post',
    path: '/api/my-data/deletion',
    feature: 'privacy',
    summary:
      'Deletes the account of the caller, who enters her password. Answers `deleted`, or `held` if a legal hold keeps her records for now: then it is done when the hold ends. Refused while a payment of hers is at the bank or has no token yet, for a day at most.',
    access: { who: 'signed-in' },
    body: z.strictObject({ password: z.string().min(1).max(200) }),
    output: z.object({ outcome: z.enum(['deleted', 'held']) }),
    errors: [
      'auth/wrong-password',
      'auth/too-many-requests',
      'privacy/last-administrator',
      'privacy/payment-under-way',
    ],
  }),
};
