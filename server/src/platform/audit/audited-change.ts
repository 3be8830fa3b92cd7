import { isDeepStrictEqual } from 'node:util';
import { AppError } from '../app-error.ts';
import type { Transaction } from '../database/database.ts';
import type { Dependencies } from '../dependencies.ts';
import { insertAuditEntry } from './audit.store.ts';

/** What a change made of a record, for the audit log and for the caller. */
export interface Changed<Result> {
  /** The estates that the change concerns: one audit row each. Empty: it concerns every estate, in one row. */
  estateIds: readonly string[];
  /** The record as it was under the lock; null when it is new. */
  before: unknown;
  /** The record as it is now, in the shape of `before`; null when it is removed. */
  after: unknown;
  /** What the use case answers. */
  result: Result;
}

/** One change that a member of staff makes to one record. */
export interface StaffChange<State, Result> {
  actorId: string;
  /** The name of the act in the audit log: `service.change`, `roles.grant`. */
  action: string;
  /**
   * Locks the record, or the name under which it will stand, until the transaction ends, and reads it. Throws what the
   * person may not do. A second change of the same record waits here and then reads what the first one has written.
   */
  lock: (transaction: Transaction) => Promise<State>;
  /** Changes the record. `state` is what `lock` has read, `at` the time of the audit row. */
  change: (transaction: Transaction, state: State, at: Date) => Promise<Changed<Result>>;
}

/**
 * Makes a change of a member of staff within a transaction of the caller: lock, read, change, audit row. The only way to
 * write to the audit log, so that nothing is recorded that was not read under the lock.
 * @throws {AppError} `nothing-changed` when the record is already as it was to become: refused, and not recorded
 */
export const auditedChangeWithin = async <State, Result>(
  transaction: Transaction,
  { clock }: Pick<Dependencies, 'clock'>,
  { actorId, action, lock, change }: StaffChange<State, Result>,
): Promise<Result> => {
  const state = await lock(transaction);
  const at = clock.now();
  const { estateIds, before, after, result } = await change(transaction, state, at);
  if (isDeepStrictEqual(before, after)) throw new AppError('nothing-changed');
  for (const estateId of estateIds.length === 0 ? [''] : estateIds) {
    await insertAuditEntry(transaction, { actorId, action, estateId, before, after, at });
  }
  return result;
};

/** Makes a change of a member of staff in a transaction of its own. @throws {AppError} as `auditedChangeWithin` */
export const auditedChange = <State, Result>(
  parts: Pick<Dependencies, 'database' | 'clock'>,
  change: StaffChange<State, Result>,
): Promise<Result> => parts.database.db.transaction((transaction) => auditedChangeWithin(transaction, parts, change));
