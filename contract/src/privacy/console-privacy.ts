import { z } from 'zod';
import { heldDecision } from '../decisions/console-decisions.ts';
import { consoleList, consoleListQuery } from '../wire/console-list.ts';
import { calendarDate, emailAddress, lineOfText, optionalText, recordVersion } from '../wire/fields.ts';
import { defineRoute } from '../wire/route.ts';
import { concernedKinds, keptKinds, requestChannels, requestKinds, requestStates } from './kept-records.rules.ts';

const staff = { who: 'staff', permission: 'privacy.manage' } as const;
const id = z.string().min(1).max(64);
const person = z.object({ id: z.string(), name: z.string() });

/** A request about personal data. */
const privacyRequest = z
  .object({
    id: z.string(),
    version: recordVersion,
    decision: heldDecision.nullable().describe('The answer that can still be taken back; null if there is none.'),
    estateId: z.string(),
    kind: z.enum(requestKinds),
    channel: z.enum(requestChannels),
    person: person
      .nullable()
      .describe('The person who has an account; null for others. The name is empty once the account is deleted.'),
    requester: z.string().describe('Who asked, as staff wrote it down; empty for people with an account.'),
    contact: z.string().describe('Where the answer goes; empty if it is given by another way than mail.'),
    words: z.string().describe('The request in words.'),
    receivedAt: z.iso.datetime(),
    dueAt: z.iso.datetime().describe('By when it has to be answered: 30 days after it was received.'),
    state: z.enum(requestStates),
    answer: z.string().describe('The answer, or what the product did.'),
    answeredAt: z.iso.datetime().nullable(),
    answeredBy: person
      .nullable()
      .describe('Who answered; null while it is open, and for what the product did by itself.'),
  })
  .meta({ id: 'PrivacyRequest' });

/** A legal hold: while it lasts, nothing about the person is erased. */
const legalHold = z
  .object({
    id: z.string(),
    version: recordVersion,
    estateId: z.string(),
    person,
    reason: z.string(),
    since: z.iso.datetime(),
    by: person,
    liftedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'LegalHold' });

const { houseInvitations, bookings, messages, mails, usage } = keptKinds;
const daysOf = ({ keeps }: { keeps: { least: number; most: number } }) =>
  z.int().min(keeps.least, `At least ${keeps.least} days.`).max(keeps.most, `At most ${keeps.most} days.`);

/** The days for which an estate keeps what it decides on. */
const retentionDays = z
  .strictObject({
    houseInvitations: daysOf(houseInvitations),
    bookings: daysOf(bookings),
    messages: daysOf(messages),
    mails: daysOf(mails),
    usage: daysOf(usage),
  })
  .meta({ id: 'RetentionDays' });

/** How long an estate keeps each kind of records about people. */
const retention = z
  .object({
    version: recordVersion,
    days: retentionDays,
    visitDays: z.int().describe('The number of days that the gate rules of the estate say.'),
  })
  .meta({ id: 'Retention' });

/** A person whose records of a kind fall into a period. */
const concernedPerson = z.object({
  personId: z.string().describe('The account; empty for a visitor without one.'),
  name: z.string(),
  email: z.string().describe('The e-mail address of an account; empty for a visitor.'),
  mobile: z.string(),
  records: z.int(),
});

/** A request about personal data. */
export type PrivacyRequest = z.output<typeof privacyRequest>;
/** A legal hold. */
export type LegalHold = z.output<typeof legalHold>;
/** How long an estate keeps each kind of records about people. */
export type Retention = z.output<typeof retention>;
/** A person whose records of a kind fall into a period. */
export type ConcernedPerson = z.output<typeof concernedPerson>;

