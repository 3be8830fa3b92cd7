import { ProviderError } from '../../../platform/provider-calls/provider-error.ts';
import { openVendor, type Vendor, type VendAnswer, type VendMessage, type VendOrder } from '../../utilities/index.ts';
import { issuePosting } from '../records/ledger.rules.ts';
import type { PaymentRow } from '../records/payments.store.ts';
import type { Advanced } from './gateway-steps.ts';
import { takeStep, waitInState } from './leased-payment.ts';
import type { PaymentDependencies } from './payment-dependencies.ts';

/** What a payment buys. */
export const orderOf = ({ accountNo, utility, amountCents }: PaymentRow): VendOrder => ({
  meterNo: accountNo,
  utility,
  amountCents,
});

/** The name of the one vend of a payment at the vendor. */
export const messageOf = ({ vendSentAt, vendNumber }: PaymentRow): VendMessage => {
  if (vendSentAt === null) throw new Error('A vend without its time has no name.');
  return { sentAt: vendSentAt, number: vendNumber };
};

/** Whether the present vendor was sent the vend of a payment. Another account's 'does not exist' says nothing about it. */
export const isVendorOf = ({ account }: Vendor, { vendorAccount }: PaymentRow): boolean =>
  vendorAccount === '' || vendorAccount === account;

const giveBack = (
  dependencies: PaymentDependencies,
  payment: PaymentRow,
  { what, sentence, isOpen }: { what: string; sentence: string; isOpen: boolean },
): Promise<PaymentRow> =>
  takeStep(dependencies, payment, {
    to: 'refunding',
    what,
    change: { resultDescription: sentence, vendorClaim: isOpen ? 'open' : '' },
  });

/** Decides what an answer of the vendor means. `not-found` is an advice that the vendor never saw the vend. */
const judge = async (
  dependencies: PaymentDependencies,
  payment: PaymentRow,
  { vendor, answer }: { vendor: Vendor; answer: VendAnswer },
): Advanced => {
  if (answer.kind === 'issued') {
    return takeStep(dependencies, payment, {
      to: 'issued',
      what: `the vendor sold, receipt ${answer.receipt.receiptNo}`,
      postings: [{ posting: 'issue', entries: issuePosting(answer.receipt.lines) }],
      receipt: answer.receipt,
    });
  }
  if (answer.kind === 'refused') {
    return giveBack(dependencies, payment, {
      what: `the vendor refused (${answer.code})`,
      sentence: answer.sentence || 'The vendor sells nothing for this meter.',
      isOpen: false,
    });
  }
  if (payment.state === 'vending') {
    return takeStep(dependencies, payment, { to: 'unknown', what: 'the vendor did not say whether it sold' });
  }
  const isSettled =
    dependencies.clock.now().getTime() - payment.changedAt.getTime() >= dependencies.timings.vendSettleMs;
  if (answer.kind !== 'not-found' || !isSettled || !isVendorOf(vendor, payment)) {
    return await waitInState(dependencies, payment);
  }
  return takeStep(dependencies, payment, {
    to: 'vending',
    what: 'the vendor never saw the vend: sent again under its name',
    change: { vendorAccount: vendor.account },
  });
};

const isOverdue = ({ clock }: PaymentDependencies, { refundAt }: PaymentRow): boolean =>
  refundAt !== null && clock.now() >= refundAt;

/** Sends the vend of a payment that was moved to `vending` just now, by this process, to the vendor that was written with it. */
const sendVend = async (dependencies: PaymentDependencies, payment: PaymentRow, vendor: Vendor): Advanced => {
  try {
    await dependencies.onCheckpoint?.('before the vend');
    const answer = await vendor.vend(orderOf(payment), messageOf(payment));
    await dependencies.onCheckpoint?.('after the vend');
    return await judge(dependencies, payment, { vendor, answer });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return takeStep(dependencies, payment, { to: 'unknown', what: `no answer to the vend: ${error.message}` });
  }
};

/** The vendor of the estate of a payment; undefined while it has none. */
const findVendor = async (dependencies: PaymentDependencies, { estateId }: PaymentRow): Promise<Vendor | undefined> => {
  try {
    return await openVendor(dependencies, estateId);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return undefined;
  }
};

/** Buys the units of an approved payment. The step to `vending` is written before anything is sent, with the vendor that it is for. */
export const buyUnits = async (dependencies: PaymentDependencies, payment: PaymentRow): Advanced => {
  if (isOverdue(dependencies, payment)) {
    return giveBack(dependencies, payment, { what: 'nothing was bought in time', sentence: tooLate, isOpen: false });
  }
  const vendor = await findVendor(dependencies, payment);
  if (vendor === undefined) return await waitInState(dependencies, payment);
  const vending = await takeStep(dependencies, payment, {
    to: 'vending',
    what: 'sent to the vendor',
    change: { vendSentAt: payment.vendSentAt ?? dependencies.clock.now(), vendorAccount: vendor.account },
  });
  return sendVend(dependencies, vending, vendor);
};

const tooLate = 'The vendor did not answer in time.';

/** Takes up a vend whose process died: nobody knows whether it was sent. */
export const doubtVend = (dependencies: PaymentDependencies, payment: PaymentRow): Promise<PaymentRow> =>
  takeStep(dependencies, payment, { to: 'unknown', what: 'the process that sent the vend ended' });

/** Asks the vendor what became of a vend, and goes on by its answer. */
export const askForAdvice = async (dependencies: PaymentDependencies, payment: PaymentRow): Advanced => {
  let vendor: Vendor;
  let next: PaymentRow | undefined;
  try {
    vendor = await openVendor(dependencies, payment.estateId);
    const answer = await vendor.advise(orderOf(payment), messageOf(payment));
    await dependencies.onCheckpoint?.('after the advice');
    if (isOverdue(dependencies, payment) && answer.kind !== 'issued') {
      return await giveBack(dependencies, payment, {
        what: 'the time limit of the estate',
        sentence: tooLate,
        isOpen: true,
      });
    }
    next = await judge(dependencies, payment, { vendor, answer });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (isOverdue(dependencies, payment)) {
      return giveBack(dependencies, payment, { what: 'the time limit of the estate', sentence: tooLate, isOpen: true });
    }
    return await waitInState(dependencies, payment);
  }
  return next?.state === 'vending' ? sendVend(dependencies, next, vendor) : next;
};
