import { z } from 'zod';
import { fieldMessages } from '../wire/field-messages.ts';
import { defineRoute } from '../wire/route.ts';
import { calendarDate, emptyObject, personId } from '../wire/fields.ts';
import { weekdays } from '../time/wall-clock.rules.ts';
import {
  isVisitorPhoneNumber,
  maxVisitorNameLength,
  parseWallClock,
  visitorPhoneNumberProblem,
  visitStatuses,
} from './visitors.rules.ts';

const inviteId = z.string().min(1).max(64);
const estateId = z.string().min(1).max(64);

/** A time on the wall clock of the estate, `YYYY-MM-DD HH:mm`; 24:00 is the next day's 00:00. */
const wallClock = z
  .string()
  .max(16)
  .refine((text) => parseWallClock(text) !== undefined, 'Please enter a date and time, written YYYY-MM-DD HH:mm.');

const weekdayList = z.array(z.enum(weekdays));

/** The days of a weekly invitation, as hosts, visitors and staff see them. */
export const weeklyInvite = z
  .object({
    weekdays: weekdayList,
    firstDay: z.string().describe("The first and the last day, `YYYY-MM-DD` of the estate's calendar."),
    lastDay: z.string(),
    pausedDays: z
      .array(z.string())
      .describe('The days on which the code opens no gate, `YYYY-MM-DD`, the earliest first.'),
  })
  .meta({ id: 'WeeklyInvite' });

export type WeeklyInvite = z.output<typeof weeklyInvite>;

/** An invitation whose visitor is expected or inside, or would be if its host might still invite. */
export const upcomingInvite = z
  .object({
    InviteID: z.string(),
    Visitor: z.string().describe('Empty for an invitation without a name.'),
    'Phone Number': z.string().describe('International, `+27…`.'),
    Date: z
      .string()
      .describe('`YYYY-MM-DD`. The next day of a weekly invitation, or that on which its visitor came in.'),
    From: z.string().describe('Estate wall clock, `HHmm`.'),
    To: z.string().describe('Estate wall clock, `HHmm`; 2400 is the end of the day.'),
    EndDate: z
      .string()
      .optional()
      .describe(
        '`YYYY-MM-DD`. The day of To if it is a later one than Date: the pass of a guest of an event that ends after midnight.',
      ),
    code: z.string().describe('The visitor code, which the visitor says or types at the gate, without spaces.'),
    status: z
      .enum(visitStatuses)
      .describe(
        '`revoked` while the role of the host may not invite visitors to the house: the code opens no gate until it may again.',
      ),
    weekly: weeklyInvite.optional().describe('Only for a weekly invitation, whose From and To are those of each day.'),
  })
  .meta({ id: 'UpcomingInvite' });

export type UpcomingInvite = z.output<typeof upcomingInvite>;

/** Somebody whom a host expects every week. */
export const weeklyVisitor = z
  .object({
    id: z.string().describe('The id of the invitation.'),
    visitor: z.string().describe('Empty for an invitation without a name.'),
    weekdays: weekdayList,
    from: z.string().describe("The hours of each day on the estate's wall clock, `HHmm`."),
    to: z.string(),
    lastDay: z.string().describe('`YYYY-MM-DD`.'),
  })
  .meta({ id: 'WeeklyVisitor' });

export type WeeklyVisitor = z.output<typeof weeklyVisitor>;

const createdInvite = z
  .object({
    Message: z.string().describe('The visitor code.'),
    InviteID: z.string(),
    passUrl: z
      .string()
      .describe('The address of the pass page. Only this answer contains it: the server stores a digest of its token.'),
  })
  .meta({ id: 'MadeInvite' });

/** The body of an invitation. */
export const invitePayload = z.strictObject({
  residentUserID: personId.describe('The caller, by id or `me`.'),
  visitorName: z
    .string()
    .trim()
    .max(maxVisitorNameLength)
    .regex(/^[^\p{Cc}]*$/u, fieldMessages.controlCharacters),
  visitorPhoneNumber: z.string().max(20).refine(isVisitorPhoneNumber, visitorPhoneNumberProblem),
  invitedDateStart: wallClock,
  invitedDateEnd: wallClock,
  weekly: z
    .strictObject({ weekdays: weekdayList.min(1).max(7), firstDay: calendarDate, lastDay: calendarDate })
    .optional()
    .describe(
      'Makes the invitation weekly: the times of `invitedDateStart` and `invitedDateEnd` are those of each day. A first day that has passed counts as today.',
    ),
});

/** The routes of invitations for residents. */
export const visitorsRoutes = {
  'GET /api/vistor/upcoming': defineRoute({
    method: 'get',
    path: '/api/vistor/upcoming',
    feature: 'visitors',
    summary:
      'Lists the visitors that a person expects or who are inside, the earliest first, at one estate if given. Staff need the permission `visitors.manage` besides, get no codes, and their look is recorded.',
    access: { who: 'own', of: { in: 'query', name: 'userId' } },
    needsConfirmation: true,
    query: z.object({ userId: personId, estateID: estateId.optional() }),
    output: z.array(upcomingInvite),
    errors: [],
  }),
  'POST /api/vistor/invite': defineRoute({
    method: 'post',
    path: '/api/vistor/invite',
    feature: 'visitors',
    summary:
      'Invites a visitor for one entry and one exit, or with `weekly` for one of each on every of its days. `replaces` revokes another invitation in the same transaction. The default estate is that of the replaced invitation, or that of the highest role that may invite.',
    access: { who: 'signed-in' },
    query: z.object({ replaces: inviteId.optional(), estateID: estateId.optional() }),
    body: invitePayload,
    isIdempotent: true,
    output: z.array(createdInvite),
    errors: [
      'visitors/not-allowed',
      'visitors/number-not-verified',
      'visitors/quota-reached',
      'visitors/has-arrived',
      'visitors/over',
    ],
  }),
  'PUT /api/vistor/revokeInvite': defineRoute({
    method: 'put',
    path: '/api/vistor/revokeInvite',
    feature: 'visitors',
    summary: 'Revokes an invitation of the caller. Its code is invalid at once. Revoking it again has no effect.',
    access: { who: 'signed-in' },
    query: z.object({ inviteID: inviteId }),
    output: emptyObject,
    errors: ['visitors/has-arrived', 'visitors/over'],
  }),
  'PUT /api/vistor/pause': defineRoute({
    method: 'put',
    path: '/api/vistor/pause',
    feature: 'visitors',
    summary:
      'Pauses one day of a weekly invitation of the caller: its code opens no gate on that day. `isPaused=false` takes that back.',
    access: { who: 'signed-in' },
    query: z.object({ inviteID: inviteId, date: calendarDate, isPaused: z.enum(['true', 'false']).default('true') }),
    output: emptyObject,
    errors: ['visitors/has-arrived', 'visitors/over'],
  }),
};
