import { z } from 'zod';
import { maxEstateIdLength } from '../wire/estate-id.rules.ts';
import { defineRoute } from '../wire/route.ts';
import { attendance, ownAnswer } from './answers.ts';
import { eventRepeats } from './events.rules.ts';

const estateId = z.string().min(1).max(maxEstateIdLength);

/** An event as the list shows it. */
export const listedEvent = z
  .object({
    id: z.string(),
    title: z.string(),
    startDate: z
      .string()
      .describe('The occurrence that is under way or comes next, `YYYY-MM-DD HH:mm:ss` by the clock of the estate.'),
    endDate: z.string(),
    eventCategory: z.string(),
    cardImage: z.string(),
    cardImageAlt: z.string().describe('What the picture shows; empty without a picture.'),
    rowImage: z
      .string()
      .describe('The part of the picture that rows of a list show, 4:3; empty for the picture itself.'),
    managerLink: z.string(),
    featured: z.boolean(),
    externalLink1: z.string(),
    place: z.string(),
    repeats: z.enum(eventRepeats),
  })
  .meta({ id: 'ListedEvent' });

/** An event as the list shows it. */
export type ListedEvent = z.output<typeof listedEvent>;

/** An event with what its page shows besides. */
export const event = listedEvent
  .extend({ estateId: z.string(), description: z.string(), attendance, answer: ownAnswer })
  .meta({ id: 'Event' });

/** An event with what its page shows besides. */
export type EventDetails = z.output<typeof event>;

/** The residents' calls for events. */
export const eventsRoutes = {
  'GET /api/eventsapi/Events/AppView/ByEventType': defineRoute({
    method: 'get',
    path: '/api/eventsapi/Events/AppView/ByEventType',
    feature: 'events',
    summary:
      'The events of an estate where the caller has a role, those under way and to come, by their next start; at most 500.',
    access: { who: 'signed-in' },
    query: z.object({ eventType: z.literal('Event'), estateId }),
    output: z.array(listedEvent),
    maxAgeSeconds: 300,
    errors: [],
  }),
  'GET /api/events/categories': defineRoute({
    method: 'get',
    path: '/api/events/categories',
    feature: 'events',
    summary: 'The names of the categories of events that an estate has configured, in its order.',
    access: { who: 'signed-in' },
    query: z.object({ estateId }),
    output: z.array(z.string()),
    maxAgeSeconds: 300,
    errors: [],
  }),
  'GET /api/events/{id}': defineRoute({
    method: 'get',
    path: '/api/events/{id}',
    feature: 'events',
    summary: 'One event of an estate where the caller has a role. A draft, and an event that is over, do not exist.',
    access: { who: 'signed-in' },
    params: z.object({ id: z.string().min(1).max(64) }),
    output: event,
    maxAgeSeconds: 60,
    errors: [],
  }),
  'GET /api/events/{id}/calendar.ics': defineRoute({
    method: 'get',
    path: '/api/events/{id}/calendar.ics',
    feature: 'events',
    summary: 'One event as a file of a calendar (RFC 5545), with its repetition. Who may read it is as for the event.',
    access: { who: 'signed-in' },
    params: z.object({ id: z.string().min(1).max(64) }),
    output: z.string(),
    isBare: true,
    errors: [],
  }),
};
