import { randomUUID } from 'node:crypto';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import type { Receipt } from '../../utilities/index.ts';
import type { LedgerEntry } from '../records/ledger.rules.ts';
import { paymentAttemptIds } from '../records/payment-limits.ts';
import { canGo, isFinal, type PaymentState } from '../records/payment-states.rules.ts';
import { leasePayment, postponePoll, releaseLease, type PaymentRow } from '../records/payments.store.ts';
import { outcomeOf } from '../records/step-outcomes.rules.ts';
import { writeStep, type PaymentChange, type StepRows } from '../records/steps.store.ts';
import { createReceiptCipher } from '../slips/receipt-cipher.ts';
import { announceOutcome, isAnnounced } from './announce-outcome.ts';
import type { PaymentDependencies } from './payment-dependencies.ts';

/** Another process took the payment: this one has been away for too long and must not go on. */
export class LostPaymentError extends Error {
  override name = 'LostPaymentError';
}

/** What a step changes. */
export interface Step {
  to: PaymentState;
  /** What happened, for staff. */
  what: string;
  change?: PaymentChange;
  postings?: { posting: 'charge' | 'issue' | 'refund'; entries: readonly LedgerEntry[] }[];
  receipt?: Receipt;
  /** Whether no card was tried, so that it does not count among the tries of the payer. */
  isNoTry?: boolean;
}

/** The delay until the next poll, in milliseconds: it doubles from one poll to the next. */
const pollDelayMs = ({ timings }: PaymentDependencies, pollCount: number): number =>
  Math.min(timings.firstPollDelayMs * 2 ** Math.min(pollCount, 20), timings.maxPollDelayMs);

/** The states that wait for nothing but this server. */
const goesOnAtOnce = new Set<PaymentState>(['approved', 'refunding']);

/** Writes a step and publishes it to the payer's phone and the console. @throws {LostPaymentError} when another process has the payment by now */
const requireStep = async (
  queryable: Queryable,
  { live }: PaymentDependencies,
  rows: StepRows,
): Promise<PaymentRow> => {
  const moved = await writeStep(queryable, rows);
  if (moved === undefined) throw new LostPaymentError('another process has this payment');
  if (rows.events !== undefined) live.announce(queryable);
  return moved;
};

/** The live events of a change of a payment: for the payer's phone and for the console. */
const eventsOf = ({ live }: PaymentDependencies, { userId, estateId }: PaymentRow): string =>
  live.rowsOf(
    { topic: 'payments', audience: { kind: 'person', userId } },
    { topic: 'payments', audience: { kind: 'staff', estateId } },
  );

/** Writes a step with its time, and publishes it to the payer and to staff. */
const writeStepAt = async (
  queryable: Queryable,
  dependencies: PaymentDependencies,
  { leased, step, at }: { leased: PaymentRow; step: Step; at: Date },
): Promise<PaymentRow> => {
  if (!canGo(leased.state, step.to)) throw new Error(`A payment does not go from ${leased.state} to ${step.to}.`);
  const waitMs = goesOnAtOnce.has(step.to) ? 0 : pollDelayMs(dependencies, 0);
  const nextPollAt = isFinal(step.to) ? null : new Date(at.getTime() + waitMs);
  const moved = await requireStep(queryable, dependencies, {
    leased,
    to: step.to,
    changedAt: at,
    change: { pollCount: 0, nextPollAt, ...step.change },
    what: step.what,
    outcome: outcomeOf(step.to),
    postings: step.postings ?? [],
    encryptedReceipt:
      step.receipt && createReceiptCipher(dependencies.environment).encryptReceipt(step.receipt, leased.id),
    events: eventsOf(dependencies, leased),
    // Only what fails counts: whoever buys often is no thief.
    releasedAttempts: step.to === 'approved' || step.isNoTry === true ? paymentAttemptIds(leased.id) : [],
    at,
  });
  if (isAnnounced(leased, { to: step.to, at })) await announceOutcome(queryable, dependencies, moved);
  return moved;
};

/**
 * Takes a leased payment one step on: the state, the event, the ledger, the slip and the live event are one statement, or one
 * transaction with the messages where somebody is told by more than the live stream.
 * @throws {LostPaymentError} when another process has the payment by now
 */
export const takeStep = async (
  dependencies: PaymentDependencies,
  leased: PaymentRow,
  step: Step,
): Promise<PaymentRow> => {
  const { db } = dependencies.database;
  const written = { leased, step, at: dependencies.clock.now() };
  const next = isAnnounced(leased, { to: step.to, at: written.at })
    ? await db.transaction((transaction) => writeStepAt(transaction, dependencies, written))
    : await writeStepAt(db, dependencies, written);
  await dependencies.onCheckpoint?.(`${leased.state} to ${step.to}`);
  return next;
};

