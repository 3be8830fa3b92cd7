import { formatRand, toRand } from '@ekhaya/contract/payments/payments.rules';
import type { WaitingLine } from '@ekhaya/contract/today/console-today';
import type { Queryable } from '../../../platform/database/database.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { stuckBefore } from './list-payments-of-estates.ts';
import { selectFirstOwed } from './payment-list.store.ts';
import { presentForStaff } from './present-for-staff.ts';

/** Reads the payments that are stuck: paid, and without units for some minutes. One is late when its money should have gone back. */
export const readWaitingPayments = async (
  queryable: Queryable,
  { estates, now }: { estates: StaffEstates; now: Date },
): Promise<WaitingLine | undefined> => {
  const found = await selectFirstOwed(queryable, estates, stuckBefore(now));
  if (found === undefined) return undefined;
  const { count, named } = found;
  const { id, estateId, person, amountCents, reference } = presentForStaff(named);
  const { approvedAt, changedAt, refundAt } = named.payment;
  return {
    kind: 'payments',
    count,
    oldest: { id, estateId, who: person.name, what: formatRand(toRand(amountCents)), detail: reference, date: '' },
    since: (approvedAt ?? changedAt).toISOString(),
    promisedAt: refundAt?.toISOString() ?? null,
    isLate: refundAt !== null && refundAt < now,
  };
};
