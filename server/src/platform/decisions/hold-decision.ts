import { randomUUID } from 'node:crypto';
import type { HeldDecision } from '@ekhaya/contract/decisions/console-decisions';
import { undoMs, type DecisionKind } from '@ekhaya/contract/decisions/decisions.rules';
import { AppError } from '../app-error.ts';
import type { Queryable } from '../database/database.ts';
import type { Subject } from '../database/versioned-record.ts';
import type { Dependencies } from '../dependencies.ts';
import { enqueue, removeJob } from '../jobs/jobs.ts';
import {
  insertDecision,
  lockPendingDecision,
  selectPendingDecision,
  updateDecisionState,
  type DecisionRow,
} from './decisions.store.ts';

type Needs = Pick<Dependencies, 'clock' | 'live'>;

/** A decision to hold for the undo time. */
export interface NewDecision {
  kind: DecisionKind;
  subject: Subject;
  estateId: string;
  actorId: string;
  payload: Record<string, unknown>;
  /** The time of the audit row. Decisions of one call have the same, so that they can be taken back for the same time. */
  decidedAt: Date;
}

/** The key of the job that applies a decision. */
export const jobKeyOf = (decisionId: string): string => `decision:${decisionId}`;

/** Publishes that the decisions of an estate changed, to its staff. */
export const publishDecision = (
  transaction: Queryable,
  { estateId }: Pick<DecisionRow, 'estateId'>,
  { live }: Pick<Dependencies, 'live'>,
): Promise<void> => live.publish(transaction, { topic: 'decisions', audience: { kind: 'staff', estateId } });

/**
 * Holds a decision of staff for the undo time: writes it down and enqueues the job that applies it, within the transaction of
 * `auditedChange`. The record itself stays as it is until then. The record must be locked.
 * @throws {AppError} `changed-meanwhile` if somebody has decided on the record and the decision is pending
 */
export const holdDecision = async (
  transaction: Queryable,
  { subject, ...decision }: NewDecision,
  { live }: Pick<Needs, 'live'>,
): Promise<HeldDecision> => {
  const id = randomUUID();
  const { decidedAt } = decision;
  const isHeld = await insertDecision(transaction, {
    ...decision,
    id,
    subjectKind: subject.kind,
    subjectId: subject.id,
    dueAt: new Date(decidedAt.getTime() + undoMs),
    state: 'pending',
  });
  if (!isHeld) {
    const other = await selectPendingDecision(transaction, subject);
    throw new AppError('changed-meanwhile', {
      change: { actorId: other?.actorId ?? '', at: other?.decidedAt ?? decidedAt },
    });
  }
  await enqueue(transaction, 'apply-decision', { decisionId: id }, { delayMs: undoMs, key: jobKeyOf(id) });
  await publishDecision(transaction, decision, { live });
  return { id, undoMs };
};

/**
 * Ends the pending decision about a record because the resident changed the record meanwhile. The record must be locked. The
 * caller removes what the decision did at once.
 * @returns the decision, or undefined if none was pending
 */
export const voidDecision = async (
  transaction: Queryable,
  subject: Subject,
  reason: string,
  { clock, live }: Needs,
): Promise<DecisionRow | undefined> => {
  const decision = await lockPendingDecision(transaction, subject);
  if (decision === undefined) return undefined;
  await updateDecisionState(transaction, decision.id, {
    state: 'void',
    voidReason: reason,
    settledAt: clock.now(),
  });
  await removeJob(transaction, jobKeyOf(decision.id));
  await publishDecision(transaction, decision, { live });
  return decision;
};

/** How long a decision can be taken back, in milliseconds from now; 0 if it no longer can. */
export const undoMsLeft = ({ state, dueAt }: Pick<DecisionRow, 'state' | 'dueAt'>, now: Date): number =>
  state === 'pending' ? Math.max(0, dueAt.getTime() - now.getTime()) : 0;
