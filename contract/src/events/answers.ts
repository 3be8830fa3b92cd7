import { z } from 'zod';
import { isVisitorPhoneNumber, visitorPhoneNumberProblem } from '../visitors/visitors.rules.ts';
import { emptyObject, optionalLine } from '../wire/fields.ts';
import { defineRoute } from '../wire/route.ts';
import { answerStatuses, maxGuests } from './answers.rules.ts';

const params = z.object({ id: z.string().min(1).max(64) });

/** How many people come to the next occurrence of an event; null where nobody is asked. */
export const attendance = z
  .object({
    places: z.int().describe('0 for an event that takes everybody.'),
    going: z.int(),
    waiting: z.int().describe('People on the waiting list.'),
    givesPasses: z
      .boolean()
      .describe('Each guest with a name and a number gets a gate pass for the hours of the event.'),
  })
  .nullable();

/** What the caller has answered, with her guests. */
export const ownAnswer = z
  .object({
    status: z.enum(answerStatuses),
    guests: z.array(z.object({ name: z.string(), phone: z.string(), hasPass: z.boolean() })),
    place: z.int().nullable().describe('Her place in the waiting list, from 1; null while she does not wait.'),
  })
  .meta({ id: 'EventAnswer' });

/** What the caller has answered, with her guests. */
export type OwnAnswer = z.output<typeof ownAnswer>;

/** A person who has answered, as staff read it. */
const answerOfPerson = z.object({
  name: z.string(),
  status: z.enum(['going', 'waiting', 'not-going']),
  people: z.int().describe('She and her guests.'),
  guests: z.array(z.string()),
  answeredAt: z.string(),
});

const phone = optionalLine(20).refine(
  (number) => number === '' || isVisitorPhoneNumber(number),
  visitorPhoneNumberProblem,
);
const guest = z.strictObject({ name: optionalLine(60), phone: phone.default('') });
const staff = { who: 'staff', permission: 'content.write' } as const;

/** The calls for who comes to events. */
export const eventAnswersRoutes = {
  'PUT /api/events/{id}/answer': defineRoute({
    method: 'put',
    path: '/api/events/{id}/answer',
    feature: 'events',
    summary:
      'Answers for the next occurrence of an event of an estate where the caller has a role. Where it is full she waits, and moves up by herself. Guests with a name and a number get gate passes where the event gives them; those of guests who no longer come are revoked.',
    access: { who: 'signed-in' },
    params,
    body: z.strictObject({
      going: z.boolean(),
      guests: z.array(guest).max(maxGuests).default([]),
      startDate: z
        .string()
        .max(19)
        .optional()
        .describe('That of the event as the caller read it. Where it is another one by now, the answer is refused.'),
    }),
    output: ownAnswer,
    errors: [
      'events/no-answers',
      'events/full',
      'events/other-time',
      'visitors/not-allowed',
      'visitors/number-not-verified',
      'visitors/quota-reached',
    ],
  }),
  'GET /api/calendar-feed': defineRoute({
    method: 'get',
    path: '/api/calendar-feed',
    feature: 'events',
    summary:
      'The secret address of the caller’s calendar, which holds the events that she goes to; empty before the first.',
    access: { who: 'signed-in' },
    output: z.object({ url: z.string() }),
    errors: [],
  }),
  'POST /api/calendar-feed': defineRoute({
    method: 'post',
    path: '/api/calendar-feed',
    feature: 'events',
    summary: 'Makes a new secret address for the caller’s calendar. The one before stops at once.',
    access: { who: 'signed-in' },
    output: z.object({ url: z.string() }),
    errors: [],
  }),
  'DELETE /api/calendar-feed': defineRoute({
    method: 'delete',
    path: '/api/calendar-feed',
    feature: 'events',
    summary: 'Ends the address of the caller’s calendar.',
    access: { who: 'signed-in' },
    output: emptyObject,
    errors: [],
  }),
  'GET /api/console/content/{id}/answers': defineRoute({
    method: 'get',
    path: '/api/console/content/{id}/answers',
    feature: 'events',
    summary:
      'Who comes to the next occurrence of an event of the caller’s estates: those who go, the waiting list in its order, and who does not come; at most 2,000.',
    access: staff,
    params,
    output: z.object({
      start: z.string().describe('The occurrence, `YYYY-MM-DD HH:mm`; empty for an event that is over.'),
      places: z.int(),
      going: z.int(),
      waiting: z.int(),
      answers: z.array(answerOfPerson),
    }),
    errors: [],
  }),
  'GET /api/console/content/{id}/answers/export': defineRoute({
    method: 'get',
    path: '/api/console/content/{id}/answers/export',
    feature: 'events',
    summary: 'Downloads who comes to the next occurrence of an event as CSV, with the names of guests.',
    freshness: 'second',
    access: staff,
    needsConfirmation: true,
    params,
    output: z.string(),
    isBare: true,
    errors: [],
  }),
};
