import type { DecisionKind } from '@ekhaya/contract/decisions/decisions.rules';
import type { StaffPermission } from '@ekhaya/contract/wire/route';
import type { Queryable, Transaction } from '../database/database.ts';
import type { DecisionRow } from './decisions.store.ts';

/** Describes a decision and its record in words. Names of people are joined when they are read. */
export interface DecisionText {
  title: string;
  note: string;
}

/** How a feature treats one kind of its decisions. The feature exports it from its index, and the shell composes all of them. */
export interface DecisionKindParts {
  /** The permission that making the decision needs, and taking it back. */
  permission: StaffPermission;
  /**
   * Locks the record. It runs before the decision is locked: whoever changes a record locks it first and its decision second, so
   * that no two transactions wait for each other.
   */
  lock: (transaction: Transaction, subjectId: string) => Promise<void>;
  /**
   * Applies the decision: changes the record, and enqueues its notices and mails. Runs once, in the transaction that marks the
   * decision as applied.
   * @throws {AppError} when the record no longer allows it; the decision then becomes void with the sentence of the error
   */
  apply: (transaction: Transaction, decision: DecisionRow) => Promise<void>;
  /** Removes what the decision did at once, such as a held slot. Runs when the decision is taken back or becomes void. */
  release?: (transaction: Transaction, decision: DecisionRow) => Promise<void>;
  /** Sends live events, so that lists of staff follow the decision and its end. */
  publish?: (transaction: Queryable, decision: DecisionRow) => Promise<void>;
  /** Puts decisions of this kind into words, by decision id. */
  describe: (queryable: Queryable, decisions: readonly DecisionRow[]) => Promise<ReadonlyMap<string, DecisionText>>;
}

/** Every kind of decision with the feature's parts. */
export type DecisionKinds = Record<DecisionKind, DecisionKindParts>;
