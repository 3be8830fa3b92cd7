import { randomUUID } from 'node:crypto';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import type { Receipt } from '../../utilities/index.ts';
import type { LedgerEntry } from '../records/ledger.rules.ts';
import { paymentAttemptIds } from '../records/payment-limits.ts';
import { canGo, isFinal, type PaymentState } from '../records/payment-states.rules.ts';
import { claimPayment, postponeLook, releasePayment, type PaymentRow } from '../records/payments.store.ts';
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

/** The delay until the next look, in milliseconds: it doubles from one look to the next. */
const lookDelayMs = ({ timings }: PaymentDependencies, looks: number): number =>
  Math.min(timings.firstLookMs * 2 ** Math.min(looks, 20), timings.maxLookMs);

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
  { held, step, at }: { held: PaymentRow; step: Step; at: Date },
): Promise<PaymentRow> => {
  if (!canGo(held.state, step.to)) throw new Error(`A payment does not go from ${held.state} to ${step.to}.`);
  const waitMs = goesOnAtOnce.has(step.to) ? 0 : lookDelayMs(dependencies, 0);
  const nextLookAt = isFinal(step.to) ? null : new Date(at.getTime() + waitMs);
  const moved = await requireStep(queryable, dependencies, {
    held,
    to: step.to,
    changedAt: at,
    change: { looks: 0, nextLookAt, ...step.change },
    what: step.what,
    outcome: outcomeOf(step.to),
    postings: step.postings ?? [],
    encryptedReceipt:
      step.receipt && createReceiptCipher(dependencies.environment).encryptReceipt(step.receipt, held.id),
    events: eventsOf(dependencies, held),
    // Only what fails counts: whoever buys often is no thief.
    refundedAttempts: step.to === 'approved' || step.isNoTry === true ? paymentAttemptIds(held.id) : [],
    at,
  });
  if (isAnnounced(held, { to: step.to, at })) await announceOutcome(queryable, dependencies, moved);
  return moved;
};

/**
 * Takes a claimed payment one step on: the state, the event, the ledger, the slip and the live event are one statement, or one
 * transaction with the messages where somebody is told by more than the live stream.
 * @throws {LostPaymentError} when another process has the payment by now
 */
export const takeStep = async (
  dependencies: PaymentDependencies,
  held: PaymentRow,
  step: Step,
): Promise<PaymentRow> => {
  const { db } = dependencies.database;
  const written = { held, step, at: dependencies.clock.now() };
  const next = isAnnounced(held, { to: step.to, at: written.at })
    ? await db.transaction((transaction) => writeStepAt(transaction, dependencies, written))
    : await writeStepAt(db, dependencies, written);
  await dependencies.onCheckpoint?.(`${held.state} to ${step.to}`);
  return next;
};

/** Takes a claimed payment one step on within the caller's transaction. @throws {LostPaymentError} as `takeStep` */
export const takeStepWithin = (
  transaction: Transaction,
  dependencies: PaymentDependencies,
  { held, step }: { held: PaymentRow; step: Step },
): Promise<PaymentRow> => writeStepAt(transaction, dependencies, { held, step, at: dependencies.clock.now() });

/** What changes about a payment whose units were bought: what staff give back. */
export interface GiveBackChange {
  giveBack: 'asked' | 'done' | 'refused';
  /** Left out where they stay as they are. */
  giveBackCents?: number;
  giveBackReason?: string;
  isGiveBackUnanswered?: boolean;
  /** How often it was looked at, where that goes on; left out where it begins anew. */
  looks?: number;
  /** What happened, for staff; left out where they know it, and nobody is told. */
  what?: string | undefined;
  postings?: { posting: 'goodwill' | 'refund'; entries: readonly LedgerEntry[] }[];
}

/** Writes what becomes of money that staff give back, within the caller's transaction. @throws {LostPaymentError} */
export const changeGiveBack = (
  transaction: Transaction,
  dependencies: PaymentDependencies,
  { held, change: { what, postings = [], ...columns } }: { held: PaymentRow; change: GiveBackChange },
): Promise<PaymentRow> => {
  const at = dependencies.clock.now();
  return requireStep(transaction, dependencies, {
    held,
    to: held.state,
    changedAt: held.changedAt,
    change: { looks: 0, nextLookAt: columns.giveBack === 'asked' ? at : null, ...columns },
    what,
    outcome: columns.giveBack === 'refused' ? 'failed' : 'done',
    postings,
    events: what === undefined ? undefined : eventsOf(dependencies, held),
    at,
  });
};

/**
 * Leaves a held payment in its state, and schedules the next look with a longer delay.
 * @returns undefined: there is no next step now
 * @throws {LostPaymentError}
 */
export const waitInState = async (
  dependencies: PaymentDependencies,
  held: PaymentRow,
  { what, ...columns }: PaymentChange & { what?: string } = {},
): Promise<undefined> => {
  const looks = held.looks + 1;
  const at = dependencies.clock.now();
  await requireStep(dependencies.database.db, dependencies, {
    held,
    to: held.state,
    changedAt: held.changedAt,
    change: { looks, nextLookAt: new Date(at.getTime() + lookDelayMs(dependencies, looks)), ...columns },
    what,
    outcome: 'waiting',
    postings: [],
    at,
  });
  return undefined;
};

/** Puts the next look at a held payment off, where work on it failed in a way that no state knows. It would be due at once again. */
export const putOff = (dependencies: PaymentDependencies, held: PaymentRow): Promise<void> => {
  const delayMs = lookDelayMs(dependencies, held.looks + 1);
  return postponeLook(dependencies.database.db, held, new Date(dependencies.clock.now().getTime() + delayMs));
};

/** Releases the claim on a payment, and schedules its next look as a job: while it was held, a job would have found it taken. */
const releaseAndSchedule = async (
  { database, clock }: PaymentDependencies,
  { id, claim }: PaymentRow,
): Promise<void> => {
  const left = await releasePayment(database.db, { id, claim });
  const lookAt = left?.nextLookAt ?? undefined;
  if (lookAt === undefined) return;
  const delayMs = Math.max(0, lookAt.getTime() - clock.now().getTime());
  await enqueue(database.db, 'advance-payment', { paymentId: id }, { delayMs, key: `payment:${id}` });
};

/** A claim of this process on a payment: its name and its end. */
export const newClaim = ({ clock, timings }: PaymentDependencies): { claim: string; claimedUntil: Date } => ({
  claim: randomUUID(),
  claimedUntil: new Date(clock.now().getTime() + timings.claimMs),
});

/**
 * Runs work on a payment that this process has claimed, and gives it free. A process that dies keeps its claim until it runs out; then
 * the job that looks for due payments takes it up.
 */
export const workOnHeld = async <Result>(
  dependencies: PaymentDependencies,
  held: PaymentRow,
  work: (held: PaymentRow) => Promise<Result>,
): Promise<Result> => {
  try {
    return await work(held);
  } finally {
    await releaseAndSchedule(dependencies, held);
  }
};

/** Claims a payment and works on it. @returns undefined when another process has the payment */
export const holdPayment = async <Result>(
  dependencies: PaymentDependencies,
  id: string,
  work: (held: PaymentRow) => Promise<Result>,
): Promise<Result | undefined> => {
  const held = await claimPayment(dependencies.database.db, {
    id,
    now: dependencies.clock.now(),
    ...newClaim(dependencies),
  });
  return held && workOnHeld(dependencies, held, work);
};
