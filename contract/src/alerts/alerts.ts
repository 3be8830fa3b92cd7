import { dayMs } from '../time/durations.rules.ts';
import { z } from 'zod';
import { emptyObject } from '../wire/fields.ts';
import { defineRoute } from '../wire/route.ts';
import { alertStatuses, alertStepKinds } from './alerts.rules.ts';

const id = z.string().min(1).max(64);
const byId = z.object({ id });

/** Where a phone is, within how many metres, and how old that is. No clock of a phone is believed. */
export const reportedPosition = z.strictObject({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  accuracy: z.number().min(0).max(1_000_000),
  ageMs: z.int().min(0).max(dayMs).default(0),
});

/** The last known position of an alert. `at` is the server's time. */
export const alertPosition = z.object({
  latitude: z.number(),
  longitude: z.number(),
  accuracy: z.number(),
  at: z.iso.datetime(),
});

/** One point of the course of an alert. */
export const alertStep = z
  .object({
    kind: z.enum(alertStepKinds),
    by: z.string().describe('Who was told or did it; empty where nobody is named.'),
    at: z.iso.datetime(),
  })
  .meta({ id: 'AlertStep' });

/** Her own alert, as the person reads it who sent it. */
export const ownAlert = z
  .object({
    id: z.string(),
    estateId: z.string(),
    unit: z.string(),
    isDrill: z.boolean(),
    status: z.enum(alertStatuses),
    position: alertPosition.nullable(),
    createdAt: z.iso.datetime(),
    acknowledgedAt: z.iso
      .datetime()
      .nullable()
      .describe('When somebody of security said that they have seen it and come; null before.'),
    acknowledgedBy: z.string().describe('Who that is; empty before.'),
    steps: z.array(alertStep),
  })
  .meta({ id: 'OwnAlert' });

/** Whether the person can alert security at an estate, and what the alert says about her. */
export const alertOffer = z
  .object({
    isEnabled: z.boolean(),
    isDrill: z.boolean().describe('A drill says so on every screen and in every message.'),
    unit: z.string().describe('Her house; empty for a person without one.'),
    estateName: z.string(),
    name: z.string(),
  })
  .meta({ id: 'AlertOffer' });

export type OwnAlert = z.output<typeof ownAlert>;
export type AlertOffer = z.output<typeof alertOffer>;

/** The routes of a person about her alerts. */
export const alertsRoutes = {
  'GET /api/alerts/offer': defineRoute({
    method: 'get',
    path: '/api/alerts/offer',
    feature: 'alerts',
    summary:
      'Whether the caller can alert security at an estate where she has a role, and what the alert says about her.',
    access: { who: 'signed-in' },
    query: z.strictObject({ estateId: id }),
    output: alertOffer,
    errors: [],
  }),
  'GET /api/alerts': defineRoute({
    method: 'get',
    path: '/api/alerts',
    feature: 'alerts',
    summary: 'The open alerts of the caller, newest first.',
    access: { who: 'signed-in' },
    output: z.array(ownAlert),
    errors: [],
  }),
  'POST /api/alerts': defineRoute({
    method: 'post',
    path: '/api/alerts',
    feature: 'alerts',
    summary:
      'Alerts security at an estate where the caller has a role and which has switched alerts on. The idempotency key is kept for good. While an alert of the caller is open at that estate, every further call answers with that one. A first alert is never refused; more than 5 an hour are. People whose number is not verified and to whom nobody gave a role or a house there send 3 within 10 minutes, all of an estate together.',
    access: { who: 'signed-in' },
    isIdempotent: true,
    body: z.strictObject({ estateId: id, position: reportedPosition.nullable().default(null) }),
    status: 201,
    output: ownAlert,
    errors: ['alerts/off'],
  }),
  'GET /api/alerts/{id}': defineRoute({
    method: 'get',
    path: '/api/alerts/{id}',
    feature: 'alerts',
    summary: 'An alert of the caller. The alerts of other people answer not-found.',
    access: { who: 'signed-in' },
    params: byId,
    output: ownAlert,
    errors: [],
  }),
  'PUT /api/alerts/{id}/position': defineRoute({
    method: 'put',
    path: '/api/alerts/{id}/position',
    feature: 'alerts',
    summary: 'Renews the position of an open alert of the caller. At most 60 a minute.',
    access: { who: 'signed-in' },
    params: byId,
    body: z.strictObject({ position: reportedPosition }),
    output: emptyObject,
    errors: ['conflict'],
  }),
  'PUT /api/alerts/{id}': defineRoute({
    method: 'put',
    path: '/api/alerts/{id}',
    feature: 'alerts',
    summary:
      'Ends an open alert of the caller: RECALLED within its first minute, SAFE at any time. Those who were told hear it. Repeating it changes nothing.',
    access: { who: 'signed-in' },
    params: byId,
    body: z.strictObject({ status: z.enum(['RECALLED', 'SAFE']) }),
    output: ownAlert,
    errors: ['conflict'],
  }),
};
