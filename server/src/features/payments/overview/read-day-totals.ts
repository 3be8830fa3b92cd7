import type { PaymentDayTotals } from '@ekhaya/contract/payments/console-payments';
import { addDays, instantOfWallClock } from '@ekhaya/contract/time/wall-clock.rules';
import { AppError } from '../../../platform/app-error.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { csvLine } from '../../../platform/csv/write-csv.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { requireStaffEstate } from '../../../platform/http/staff-estates.ts';
import { findEstate } from '../../estates/index.ts';
import { csvRand } from './list-payments-of-estates.ts';
import { selectDaySums, type DaySpan } from './payment-story.store.ts';

const maxDays = 366;

/** The days from one to another, the last one first. */
const daysBetween = (from: string, to: string, timeZone: string): DaySpan[] => {
  const days: DaySpan[] = [];
  for (let date = to; date >= from; date = addDays(date, -1)) {
    const [begins, ends] = [date, addDays(date, 1)].map((day) =>
      instantOfWallClock({ date: day, minutes: 0 }, timeZone),
    );
    if (begins !== undefined && ends !== undefined) days.push({ date, from: begins, to: ends });
  }
  return days;
};

/** The sums of the ledger of an estate by day. @throws {AppError} `forbidden`, `not-found`, `validation` */
export const readDayTotals = async (
  { database }: Pick<Dependencies, 'database'>,
  staffEstates: StaffEstates,
  { estateId, from, to }: { estateId: string; from: string; to: string },
): Promise<PaymentDayTotals[]> => {
  requireStaffEstate(staffEstates, estateId);
  const estate = await findEstate(database.db, estateId);
  if (estate === undefined) throw new AppError('not-found');
  if (to < from) throw new AppError('validation', { fields: { to: 'This day is before the first one.' } });
  if (addDays(from, maxDays) <= to) throw new AppError('validation', { fields: { to: 'At most 366 days.' } });
  return selectDaySums(database.db, { estateId, days: daysBetween(from, to, estate.timeZone) });
};

/** The header line of the exported totals. */
export const totalsHeader = csvLine([
  'date',
  'payments',
  'charged',
  'turned into units',
  'paid back',
  'of that borne by the estate',
]);

/** Yields the totals as lines of CSV. */
export async function* exportDayTotals(totals: readonly PaymentDayTotals[]): AsyncGenerator<string> {
  const amounts = ({ chargedCents, issuedCents, paidBackCents, goodwillCents }: PaymentDayTotals) =>
    [chargedCents, issuedCents, paidBackCents, goodwillCents].map(csvRand);
  yield await Promise.resolve(totals.map((day) => csvLine([day.date, String(day.payments), ...amounts(day)])).join(''));
}
