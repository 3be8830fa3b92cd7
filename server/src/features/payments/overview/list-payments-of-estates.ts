import type { InputOf, OutputOf } from '@ekhaya/contract/routes';
import { stuckAfterMinutes } from '@ekhaya/contract/payments/payment-stages.rules';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { csvPages } from '../../../platform/csv/csv-pages.ts';
import { csvLine } from '../../../platform/csv/write-csv.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { requireStaffEstate } from '../../../platform/http/staff-estates.ts';
import { selectPaymentPage, selectPaymentsAfter, type NamedPayment, type PaymentFilter } from './payment-list.store.ts';
import { presentForStaff } from './present-for-staff.ts';

type Conditions = InputOf<'GET /api/console/payments/export'>['query'];

/** Since before when a payment has to be owed to be stuck. */
export const stuckBefore = (now: Date): Date => new Date(now.getTime() - stuckAfterMinutes * 60_000);

/** Builds the filter of a list. @throws {AppError} `forbidden` at an estate where the caller is not staff */
export const paymentFilter = (
  staffEstates: StaffEstates,
  { isStuck, ...filter }: Conditions,
  now: Date,
): PaymentFilter => {
  if (filter.estateId !== undefined) requireStaffEstate(staffEstates, filter.estateId);
  return { ...filter, estates: staffEstates, owedBefore: isStuck === 'true' ? stuckBefore(now) : undefined };
};

/** A page of the payments of the caller's estates. @throws {AppError} as `paymentFilter` */
export const listPaymentsOfEstates = async (
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  staffEstates: StaffEstates,
  query: Conditions & { page: number; perPage: number; order: 'ASC' | 'DESC' },
): Promise<OutputOf<'GET /api/console/payments'>> => {
  const { page: rows, ...counted } = await selectPaymentPage(
    database.db,
    paymentFilter(staffEstates, query, clock.now()),
    query,
  );
  return { items: rows.map(presentForStaff), ...counted };
};

/** An amount for a spreadsheet: rand with a point, without a unit. */
export const csvRand = (cents: number): string => (cents / 100).toFixed(2);

/** The header line of the exported payments. */
export const paymentsHeader = csvLine([
  'time',
  'estate',
  'reference',
  'person',
  'account',
  'utility',
  'amount',
  'stage',
  'given back',
  'since',
]);

const lineOf = (row: NamedPayment): string => {
  const { createdAt, estateId, reference, person, accountNo, utility, amountCents, stage, ...rest } =
    presentForStaff(row);
  const amounts = [csvRand(amountCents), stage, csvRand(rest.givenBackCents)];
  return csvLine([createdAt, estateId, reference, person.name, accountNo, utility, ...amounts, rest.changedAt]);
};

/** Yields all payments that match the filter as lines of CSV, page by page. */
export const exportPayments = (
  { database }: Pick<Dependencies, 'database'>,
  filter: PaymentFilter,
): AsyncGenerator<string> =>
  csvPages<NamedPayment>(
    (last, limit) => selectPaymentsAfter(database.db, filter, { after: last?.payment, limit }),
    (rows) => rows.map(lineOf).join(''),
  );
