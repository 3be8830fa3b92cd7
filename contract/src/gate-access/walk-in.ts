import { z } from 'zod';
import { guardAccess } from './guard.ts';
import { gateId, nonce } from './offline-entries.ts';
import { defineRoute } from '../wire/route.ts';
import { lineOfText, optionalLine } from '../wire/fields.ts';

/** A walk-in: a person without an invitation for whom a guard rings a house. */
export const walkIn = z
  .object({
    id: z.string(),
    visitorName: z.string(),
    plate: z.string(),
    unit: z.string(),
    estateName: z.string(),
    gate: z.string(),
    gateId: z.string(),
    status: z.enum(['ringing', 'allowed', 'refused', 'unanswered']),
    askedAt: z.iso.datetime(),
    expiresAt: z.iso.datetime().describe('The house can answer until then.'),
    answeredBy: z.string().describe('The name of the resident who answered; empty before.'),
  })
  .meta({ id: 'WalkIn' });

/** A walk-in: a person without an invitation for whom a guard rings a house. */
export type WalkIn = z.output<typeof walkIn>;

/** The routes of walk-ins, for guards and residents. */
export const gateWalkInRoutes = {
  'POST /api/gate/walk-in': defineRoute({
    method: 'post',
    path: '/api/gate/walk-in',
    feature: 'gate-access',
    summary: 'Rings a house for a person without an invitation: notifies its residents by live event and push.',
    access: guardAccess,
    body: z.strictObject({
      gateId,
      visitorName: lineOfText(80),
      unit: lineOfText(40),
      plate: optionalLine(20).default(''),
      nonce: nonce.optional(),
    }),
    status: 201,
    output: walkIn,
    errors: ['gate/unit-unknown'],
  }),
  'GET /api/gate/walk-in': defineRoute({
    method: 'get',
    path: '/api/gate/walk-in',
    feature: 'gate-access',
    summary: 'The walk-ins that ring for the caller’s house now.',
    access: { who: 'signed-in' },
    output: z.array(walkIn),
    errors: [],
  }),
  'GET /api/gate/walk-in/{id}': defineRoute({
    method: 'get',
    path: '/api/gate/walk-in/{id}',
    feature: 'gate-access',
    summary: 'One walk-in with its status, for guards of the estate and residents of the house.',
    access: { who: 'signed-in' },
    params: z.object({ id: z.string().min(1).max(64) }),
    output: walkIn,
    errors: [],
  }),
  'POST /api/gate/walk-in/{id}/answer': defineRoute({
    method: 'post',
    path: '/api/gate/walk-in/{id}/answer',
    feature: 'gate-access',
    summary: 'Allows or refuses a walk-in for the caller’s house. The first answer counts.',
    access: { who: 'signed-in' },
    params: z.object({ id: z.string().min(1).max(64) }),
    body: z.strictObject({ answer: z.enum(['allow', 'refuse']) }),
    output: walkIn,
    errors: ['gate/walk-in-over'],
  }),
  'POST /api/gate/walk-in/{id}/admit': defineRoute({
    method: 'post',
    path: '/api/gate/walk-in/{id}/admit',
    feature: 'gate-access',
    summary: 'Records that a walk-in whom the house allowed has come in.',
    access: guardAccess,
    params: z.object({ id: z.string().min(1).max(64) }),
    body: z.strictObject({ nonce }),
    output: z.object({ nonce: z.string() }),
    errors: ['gate/walk-in-not-allowed', 'gate/walk-in-over'],
  }),
};
