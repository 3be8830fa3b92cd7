import { dayMs } from '@ekhaya/contract/time/durations.rules';
import { createSemaphore } from '../../../platform/semaphore.ts';
import { ProviderError } from '../../../platform/provider-calls/provider-error.ts';
import { deleteFormerGatewaysBefore } from '../gateways/gateways.store.ts';
import { isAboutPayment, openGateway, refundLateCharge } from '../progress/gateway-steps.ts';
import { advanceLeased } from '../progress/advance-payment.ts';
import { withLease } from '../progress/leased-payment.ts';
import type { PaymentDependencies } from '../progress/payment-dependencies.ts';
import { checkLedger } from '../records/check-ledger.ts';
import { isUncharged } from '../records/payment-states.rules.ts';
import {
  insertDifference,
  selectOpenClaims,
  selectPayment,
  selectUncompared,
  updateComparedAt,
  type PaymentRow,
} from '../records/payments.store.ts';
import { settleClaim } from './settle-claim.ts';

/** How far back a night compares: banks may still charge what they declined on a long weekend. */
const reachMs = 4 * dayMs;

/** How many payments are read, and how many of them compared at the same time: most of the time they wait for a gateway. */
const pageSize = 200;
const atOnce = 8;

const list = (
  dependencies: PaymentDependencies,
  { id }: Pick<PaymentRow, 'id'>,
  kind: 'gateway' | 'vendor' | 'ledger',
  detail: string,
): Promise<void> =>
  insertDifference(dependencies.database.db, { paymentId: id, kind, detail, foundAt: dependencies.clock.now() });

/** Whether the estate still has the charge of a payment. Of one that went back, the gateway may say that it is void. */
const keepsMoney = ({ state, giveBack }: PaymentRow): boolean => state === 'issued' && giveBack !== 'done';

/** Compares one payment with its gateway. A charge that we know nothing of goes back at once. */
const compareWithGateway = async (dependencies: PaymentDependencies, payment: PaymentRow): Promise<void> => {
  const gateway = await openGateway(dependencies, payment);
  const answer = await gateway.query({ reference: payment.reference, payRequestId: payment.payRequestId });
  const isCharged = answer.kind === 'known' && answer.statusCode === 1;
  if (payment.state === 'issued' || payment.state === 'refunded') {
    if (answer.kind !== 'known' || !isAboutPayment(answer, payment)) {
      await list(dependencies, payment, 'gateway', 'we charged; the gateway knows another amount or nothing');
    } else if (!isCharged && keepsMoney(payment)) {
      await list(dependencies, payment, 'gateway', `we charged; the gateway says status ${answer.statusCode}`);
    }
    return;
  }
  if (!isCharged) return;
  await list(dependencies, payment, 'gateway', `the gateway charged a payment that is ${payment.state}`);
  if (!isAboutPayment(answer, payment)) return;
  await withLease(dependencies, payment.id, async (leased) => {
    if (leased.state !== payment.state) return;
    await advanceLeased(dependencies, await refundLateCharge(dependencies, leased, answer));
  });
};

/**
 * Runs the comparison of one payment. What goes wrong with it, at a provider or here, is logged and stops no other: the next night
 * compares it again.
 * @returns whether it was compared
 */
const compare = async (
  dependencies: PaymentDependencies,
  payment: PaymentRow,
  work: () => Promise<void>,
): Promise<boolean> => {
  const what = { paymentId: payment.id, estateId: payment.estateId };
  try {
    await work();
    return true;
  } catch (error) {
    if (error instanceof ProviderError) {
      dependencies.logger.warn({ ...what, failure: error.failure }, 'a payment could not be compared');
    } else {
      dependencies.logger.error({ ...what, err: error }, 'a payment could not be compared');
    }
    return false;
  }
};

/**
 * Compares payments page by page, a few at a time.
 * @param readPage reads the page behind a payment; an empty one is the last
 * @param work compares one of them
 * @param keep takes the ids of those of a page that were compared
 */
const compareAll = async (
  dependencies: PaymentDependencies,
  {
    readPage,
    work,
    keep,
  }: {
    readPage: (page: { after: PaymentRow | undefined; limit: number }) => Promise<PaymentRow[]>;
    work: (payment: PaymentRow) => Promise<void>;
    keep?: (ids: string[]) => Promise<void>;
  },
): Promise<void> => {
  const oneOfFew = createSemaphore({ maxConcurrent: atOnce });
  let after: PaymentRow | undefined;
  for (;;) {
    const page = await readPage({ after, limit: pageSize });
    const compared = await Promise.all(
      page.map((payment) => oneOfFew(() => compare(dependencies, payment, () => work(payment)))),
    );
    await keep?.(page.filter((_, place) => compared[place]).map(({ id }) => id));
    after = page.at(-1);
    if (page.length < pageSize) return;
  }
};

/**
 * Compares a payment that was closed as not charged with its gateway: a charge goes back at once. A gateway that does not answer is
 * asked again at night.
 */
export const comparePayment = async (
  dependencies: PaymentDependencies,
  { paymentId }: { paymentId: string },
): Promise<void> => {
  const payment = await selectPayment(dependencies.database.db, paymentId);
  if (payment === undefined || !isUncharged(payment.state)) return;
  await compare(dependencies, payment, () => compareWithGateway(dependencies, payment));
};

/**
 * Compares the ledger with the states of payments, asks vendors about open claims, and compares the payments of the last days with what
 * gateways say. What differs is listed for staff. A run that was interrupted is repeated: it leaves out what was compared already.
 * @param night.begunAt when this night's comparison began, the same for each repetition of it
 */
export const reconcilePayments = async (
  dependencies: PaymentDependencies,
  { begunAt }: { begunAt: Date } = { begunAt: dependencies.clock.now() },
): Promise<void> => {
  const { database, clock } = dependencies;
  const { db } = database;
  const { totals, problems } = await checkLedger(db);
  dependencies.logger.info(totals, 'the ledger adds up to these cents');
  for (const { paymentId, state } of problems) {
    await list(dependencies, { id: paymentId }, 'ledger', `the ledger does not say ${state}`);
  }
  await compareAll(dependencies, {
    readPage: (page) => selectOpenClaims(db, page),
    work: (payment) => settleClaim(dependencies, payment),
  });
  const now = clock.now();
  const from = new Date(now.getTime() - reachMs);
  const wanted = { from, to: now, states: ['declined', 'not-done', 'issued', 'refunded'], since: begunAt } as const;
  await compareAll(dependencies, {
    readPage: (page) => selectUncompared(db, wanted, page),
    work: (payment) => compareWithGateway(dependencies, payment),
    keep: (ids) => updateComparedAt(db, ids, clock.now()),
  });
  // What these charged is over, and is not compared any more.
  await deleteFormerGatewaysBefore(db, from);
};
