import type { Closure } from '@ekhaya/contract/bookings/console-closures';
import { AppError } from '../../../platform/app-error.ts';
import { auditedChange } from '../../../platform/audit/audited-change.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { Caller, StaffEstates } from '../../../platform/http/caller.ts';
import { deleteClosure, lockClosure, readClosureVersion, updateClosureReason } from './closures.store.ts';
import { readClosureWithin } from './list-closures.ts';

type Needs = Pick<Dependencies, 'database' | 'clock'>;

interface ClosureAction {
  caller: Caller;
  staffEstates: StaffEstates;
  /** The version that the member of staff saw. */
  version: number;
  id: string;
}

/** Locks a closure and reads it under the lock, so that a concurrent change is not lost. */
const lockedClosure = async (transaction: Transaction, staffEstates: StaffEstates, id: string): Promise<Closure> => {
  if (!(await lockClosure(transaction, id))) throw new AppError('not-found');
  return readClosureWithin(transaction, staffEstates, id);
};

/** Changes the reason of a closure. @throws {AppError} `not-found`; `forbidden` at an estate where the caller is not staff */
export const changeClosure = (
  dependencies: Needs,
  { caller, staffEstates, version, id, reason }: ClosureAction & { reason: string },
): Promise<Closure> =>
  auditedChange(dependencies, {
    actorId: caller.userId,
    action: 'closure.change',
    subject: { kind: 'closure', id },
    seen: { version, read: readClosureVersion(id) },
    lock: (transaction) => lockedClosure(transaction, staffEstates, id),
    change: async (transaction, closure) => {
      await updateClosureReason(transaction, id, reason);
      const { estateId, ...before } = closure;
      return {
        estateIds: [estateId],
        before,
        after: { ...before, reason },
        result: { ...closure, reason, version: closure.version + 1 },
      };
    },
  });

/**
 * Removes a closure. The bookings that it canceled stay canceled.
 * @throws {AppError} `not-found`; `forbidden` at an estate where the caller is not staff
 */
export const reopenDay = (dependencies: Needs, { caller, staffEstates, version, id }: ClosureAction): Promise<void> =>
  auditedChange(dependencies, {
    actorId: caller.userId,
    action: 'closure.remove',
    subject: { kind: 'closure', id },
    seen: { version, read: readClosureVersion(id) },
    lock: (transaction) => lockedClosure(transaction, staffEstates, id),
    change: async (transaction, { estateId, ...before }) => {
      await deleteClosure(transaction, id);
      return { estateIds: [estateId], before, after: null, result: undefined };
    },
  });
