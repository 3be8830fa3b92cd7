import { isDeepStrictEqual } from 'node:util';
import { AppError } from '../app-error.ts';
import type { Transaction } from '../database/database.ts';
import type { Dependencies } from '../dependencies.ts';
import { insertAuditEntry } from './audit.store.ts';

/** The outcome of a change, for the audit log and for the caller. */
export interface Changed<Result> {
  /** The estates that the change concerns: one audit row each. An empty list means every estate, in one row. */
  estateIds: readonly string[];
  /** The record as it was under the lock; null when it is new. */
  before: unknown;
  /** The record as it is now, in the shape of `before`; null when it is removed. */
  after: unknown;
  /** The result of the use case. */
  result: Result;
}

/** A change that a member of staff makes to one record. */
export interface StaffChange<State, Result> {
  actorId: string;
  /** The name of the action in the audit log: `service.change`, `roles.grant`. */
  action: string;
  /**
   * Locks the record until the transaction ends, and reads it. A new record is locked by name. Throws when the person may not
   * make the change. A concurrent change of the same record waits here and then reads the result of this one.
   */
  lock: (transaction: Transaction) => Promise<State>;
  /** Changes the record. `state` is the result of `lock`, `at` the time of the audit row. */
  change: (transaction: Transaction, state: State, at: Date) => Promise<Changed<Result>>;
}

/**
 * Makes a change by staff within the caller's transaction: lock, read, change, audit row. It is the only way to write to the
 * audit log, so every row is based on a read under the lock.
 * @throws {AppError} `nothing-changed` when the record stays the same; then no audit row is written
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

/** Makes a change by staff in a transaction of its own. @throws {AppError} as `auditedChangeWithin` */
export const auditedChange = <State, Result>(
  parts: Pick<Dependencies, 'database' | 'clock'>,
  change: StaffChange<State, Result>,
): Promise<Result> => parts.database.db.transaction((transaction) => auditedChangeWithin(transaction, parts, change));
