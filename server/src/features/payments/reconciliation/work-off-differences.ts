import type { PaymentDifference } from '@ekhaya/contract/payments/console-payments';
import { AppError } from '../../../platform/app-error.ts';
import { auditedChange } from '../../../platform/audit/audited-change.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { includesEstate, requireStaffEstate } from '../../../platform/http/staff-estates.ts';
import { findPersonNames } from '../../estates/index.ts';
import { selectNamedPayments } from '../overview/payment-list.store.ts';
import { presentForStaff } from '../overview/present-for-staff.ts';
import { selectPayment } from '../records/payments.store.ts';
import { lockDifference, selectDifferencePage, updateSettled, type DifferenceRow } from './differences.store.ts';

const present = async (queryable: Queryable, rows: readonly DifferenceRow[]): Promise<PaymentDifference[]> => {
  const named = await selectNamedPayments(queryable, [...new Set(rows.map(({ paymentId }) => paymentId))]);
  const payments = new Map(named.map((each) => [each.payment.id, presentForStaff(each)]));
  const staff = await findPersonNames(queryable, [...new Set(rows.map(({ settledBy }) => settledBy).filter(Boolean))]);
  return rows.flatMap(({ id, paymentId, kind, detail, foundAt, settledAt, settledBy, note }) => {
    const payment = payments.get(paymentId);
    if (payment === undefined) return [];
    return {
      id,
      payment,
      kind,
      detail,
      foundAt: foundAt.toISOString(),
      settledAt: settledAt?.toISOString() ?? null,
      settledBy: settledBy === '' ? null : { id: settledBy, name: staff.get(settledBy)?.name ?? '' },
      note,
    };
  });
};

/** A page of the differences of the caller's estates. @throws {AppError} `forbidden` at another estate */
export const listDifferences = async (
  { database }: Pick<Dependencies, 'database'>,
  staffEstates: StaffEstates,
  query: { estateId?: string | undefined; state: 'open' | 'settled'; page: number; perPage: number },
): Promise<{ items: PaymentDifference[]; total: number }> => {
  if (query.estateId !== undefined) requireStaffEstate(staffEstates, query.estateId);
  const { rows, total } = await selectDifferencePage(database.db, {
    ...query,
    estateId: query.estateId,
    estates: staffEstates,
    isOpen: query.state === 'open',
  });
  return { items: await present(database.db, rows), total };
};

/**
 * Writes down how a difference was worked off.
 * @throws {AppError} `not-found` for one of another estate; `conflict` for one that is settled
 */
export const settleDifference = async (
  dependencies: Pick<Dependencies, 'database' | 'clock'>,
  { actorId, staffEstates }: { actorId: string; staffEstates: StaffEstates },
  { id, note }: { id: number; note: string },
): Promise<PaymentDifference> =>
  auditedChange(dependencies, {
    actorId,
    action: 'payment.settle-difference',
    subject: { kind: 'payment-difference', id: String(id) },
    lock: async (transaction) => {
      const difference = await lockDifference(transaction, id);
      const payment = difference && (await selectPayment(transaction, difference.paymentId));
      if (payment === undefined || !includesEstate(staffEstates, payment.estateId)) throw new AppError('not-found');
      return { difference, payment };
    },
    change: async (transaction, { difference, payment }, at) => {
      if (difference?.settledAt !== null) throw new AppError('conflict', { detail: 'This is settled already.' });
      const settled = { settledAt: at, settledBy: actorId, note };
      await updateSettled(transaction, id, settled);
      const [presented] = await present(transaction, [{ ...difference, ...settled }]);
      if (presented === undefined) throw new AppError('internal');
      return {
        estateIds: [payment.estateId],
        before: null,
        after: { reference: payment.reference, note },
        personId: payment.userId,
        result: presented,
      };
    },
  });
