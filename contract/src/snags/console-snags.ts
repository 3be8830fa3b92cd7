import { z } from 'zod';
import { decisionOutcomes, heldDecision } from '../decisions/console-decisions.ts';
import { consoleList, consoleListQuery } from '../wire/console-list.ts';
import { instant, optionalText, recordVersion } from '../wire/fields.ts';
import { defineRoute } from '../wire/route.ts';
import { outcomesOf, seenRecords, severalRecords } from '../wire/several-records.ts';
import { maxSnagPhotos, maxSnagWords, snagStatuses } from './snags.rules.ts';
import { snagEntryKinds } from './snags.ts';

const id = z.string().min(1).max(64);
const byId = z.object({ id });
const work = { who: 'staff', permission: 'snags.work' } as const;
const person = z.object({ id: z.string(), name: z.string(), photoUrl: z.string() });
const place = z.object({ text: z.string(), latitude: z.number().nullable(), longitude: z.number().nullable() });

const named = z.object({ id: z.string(), title: z.string() });

/** The tabs of the queue. */
export const snagGroups = ['open', 'mine', 'near', 'done'] as const;

/** A snag as staff see it in the queue. */
export const queuedSnag = z
  .object({
    id: z.string(),
    version: recordVersion,
    estateId: z.string(),
    title: z.string(),
    departmentId: z.string(),
    department: z.string(),
    place,
    status: z.enum(snagStatuses),
    isUrgent: z.boolean(),
    photoCount: z.int(),
    assignee: z.object({ id: z.string(), name: z.string() }).nullable().describe('Who works on it; null for nobody.'),
    createdAt: z.iso.datetime(),
    dueAt: z.iso.datetime().describe('By when an answer was promised.'),
    answeredAt: z.iso.datetime().nullable().describe('When staff answered or took it first; null if nobody did.'),
    closedAt: z.iso.datetime().nullable(),
    decision: heldDecision
      .nullable()
      .describe(
        'The decision of staff about this snag that can still be undone. The status above shows it already. Null without one.',
      ),
  })
  .meta({ id: 'QueuedSnag' });

/** One point of the line of time of a snag, with the name of whoever wrote it. */
const entry = z.object({
  id: z.string(),
  kind: z.enum(snagEntryKinds),
  text: z.string(),
  at: z.iso.datetime(),
  by: person,
  isStaff: z.boolean(),
  photos: z.array(z.string()),
});

/** A snag with everything that staff need to work on it. */
export const snagCase = queuedSnag
  .extend({
    request: z.string(),
    photos: z.array(z.string()),
    reporter: person.describe('Whose snag it is; without a name when the account is gone.'),
    reportedBy: z
      .object({ name: z.string() })
      .nullable()
      .describe(
        'Who of staff reported it for her, without a name when that is not known any more; null when she did it herself.',
      ),
    otherPeople: z.int().describe('How many others reported the same or follow it: they get every answer too.'),
    plannedAt: z.iso.datetime().nullable(),
    entries: z.array(entry).describe('The line of time, the oldest first.'),
    similar: z
      .array(z.object({ id: z.string(), version: recordVersion, title: z.string(), place: z.string() }))
      .describe('Open snags of the same department nearby or with the same words, into which this one may be merged.'),
    outage: named.nullable().describe('The outage or works that it is part of; null for none.'),
    openOutages: z.array(named).describe('The outages and works of its estate that are not over.'),
    people: z.array(z.object({ id: z.string(), name: z.string() })).describe('The people to whom it can be given.'),
  })
  .meta({ id: 'SnagCase' });

/**
 * How many snags each tab has, and how many open ones each department. Counting stops at 1,000 for each department. One that is switched
 * off takes no new reports, and may have open ones.
 */
export const snagCounts = z
  .object({
    open: z.int(),
    mine: z.int(),
    departments: z.array(
      z.object({ id: z.string(), name: z.string(), open: z.int(), late: z.int(), isEnabled: z.boolean() }),
    ),
  })
  .meta({ id: 'SnagCounts' });

