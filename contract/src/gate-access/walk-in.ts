import { z } from 'zod';
import { guardAccess } from './guard.ts';
import { gateId, nonce } from './offline-entries.ts';
import { defineRoute } from '../wire/route.ts';
import { lineOfText, optionalLine } from '../wire/fields.ts';

/** Somebody without an invitation, from ringing at the gate to the answer of the house. */
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
    /** Until then the house can answer. */
    expiresAt: z.iso.datetime(),
    /** Who answered. */
    answeredBy: z.string(),
  })
  .meta({ id: 'WalkIn' });

export type WalkIn = z.output<typeof walkIn>;

/** What the gate and the house call about people who ring. */
export const gateWalkInRoutes = {
  'POST /api/gate/walk-in': defineRoute({
    method: 'post',
    path: '/api/gate/walk-in',
    feature: 'gate-access',
    summary: 'Rings the people of a house, live and by push: somebody without an invitation is at the gate.',
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
    summary: 'The people at the gate who ring for the caller’s house now.',
    access: { who: 'signed-in' },
    output: z.array(walkIn),
    errors: [],
  }),
  'GET /api/gate/walk-in/{id}': defineRoute({
    method: 'get',
    path: '/api/gate/walk-in/{id}',
    feature: 'gate-access',
    summary: 'How a walk-in stands, for the guard who rang and the house.',
    access: { who: 'signed-in' },
    params: z.object({ id: z.string().min(1).max(64) }),
    output: walkIn,
    errors: [],
  }),
  'POST /api/gate/walk-in/{id}/answer': defineRoute({
    method: 'post',
    path: '/api/gate/walk-in/{id}/answer',
    feature: 'gate-access',
    summary: 'Somebody of the house allows or refuses a walk-in; the first answer counts.',
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
    summary: 'Enters a walk-in that the house allowed as having come in.',
    access: guardAccess,
    params: z.object({ id: z.string().min(1).max(64) }),
    body: z.strictObject({ nonce }),
    output: z.object({ nonce: z.string() }),
    errors: ['gate/walk-in-not-allowed', 'gate/walk-in-over'],
  }),
};