/** The calls of the console about personal data. */
export const consolePrivacyRoutes = {
  'GET /api/console/privacy-requests': defineRoute({
    method: 'get',
    path: '/api/console/privacy-requests',
    feature: 'privacy',
    summary:
      'Lists requests about personal data at the caller’s estates. Those that wait come by their due day, others newest first.',
    access: staff,
    needsConfirmation: 'factor',
    query: consoleListQuery(['dueAt'], {
      estateId: id.optional(),
      personId: id.optional(),
      state: z.enum(['waiting', 'answered']).default('waiting'),
    }),
    output: consoleList(privacyRequest),
    errors: [],
  }),
  'GET /api/console/privacy-requests/{id}': defineRoute({
    method: 'get',
    path: '/api/console/privacy-requests/{id}',
    feature: 'privacy',
    summary: 'Reads one request about personal data at the caller’s estates.',
    access: staff,
    needsConfirmation: 'factor',
    params: z.object({ id }),
    output: privacyRequest,
    errors: [],
  }),
  'POST /api/console/privacy-requests': defineRoute({
    method: 'post',
    path: '/api/console/privacy-requests',
    feature: 'privacy',
    summary:
      'Writes down a request that came by mail, telephone, letter or at the desk. Its 30 days begin on the day it came. Audited.',
    access: staff,
    isIdempotent: true,
    body: z.strictObject({
      estateId: id,
      kind: z.enum(requestKinds),
      channel: z.enum(['mail', 'phone', 'letter', 'desk']),
      requester: lineOfText(100),
      contact: z.union([z.literal(''), emailAddress]),
      words: optionalText(2000),
      receivedOn: calendarDate,
    }),
    status: 201,
    output: privacyRequest,
    errors: [],
  }),
  'PUT /api/console/privacy-requests/{id}/answer': defineRoute({
    method: 'put',
    path: '/api/console/privacy-requests/{id}/answer',
    feature: 'privacy',
    summary:
      'Answers an open request in writing. The answer is mailed if there is an address. It takes effect after 10 seconds, until when it can be taken back. Audited.',
    access: staff,
    params: z.object({ id }),
    body: z.strictObject({ answer: optionalText(5000).min(1, 'Please write an answer.') }),
    isVersioned: true,
    output: privacyRequest.extend({ decision: heldDecision }),
    errors: ['conflict'],
  }),
  'GET /api/console/estates/{estateId}/retention': defineRoute({
    method: 'get',
    path: '/api/console/estates/{estateId}/retention',
    feature: 'privacy',
    summary: 'Reads how long an estate keeps each kind of records about people.',
    access: staff,
    params: z.object({ estateId: id }),
    output: retention,
    errors: [],
  }),
  'PUT /api/console/estates/{estateId}/retention': defineRoute({
    method: 'put',
    path: '/api/console/estates/{estateId}/retention',
    feature: 'privacy',
    summary:
      'Sets how long an estate keeps what it decides on, within bounds. Older records are erased within the hour. Audited.',
    access: staff,
    params: z.object({ estateId: id }),
    body: retentionDays,
    isVersioned: true,
    output: retention,
    errors: [],
  }),
  'GET /api/console/legal-holds': defineRoute({
    method: 'get',
    path: '/api/console/legal-holds',
    feature: 'privacy',
    summary: 'Lists the legal holds of the caller’s estates, those that last first, then the newest.',
    access: staff,
    needsConfirmation: 'factor',
    query: consoleListQuery(['since'], { estateId: id.optional() }, 'DESC'),
    output: consoleList(legalHold),
    errors: [],
  }),
  'POST /api/console/legal-holds': defineRoute({
    method: 'post',
    path: '/api/console/legal-holds',
    feature: 'privacy',
    summary:
      'Puts a legal hold on a person of an estate of the caller: nothing about her is erased while it lasts. Audited.',
    access: staff,
    isIdempotent: true,
    body: z.strictObject({ estateId: id, userId: id, reason: lineOfText(300) }),
    status: 201,
    output: legalHold,
    errors: ['conflict'],
  }),
  'PUT /api/console/legal-holds/{id}/lift': defineRoute({
    method: 'put',
    path: '/api/console/legal-holds/{id}/lift',
    feature: 'privacy',
    summary: 'Ends a legal hold. A deletion that waited for it is done. Audited.',
    access: staff,
    params: z.object({ id }),
    isVersioned: true,
    output: legalHold,
    errors: ['conflict'],
  }),
  'GET /api/console/concerned-people': defineRoute({
    method: 'get',
    path: '/api/console/concerned-people',
    feature: 'privacy',
    summary:
      'Lists who is concerned by a breach: the people with records of a kind from a period at an estate, by name. That it was read is in the audit log.',
    access: staff,
    needsConfirmation: true,
    query: z.strictObject({
      estateId: id,
      kind: z.enum(concernedKinds),
      from: calendarDate.describe('Days of the estate, both included.'),
      to: calendarDate,
      page: z.coerce.number<number>().int().min(1).max(100_000).default(1),
    }),
    output: z.object({ people: z.array(concernedPerson), total: z.int().min(0) }),
    errors: [],
  }),
};
