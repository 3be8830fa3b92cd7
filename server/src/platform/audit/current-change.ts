import { AppError } from '../app-error.ts';
import type { Queryable, Transaction } from '../database/database.ts';
import type { Subject, VersionReader } from '../database/versioned-record.ts';
import { selectPendingDecisionOf } from './pending-decision.store.ts';

/**
 * Asserts that nobody has decided on a record while the decision can still be taken back.
 * @param settles the id of the decision that this change settles, if any
 * @throws {AppError} `changed-meanwhile` with the person who decided
 */
export const requireUndecided = async (
  transaction: Transaction,
  subject: Subject,
  settles: string | undefined,
): Promise<void> => {
  const pending = await selectPendingDecisionOf(transaction, subject);
  if (pending === undefined || pending.id === settles) return;
  throw new AppError('changed-meanwhile', { change: { actorId: pending.actorId, at: pending.decidedAt } });
};

/**
 * Asserts that a record still has the version that the member of staff saw. A record that does not
 * exist has version 0.
 * @throws {AppError} `changed-meanwhile` with the newest change of the record
 */
export const requireVersion = async (
  queryable: Queryable,
  { version, read }: { version: number; read: VersionReader },
  now: Date,
): Promise<void> => {
  const current = await read(queryable);
  if ((current?.version ?? 0) === version) return;
  throw new AppError('changed-meanwhile', {
    change: { actorId: current?.changedBy ?? '', at: current?.changedAt ?? now },
  });
};
