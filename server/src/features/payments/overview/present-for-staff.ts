import type { StaffPayment } from '@ekhaya/contract/payments/console-payments';
import { stageOf } from '../records/payment-states.rules.ts';
import type { NamedPayment } from './payment-list.store.ts';

/** A payment as the console lists it. */
export const presentForStaff = ({ payment, firstName, lastName }: NamedPayment): StaffPayment => {
  const stage = stageOf(payment.state);
  return {
    id: payment.id,
    estateId: payment.estateId,
    person: {
      id: payment.userId,
      name: [firstName, lastName].filter((part) => part !== null && part !== '').join(' '),
    },
    reference: payment.reference,
    accountNo: payment.accountNo,
    utility: payment.utility,
    amountCents: payment.amountCents,
    stage,
    givenBackCents: payment.giveBack === 'done' ? payment.giveBackCents : 0,
    createdAt: payment.createdAt.toISOString(),
    approvedAt: payment.approvedAt?.toISOString() ?? null,
    changedAt: payment.changedAt.toISOString(),
    refundBy: stage === 'no-token' ? (payment.refundAt?.toISOString() ?? null) : null,
  };
};
