import type { Decision } from '@ekhaya/contract/decisions/console-decisions';
import { AppError } from '../app-error.ts';
import { auditedChange } from '../audit/audited-change.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Authority, Caller } from '../http/caller.ts';
import { requireStaffEstate } from '../http/staff-estates.ts';
import { removeJob } from '../jobs/jobs.ts';
import type { DecisionKinds } from './decision-kinds.ts';
import { lockDecision, selectDecision, updateDecisionState } from './decisions.store.ts';
import { jobKeyOf, publishDecision, undoMsLeft } from './hold-decision.ts';
import { presentDecisions } from './list-decisions.ts';

/**
 * Takes a decision back within its undo time: ends it, removes its job and what it did at once, in one transaction. Whoever may
 * make the decision at its estate may take it back, so that a colleague can correct a slip. A decision that was taken back
 * already is returned as it is.
 * @throws {AppError} `not-found`; `forbidden` without the permission of the decision at its estate; `decision/too-late`
 */
export const undoDecision = async (
  parts: Pick<Dependencies, 'database' | 'clock' | 'live'> & { authority: Authority; kinds: DecisionKinds },
  caller: Caller,
  id: string,
): Promise<Decision> => {
  const { database, clock, authority, kinds } = parts;
  const found = await selectDecision(database.db, id);
  if (found === undefined) throw new AppError('not-found');
  const kind = kinds[found.kind];
  requireStaffEstate(await authority.findPermittedEstates(caller, kind.permission), found.estateId);
  const subject = { kind: found.subjectKind, id: found.subjectId };
  if (found.state !== 'undone') {
    await auditedChange(parts, {
      actorId: caller.userId,
      action: 'decision.undo',
      subject,
      settles: id,
      lock: async (transaction) => {
        await kind.lock(transaction, found.subjectId);
        const decision = await lockDecision(transaction, id);
        if (decision === undefined) throw new AppError('not-found');
        if (undoMsLeft(decision, clock.now()) === 0) throw new AppError('decision/too-late');
        return decision;
      },
      change: async (transaction, decision, at) => {
        await updateDecisionState(transaction, id, { state: 'undone', settledAt: at });
        await removeJob(transaction, jobKeyOf(id));
        await kind.release?.(transaction, decision);
        await kind.publish?.(transaction, decision);
        await publishDecision(transaction, decision, parts);
        const about = { decisionId: id, kind: decision.kind, actorId: decision.actorId, payload: decision.payload };
        return {
          estateIds: [decision.estateId],
          before: { ...about, state: decision.state },
          after: { ...about, state: 'undone' },
          result: undefined,
        };
      },
    });
  }
  const settled = await selectDecision(database.db, id);
  const [presented] = settled === undefined ? [] : await presentDecisions(parts, [settled]);
  if (presented === undefined) throw new AppError('not-found');
  return presented;
};
