import type { Transaction } from '../../../platform/database/database.ts';
import { acquireNamedLock } from '../../../platform/database/named-lock.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { eraseGateRecordsOfVisit } from '../../gate-access/index.ts';
import { forgetVisitor, lockVisitor } from '../../visitors/index.ts';
import { holdLockOf, isUnderHold } from './holds.store.ts';
import { answerByProduct, visitorForgotten } from '../requests/add-request.ts';
import { lockWaitingVisitorsOf, selectHostsOfWaiting } from '../requests/requests.store.ts';

type Needs = Pick<Dependencies, 'clock' | 'live'>;

/**
 * Forgets the visitors of a host who asked for it while a legal hold on the host lasted, and answers their requests. Does nothing while
 * a hold lasts. A visitor who is inside waits until she has left.
 * @param transaction holds the lock on holds of the host
 */
export const forgetWaitingVisitorsOf = async (
  transaction: Transaction,
  hostId: string,
  dependencies: Needs,
): Promise<void> => {
  if (await isUnderHold(transaction, hostId)) return;
  for (const { id, visitId } of await lockWaitingVisitorsOf(transaction, hostId)) {
    const visitor = await lockVisitor(transaction, visitId, dependencies);
    if (visitor?.isInside === true) continue;
    if (visitor !== undefined) {
      await forgetVisitor(transaction, visitor, dependencies);
      await eraseGateRecordsOfVisit(transaction, { visitId, hostId });
    }
    await answerByProduct(transaction, id, visitorForgotten, dependencies);
  }
};

/** The hourly job for visitors who were inside when the hold on their host ended, or who asked in that moment. */
export const forgetWaitingVisitors = async (dependencies: Needs & Pick<Dependencies, 'database'>): Promise<void> => {
  const { db } = dependencies.database;
  for (const hostId of await selectHostsOfWaiting(db)) {
    await db.transaction(async (transaction) => {
      await acquireNamedLock(transaction, holdLockOf(hostId));
      await forgetWaitingVisitorsOf(transaction, hostId, dependencies);
    });
  }
};
