import { AppError } from '../app-error.ts';
import { setChangingActor } from '../database/versioned-record.ts';
import type { Dependencies } from '../dependencies.ts';
import { enqueue } from '../jobs/jobs.ts';
import type { DecisionKinds } from './decision-kinds.ts';
import { lockDecision, selectDecision, selectOverdueDecisions, updateDecisionState } from './decisions.store.ts';
import { jobKeyOf, publishDecision, undoMsLeft } from './hold-decision.ts';

type Needs = Pick<Dependencies, 'database' | 'clock' | 'live'>;

/** A decision is overdue when its job has not run for so long after its undo time. */
const overdueMs = 5_000;
const maxOverdue = 500;

/**
 * Applies a decision when its undo time is over. Called by the job `apply-decision`. The change, its notices and the state
 * `applied` are one transaction under the lock of the decision, so a repeated or concurrent call does nothing.
 */
export const applyDecision = async (
  dependencies: Needs,
  kinds: DecisionKinds,
  { decisionId }: { decisionId: string },
): Promise<void> => {
  const { database, clock } = dependencies;
  const found = await selectDecision(database.db, decisionId);
  if (found?.state !== 'pending') return;
  const kind = kinds[found.kind];
  await database.db.transaction(async (transaction) => {
    await kind.lock(transaction, found.subjectId);
    const decision = await lockDecision(transaction, decisionId);
    if (decision?.state !== 'pending') return;
    const delayMs = undoMsLeft(decision, clock.now());
    if (delayMs > 0) {
      // The clock of the database is ahead of the clock of this process.
      await enqueue(transaction, 'apply-decision', { decisionId }, { delayMs, key: jobKeyOf(decisionId) });
      return;
    }
    await setChangingActor(transaction, decision.actorId);
    const refusal = await transaction
      .transaction((savepoint) => kind.apply(savepoint, decision))
      .then(
        () => undefined,
        (error: unknown) => {
          if (error instanceof AppError) return error;
          throw error;
        },
      );
    if (refusal !== undefined) await kind.release?.(transaction, decision);
    await updateDecisionState(transaction, decisionId, {
      ...(refusal === undefined ? { state: 'applied' } : { state: 'void', voidReason: refusal.detail }),
      settledAt: clock.now(),
    });
    await kind.publish?.(transaction, decision);
    await publishDecision(transaction, decision, dependencies);
  });
};

/**
 * Applies the decisions whose job did not run in time, for example because its process died with the job. Called every minute by
 * the job `apply-overdue-decisions`.
 */
export const applyOverdueDecisions = async (dependencies: Needs, kinds: DecisionKinds): Promise<void> => {
  const until = new Date(dependencies.clock.now().getTime() - overdueMs);
  for (const decisionId of await selectOverdueDecisions(dependencies.database.db, until, maxOverdue)) {
    await applyDecision(dependencies, kinds, { decisionId });
  }
};
