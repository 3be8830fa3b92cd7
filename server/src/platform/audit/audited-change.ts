import { isDeepStrictEqual } from 'node:util';
import { AppError } from '../app-error.ts';
import type { Transaction } from '../database/database.ts';
import { setChangingActor, type Subject, type VersionReader } from '../database/versioned-record.ts';
import type { Dependencies } from '../dependencies.ts';
import { requireUndecided, requireVersion } from './current-change.ts';
import { insertAuditEntry } from './audit.store.ts';
import { outcomeOf, type Outcome } from './outcome.ts';

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

/** A change to one of several records. `id` is that of the record, whatever the subject of its history is. */
export type RecordChange<State, Result> = StaffChange<State, Result> & { id: string };

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

/** Makes a change to a record that is locked: checks that nobody else changed it, changes it, and writes the audit rows. */
const changeLocked = async <State, Result>(
  transaction: Transaction,
  staffChange: StaffChange<State, Result>,
  { state, at }: { state: State; at: Date },
): Promise<Result> => {
  const { actorId, action, change } = staffChange;
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

/**
 * Makes a change by staff within the caller's transaction: lock, check that nobody else changed the record, change, audit row.
 * Together with `auditedChangeOfEach` it is the only way to write to the audit log, so every row is based on a read under the lock.
 * @throws {AppError} `changed-meanwhile` when the record has another version than the caller saw, or a pending decision;
 *   `nothing-changed` when the record stays the same; then no audit row is written
 */
export const auditedChangeWithin = async <State, Result>(
  transaction: Transaction,
  { clock }: Pick<Dependencies, 'clock'>,
  staffChange: StaffChange<State, Result>,
): Promise<Result> => {
  await setChangingActor(transaction, staffChange.actorId);
  const state = await staffChange.lock(transaction);
  return changeLocked(transaction, staffChange, { state, at: clock.now() });
};

/** Makes a change by staff in a transaction of its own. @throws {AppError} as `auditedChangeWithin` */
export const auditedChange = <State, Result>(
  dependencies: Pick<Dependencies, 'database' | 'clock'>,
  change: StaffChange<State, Result>,
): Promise<Result> =>
  dependencies.database.db.transaction((transaction) => auditedChangeWithin(transaction, dependencies, change));

/**
 * Makes changes by staff to several records, each once, in one transaction. All records are locked first, in the order of their ids,
 * so that no two such transactions wait for each other, and all changes have the same time. A refusal of one leaves the others.
 * @returns the outcomes in the order of the changes
 * @throws what is no refusal, such as a database that is unavailable; then nothing is changed
 */
export const auditedChangeOfEach = <State, Result>(
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  changes: readonly RecordChange<State, Result>[],
): Promise<Outcome<Result>[]> =>
  database.db.transaction(async (transaction) => {
    const locked = new Map<string, Outcome<State>>();
    for (const { id, lock } of changes.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
      locked.set(id, await outcomeOf(id, () => lock(transaction)));
    }
    const at = clock.now();
    const outcomes: Outcome<Result>[] = [];
    for (const change of changes) {
      const { id } = change;
      const outcome = locked.get(id);
      if (outcome === undefined) throw new Error('A record was not locked.');
      outcomes.push(
        'refusal' in outcome
          ? outcome
          : await outcomeOf(id, () =>
              transaction.transaction(async (savepoint) => {
                await setChangingActor(savepoint, change.actorId);
                return changeLocked(savepoint, change, { state: outcome.result, at });
              }),
            ),
      );
    }
    return outcomes;
  });