/** How fast a department worked in a month. */
const departmentMonth = z.object({
  month: z.string().describe('`YYYY-MM`, the month of the reports.'),
  departmentId: z.string(),
  department: z.string(),
  reported: z.int(),
  closed: z.int(),
  answeredInTime: z.int().describe('How many had an answer by the promised time.'),
  medianHours: z
    .number()
    .nullable()
    .describe('The median of the hours from the report to its end; null if none is closed.'),
});

export type QueuedSnag = z.output<typeof queuedSnag>;
export type SnagCase = z.output<typeof snagCase>;
export type SnagCounts = z.output<typeof snagCounts>;
export type DepartmentMonth = z.output<typeof departmentMonth>;

const filters = {
  group: z.enum(snagGroups).default('open'),
  estateId: id.optional(),
  departmentId: id.optional(),
};
const photos = z.array(z.string().regex(/^[\w-]{1,64}$/)).max(maxSnagPhotos);
const estateQuery = z.strictObject({ estateId: id.optional() });
const changed = queuedSnag;
const decided = queuedSnag.extend({ decision: heldDecision });

const ending = {
  status: z.enum(['DONE', 'REJECTED', 'MERGED']),
  text: optionalText(maxSnagWords),
  /** The snag into which this one is merged; empty otherwise. */
  into: z.string().max(64).default(''),
};
const saysWhy = ({ status, text }: { status: string; text: string }): boolean => status !== 'REJECTED' || text !== '';
const askWhy = { path: ['text'], message: 'Please say why.' };

