import { isDeepStrictEqual } from 'node:util';
import { AppError } from '../app-error.ts';
import type { Transaction } from '../database/database.ts';
import { setChangingActor, type Subject, type VersionReader } from '../database/versioned-record.ts';
import type { Dependencies } from '../dependencies.ts';
import { requireUndecided, requireVersion } from './current-change.ts';
import { insertAuditEntry } from './audit.store.ts';

/** The outcome of a change, for the audit log and for the caller. */
export interface Changed<Result> {
  /** The estates that the change concerns: one audit row each. An empty list means every estate, in one row. */
  estateIds: readonly string[];
  /** The record as it was under the lock; null when it is new. */
  before: unknown;
  /** The record as it is now, in the shape of `before`; null when it is removed. */
  after: unknown;
  /** The person whom the change concerns, if she is not its subject: the customer of a booking, the host of a visit. */
  personId?: string;
  /** The result of the use case. */
  result: Result;
}

/** The version of the record that the caller of an `isVersioned` route saw. */
export interface SeenVersion {
  version: number;
  /** Reads the present version under the lock. */
  read: VersionReader;
}

/** A change that a member of staff makes to one record. Values of the audit row hold ids of people, never names. */
export interface StaffChange<State, Result> {
  actorId: string;
  /** The name of the action in the audit log: `service.change`, `roles.grant`. */
  action: string;
  /** The record whose history the change belongs to. The id of a new record may be known only afterwards. */
  subject: Subject | ((result: Result) => Subject);
  /** The version that the caller saw. Undefined for a new record, and for an act that is the same whatever was seen. */
  seen?: SeenVersion;
  /** The pending decision that this change settles. Any other pending decision about the record refuses the change. */
  settles?: string;
  /**
   * Locks the record until the transaction ends, and reads it. A new record is locked by name. Throws when the person may not
   * make the change. A concurrent change of the same record waits here and then reads the result of this one.
   */
  lock: (transaction: Transaction) => Promise<State>;
  /** Changes the record. `state` is the result of `lock`, `at` the time of the audit row. */
  change: (transaction: Transaction, state: State, at: Date) => Promise<Changed<Result>>;
}

/** Returns a value of the audit row without the version of the record, which says nothing about what changed. */
const withoutVersion = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== 'version'));
};

/** Asserts that nobody else changed the record, or decided on it, since the caller saw it. @throws {AppError} `changed-meanwhile` */
const requireCurrent = async <State, Result>(
  transaction: Transaction,
  { subject, seen, settles }: StaffChange<State, Result>,
  at: Date,
): Promise<void> => {
  if (typeof subject !== 'function') await requireUndecided(transaction, subject, settles);
  if (seen !== undefined) await requireVersion(transaction, seen, at);
};

/**
 * Makes a change by staff within the caller's transaction: lock, check that nobody else changed the record, change, audit row. It
 * is the only way to write to the audit log, so every row is based on a read under the lock.
 * @throws {AppError} `changed-meanwhile` when the record has another version than the caller saw, or a pending decision;
 *   `nothing-changed` when the record stays the same; then no audit row is written
 */
export const auditedChangeWithin = async <State, Result>(
  transaction: Transaction,
  { clock }: Pick<Dependencies, 'clock'>,
  staffChange: StaffChange<State, Result>,
): Promise<Result> => {
  const { actorId, action, lock, change } = staffChange;
  await setChangingActor(transaction, actorId);
  const state = await lock(transaction);
  const at = clock.now();
  await requireCurrent(transaction, staffChange, at);
  const { estateIds, result, ...values } = await change(transaction, state, at);
  const [before, after] = [withoutVersion(values.before), withoutVersion(values.after)];
  if (isDeepStrictEqual(before, after)) throw new AppError('nothing-changed');
  const subject = typeof staffChange.subject === 'function' ? staffChange.subject(result) : staffChange.subject;
  const about = { subjectKind: subject.kind, subjectId: subject.id };
  const personId = values.personId ?? (subject.kind === 'person' ? subject.id : '');
  for (const estateId of estateIds.length === 0 ? [''] : estateIds) {
    await insertAuditEntry(transaction, { actorId, action, estateId, personId, ...about, before, after, at });
  }
  return result;
};

/** Makes a change by staff in a transaction of its own. @throws {AppError} as `auditedChangeWithin` */
export const auditedChange = <State, Result>(
  parts: Pick<Dependencies, 'database' | 'clock'>,
  change: StaffChange<State, Result>,
): Promise<Result> => parts.database.db.transaction((transaction) => auditedChangeWithin(transaction, parts, change));