/** Takes a leased payment one step on within the caller's transaction. @throws {LostPaymentError} as `takeStep` */
export const takeStepWithin = (
  transaction: Transaction,
  dependencies: PaymentDependencies,
  { leased, step }: { leased: PaymentRow; step: Step },
): Promise<PaymentRow> => writeStepAt(transaction, dependencies, { leased, step, at: dependencies.clock.now() });

/** What changes about a payment whose units were bought: what staff give back. */
export interface GiveBackChange {
  giveBack: 'asked' | 'done' | 'refused';
  /** Left out where they stay as they are. */
  giveBackCents?: number;
  giveBackReason?: string;
  isGiveBackUnanswered?: boolean;
  /** How often the gateway was asked, where that goes on; left out where it begins anew. */
  pollCount?: number;
  /** What happened, for staff; left out where they know it, and nobody is told. */
  what?: string | undefined;
  postings?: { posting: 'goodwill' | 'refund'; entries: readonly LedgerEntry[] }[];
}

/** Writes what becomes of money that staff give back, within the caller's transaction. @throws {LostPaymentError} */
export const changeGiveBack = (
  transaction: Transaction,
  dependencies: PaymentDependencies,
  { leased, change: { what, postings = [], ...columns } }: { leased: PaymentRow; change: GiveBackChange },
): Promise<PaymentRow> => {
  const at = dependencies.clock.now();
  return requireStep(transaction, dependencies, {
    leased,
    to: leased.state,
    changedAt: leased.changedAt,
    change: { pollCount: 0, nextPollAt: columns.giveBack === 'asked' ? at : null, ...columns },
    what,
    outcome: columns.giveBack === 'refused' ? 'failed' : 'done',
    postings,
    events: what === undefined ? undefined : eventsOf(dependencies, leased),
    at,
  });
};

/**
 * Leaves a leased payment in its state, and schedules the next poll with a longer delay.
 * @returns undefined: there is no next step now
 * @throws {LostPaymentError}
 */
export const waitInState = async (
  dependencies: PaymentDependencies,
  leased: PaymentRow,
  { what, ...columns }: PaymentChange & { what?: string } = {},
): Promise<undefined> => {
  const pollCount = leased.pollCount + 1;
  const at = dependencies.clock.now();
  await requireStep(dependencies.database.db, dependencies, {
    leased,
    to: leased.state,
    changedAt: leased.changedAt,
    change: { pollCount, nextPollAt: new Date(at.getTime() + pollDelayMs(dependencies, pollCount)), ...columns },
    what,
    outcome: 'waiting',
    postings: [],
    at,
  });
  return undefined;
};

/** Puts the next poll of a leased payment off, where work on it failed in a way that no state knows. It would be due at once again. */
export const putOff = (dependencies: PaymentDependencies, leased: PaymentRow): Promise<void> => {
  const delayMs = pollDelayMs(dependencies, leased.pollCount + 1);
  return postponePoll(dependencies.database.db, leased, new Date(dependencies.clock.now().getTime() + delayMs));
};

/** Ends the lease of a payment, and schedules its next poll as a job: until then a job would have found it taken. */
const releaseAndSchedule = async (
  { database, clock }: PaymentDependencies,
  { id, lease }: PaymentRow,
): Promise<void> => {
  const left = await releaseLease(database.db, { id, lease });
  const pollAt = left?.nextPollAt ?? undefined;
  if (pollAt === undefined) return;
  const delayMs = Math.max(0, pollAt.getTime() - clock.now().getTime());
  await enqueue(database.db, 'advance-payment', { paymentId: id }, { delayMs, key: `payment:${id}` });
};

/** A lease of a payment by this process: its name and its end. */
export const newLease = ({ clock, timings }: PaymentDependencies): { lease: string; leasedUntil: Date } => ({
  lease: randomUUID(),
  leasedUntil: new Date(clock.now().getTime() + timings.leaseMs),
});

/**
 * Runs work on a payment that this process has leased, and ends the lease. The lease of a process that dies lasts until its end; then
 * the job that looks for due payments takes it up.
 */
export const workOnLeased = async <Result>(
  dependencies: PaymentDependencies,
  leased: PaymentRow,
  work: (leased: PaymentRow) => Promise<Result>,
): Promise<Result> => {
  try {
    return await work(leased);
  } finally {
    await releaseAndSchedule(dependencies, leased);
  }
};

/** Leases a payment and works on it. @returns undefined when another process has the payment */
export const withLease = async <Result>(
  dependencies: PaymentDependencies,
  id: string,
  work: (leased: PaymentRow) => Promise<Result>,
): Promise<Result | undefined> => {
  const leased = await leasePayment(dependencies.database.db, {
    id,
    now: dependencies.clock.now(),
    ...newLease(dependencies),
  });
  return leased && workOnLeased(dependencies, leased, work);
};