/** The console's routes about snags. */
export const consoleSnagsRoutes = {
  'GET /api/console/snags': defineRoute({
    method: 'get',
    path: '/api/console/snags',
    feature: 'snags',
    summary:
      'Lists snags of the caller’s estates: open ones by urgency and promised time, closed ones the newest first. The group `near` has the open ones with a place, the nearest to `latitude` and `longitude` first. `q` searches words and place. With `personId`, all that this person reported, the newest first, whatever the group.',
    access: work,
    query: consoleListQuery(['dueAt'], {
      ...filters,
      personId: id.optional(),
      latitude: z.coerce.number<string>().min(-90).max(90).optional(),
      longitude: z.coerce.number<string>().min(-180).max(180).optional(),
    }),
    output: consoleList(queuedSnag),
    errors: [],
  }),
  'GET /api/console/snag-counts': defineRoute({
    method: 'get',
    path: '/api/console/snag-counts',
    feature: 'snags',
    summary: 'Counts the open snags of the caller’s estates, hers, and those of each department.',
    access: work,
    query: estateQuery,
    output: snagCounts,
    errors: [],
  }),
  'GET /api/console/snags/export': defineRoute({
    method: 'get',
    path: '/api/console/snags/export',
    feature: 'snags',
    summary: 'Streams the snags of one tab as a CSV file, without names of residents.',
    freshness: 'second',
    access: work,
    needsConfirmation: true,
    query: z.strictObject(filters),
    output: z.string(),
    isBare: true,
    errors: [],
  }),
  'GET /api/console/snag-speed': defineRoute({
    method: 'get',
    path: '/api/console/snag-speed',
    feature: 'snags',
    summary: 'How fast each department worked in each of the last 12 months, newest month first.',
    freshness: 'second',
    access: work,
    query: estateQuery,
    output: z.array(departmentMonth),
    errors: [],
  }),
  'GET /api/console/snags/{id}': defineRoute({
    method: 'get',
    path: '/api/console/snags/{id}',
    feature: 'snags',
    summary: 'Reads a snag of the caller’s estates with its line of time.',
    access: work,
    params: byId,
    output: snagCase,
    errors: [],
  }),
  'POST /api/console/snags/{id}/answer': defineRoute({
    method: 'post',
    path: '/api/console/snags/{id}/answer',
    feature: 'snags',
    summary:
      'Answers the people of a snag at once: words, photos of the caller, or both. With `startsWork` the caller takes a snag that nobody has, and it is in progress. Audited.',
    access: work,
    isIdempotent: true,
    params: byId,
    body: z.strictObject({
      text: optionalText(maxSnagWords),
      photos: photos.default([]),
      startsWork: z.boolean().default(false),
      plannedAt: instant.nullable().default(null).describe('From when the repair is planned; null leaves it as it is.'),
    }),
    status: 201,
    output: changed,
    errors: ['image/missing', 'conflict'],
  }),
  'PUT /api/console/snags/{id}/assignee': defineRoute({
    method: 'put',
    path: '/api/console/snags/{id}/assignee',
    feature: 'snags',
    summary:
      'Gives a snag to a member of staff who may work on it, or to nobody. She is told after 10 seconds, if she still has it. Audited.',
    access: work,
    params: byId,
    body: z.strictObject({ userId: id.nullable() }),
    isVersioned: true,
    output: changed,
    errors: ['conflict'],
  }),
  'POST /api/console/snags/assignees': defineRoute({
    method: 'post',
    path: '/api/console/snags/assignees',
    feature: 'snags',
    summary:
      'Gives several snags at once, each to a member of staff or to nobody, as the call for one does. A snag that cannot be given stays as it is and does not stop the others: its outcome says why. Audited, one entry each.',
    access: work,
    isIdempotent: true,
    body: z.strictObject({ snags: severalRecords({ version: recordVersion, userId: id.nullable() }) }),
    /** The new version of each snag, which taking it back names. */
    output: outcomesOf(z.object({ version: recordVersion })),
    errors: [],
  }),
  'PUT /api/console/snags/{id}/department': defineRoute({
    method: 'put',
    path: '/api/console/snags/{id}/department',
    feature: 'snags',
    summary:
      'Moves an open snag to another department of its estate, which gets its mail after 10 seconds, if it still has it. Audited.',
    access: work,
    params: byId,
    body: z.strictObject({
      departmentId: id,
      assigneeId: id
        .nullable()
        .default(null)
        .describe('Who has it there; null for nobody. Taking a move back names whoever had it.'),
    }),
    isVersioned: true,
    output: changed,
    errors: ['conflict'],
  }),
  'PUT /api/console/snags/{id}/outage': defineRoute({
    method: 'put',
    path: '/api/console/snags/{id}/outage',
    feature: 'snags',
    summary:
      'Says that an open snag is part of an outage or works of its estate that is not over, or of none. Its people are told, and hear the news of the outage. Audited.',
    access: work,
    params: byId,
    body: z.strictObject({ outageId: id.nullable() }),
    isVersioned: true,
    output: changed,
    errors: ['conflict'],
  }),
  'PUT /api/console/snags/{id}/decision': defineRoute({
    method: 'put',
    path: '/api/console/snags/{id}/decision',
    feature: 'snags',
    summary:
      'Closes a snag as done or rejected, or merges it into another open one of its estate. It takes effect after 10 seconds, until when it can be taken back; then its people are told. A rejection needs its reason. Audited.',
    access: work,
    params: byId,
    body: z.strictObject(ending).refine(saysWhy, askWhy),
    isVersioned: true,
    output: decided,
    errors: ['conflict'],
  }),
  'POST /api/console/snags/decisions': defineRoute({
    method: 'post',
    path: '/api/console/snags/decisions',
    feature: 'snags',
    summary:
      'Closes several snags at once as done or rejected, or merges them into another one, each as the call for one does, with the same words. A snag that cannot be ended stays as it is and does not stop the others: its outcome says why. All can be taken back for the same 10 seconds. Audited, one entry each.',
    access: work,
    isIdempotent: true,
    body: z.strictObject({ snags: seenRecords, ...ending }).refine(saysWhy, askWhy),
    output: decisionOutcomes,
    errors: [],
  }),
};
