import { z } from 'zod';
import { subjectKinds } from '../audit/subjects.rules.ts';
import { defineRoute } from '../wire/route.ts';
import { maxRecordsAtOnce } from '../wire/several-records.rules.ts';
import { outcomesOf } from '../wire/several-records.ts';
import { decisionKinds, decisionStates } from './decisions.rules.ts';

const id = z.string().min(1).max(64);

/** A decision that can still be taken back, as the routes that decide answer it. */
export const heldDecision = z
  .object({
    id: z.string(),
    undoMs: z
      .int()
      .min(0)
      .describe(
        'How long the decision can be taken back, in milliseconds. A client that decided counts them from when it sent the call: the clock of the server starts later, so an undo that is sent within this time arrives in time.',
      ),
  })
  .meta({ id: 'HeldDecision' });

/** What became of each record of a call that decides on several. The undo time of all decisions is the same. */
export const decisionOutcomes = outcomesOf(z.object({ decision: heldDecision }));

/** A decision that staff made in the console. */
export const decision = z
  .object({
    id: z.string(),
    kind: z.enum(decisionKinds),
    subject: z.object({ kind: z.enum(subjectKinds), id: z.string() }).describe('The record that was decided on.'),
    estateId: z.string(),
    actor: z
      .object({ id: z.string(), name: z.string() })
      .describe('The member of staff who decided. The name is empty if the account no longer exists.'),
    title: z.string().describe("The decision in words: 'Accepted: Thandi Nkosi'."),
    note: z.string().describe("About which record: 'Clubhouse Hall, 2026-12-03, 09:00 to 10:00'."),
    decidedAt: z.iso.datetime(),
    state: z.enum(decisionStates),
    voidReason: z.string().describe('Why a void decision never took effect; empty for other states.'),
    undoMs: z
      .int()
      .min(0)
      .describe('How long the decision can be taken back, in milliseconds from this answer; 0 if it no longer can.'),
  })
  .meta({ id: 'Decision' });

/** A decision that can still be taken back. */
export type HeldDecision = z.output<typeof heldDecision>;
/** A decision that staff made in the console. */
export type Decision = z.output<typeof decision>;

/** The console's routes for decisions that can be taken back. */
export const consoleDecisionsRoutes = {
  'GET /api/console/decisions': defineRoute({
    method: 'get',
    path: '/api/console/decisions',
    feature: 'decisions',
    summary:
      'Lists what staff decided today at an estate, newest first, at most 500. Days are in the time zone of the estate. Lists only decisions that the caller may make there; 403 without such a permission.',
    access: { who: 'signed-in' },
    query: z.strictObject({ estateId: id }),
    output: z.array(decision),
    errors: [],
  }),
  'POST /api/console/decisions/{id}/undo': defineRoute({
    method: 'post',
    path: '/api/console/decisions/{id}/undo',
    feature: 'decisions',
    summary:
      'Takes a decision back within 10 seconds, by the clock of the server. Needs the permission of the decision at its estate. Residents never learn of it. Audited.',
    access: { who: 'signed-in' },
    isIdempotent: true,
    params: z.object({ id }),
    output: decision,
    errors: ['decision/too-late'],
  }),
  'POST /api/console/decisions/undo': defineRoute({
    method: 'post',
    path: '/api/console/decisions/undo',
    feature: 'decisions',
    summary:
      'Takes several decisions back at once, each within its 10 seconds by the clock of the server when this call arrives. Needs the permission of every decision at its estate. A decision that was too late stays: its state says so. Answers them in the order of the request. Audited.',
    access: { who: 'signed-in' },
    isIdempotent: true,
    body: z.strictObject({ decisionIds: z.array(id).min(1).max(maxRecordsAtOnce) }),
    output: z.array(decision),
    errors: [],
  }),
};
