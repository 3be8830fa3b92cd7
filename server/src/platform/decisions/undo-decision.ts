import type { Decision } from '@ekhaya/contract/decisions/console-decisions';
import { AppError } from '../app-error.ts';
import { auditedChangeWithin } from '../audit/audited-change.ts';
import type { Transaction } from '../database/database.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Authority, Caller } from '../http/caller.ts';
import { requireStaffEstate } from '../http/staff-estates.ts';
import { removeJob } from '../jobs/jobs.ts';
import type { DecisionKinds } from './decision-kinds.ts';
import { lockDecision, selectDecisions, updateDecisionState, type DecisionRow } from './decisions.store.ts';
import { jobKeyOf, publishDecision, undoMsLeft } from './hold-decision.ts';
import { presentDecisions } from './list-decisions.ts';

type Needs = Pick<Dependencies, 'database' | 'clock' | 'live'> & { authority: Authority; kinds: DecisionKinds };

/** Ends a decision whose record and row are locked, its job and what it did at once. */
const undoWithin = (
  transaction: Transaction,
  dependencies: Needs,
  { caller, decision }: { caller: Caller; decision: DecisionRow },
): Promise<void> => {
  const { id, estateId, subjectKind, subjectId } = decision;
  const kind = dependencies.kinds[decision.kind];
  return auditedChangeWithin(transaction, dependencies, {
    actorId: caller.userId,
    action: 'decision.undo',
    subject: { kind: subjectKind, id: subjectId },
    settles: id,
    lock: () => Promise.resolve(),
    change: async (_, __, at) => {
      await updateDecisionState(transaction, id, { state: 'undone', settledAt: at });
      await removeJob(transaction, jobKeyOf(id));
      await kind.release?.(transaction, decision);
      await kind.publish?.(transaction, decision);
      await publishDecision(transaction, decision, dependencies);
      const about = { decisionId: id, kind: decision.kind, actorId: decision.actorId, payload: decision.payload };
      return {
        estateIds: [estateId],
        before: { ...about, state: decision.state },
        after: { ...about, state: 'undone' },
        result: undefined,
      };
    },
  });
};

/**
 * Takes decisions back that are within their undo time when this is called, in one transaction. The records are locked first, so
 * that no decision becomes final while the others are taken back. Whoever may make a decision at its estate may take it back, so
 * that a colleague can correct a slip.
 * @returns the decisions in the order of the ids; one that was too late, or was taken back before, is returned as it is
 * @throws {AppError} `not-found`; `forbidden` without the permission of each decision at its estate; then nothing is taken back
 */
export const undoDecisions = async (
  dependencies: Needs,
  caller: Caller,
  ids: readonly string[],
): Promise<Decision[]> => {
  const { database, clock, authority, kinds } = dependencies;
  const askedAt = clock.now();
  const found = await selectDecisions(database.db, ids);
  if (found.length !== new Set(ids).size) throw new AppError('not-found');
  for (const [kind, ofKind] of Map.groupBy(found, (decision) => decision.kind)) {
    const estates = await authority.findPermittedEstates(caller, kinds[kind].permission);
    for (const { estateId } of ofKind) requireStaffEstate(estates, estateId);
  }
  const open = found.filter((decision) => undoMsLeft(decision, askedAt) > 0);
  if (open.length > 0) {
    await database.db.transaction(async (transaction) => {
      for (const { kind, subjectId } of open) await kinds[kind].lock(transaction, subjectId);
      for (const { id } of open) {
        const decision = await lockDecision(transaction, id);
        if (decision === undefined || undoMsLeft(decision, askedAt) === 0) continue;
        await undoWithin(transaction, dependencies, { caller, decision });
      }
    });
  }
  const presented = await presentDecisions(dependencies, await selectDecisions(database.db, ids));
  const settled = new Map(presented.map((decision) => [decision.id, decision]));
  return ids.flatMap((id) => settled.get(id) ?? []);
};

/**
 * Takes one decision back. One that was taken back already is returned as it is.
 * @throws {AppError} as `undoDecisions`; `decision/too-late`
 */
export const undoDecision = async (dependencies: Needs, caller: Caller, id: string): Promise<Decision> => {
  const [decision] = await undoDecisions(dependencies, caller, [id]);
  if (decision?.state !== 'undone') throw new AppError('decision/too-late');
  return decision;
};
