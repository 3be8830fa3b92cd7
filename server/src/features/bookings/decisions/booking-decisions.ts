import type { BookingStatus } from '@ekhaya/contract/bookings/bookings.rules';
import { isLagoonService, isLiveStatus, labelOf } from '@ekhaya/contract/bookings/bookings.rules';
import { AppError } from '../../../platform/app-error.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { DecisionKindParts, DecisionKinds } from '../../../platform/decisions/decision-kinds.ts';
import type { DecisionRow } from '../../../platform/decisions/decisions.store.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { readProductConfigurations } from '../../configuration/index.ts';
import { applyClosure } from '../closures/apply-closure.ts';
import { deleteClosure, isClosedDuring, lockClosure } from '../closures/closures.store.ts';
import { describeBooking, notifyMove, publishBookingsToStaff } from '../notices/notify-customers.ts';
import { instantRangeOf } from '../availability/occupancy.rules.ts';
import { lockBooking, moveBooking, selectBookingDetails } from '../records/bookings.store.ts';
import { clearPending } from '../records/pending-bookings.store.ts';
import { changeStatusWithin } from '../requests/change-booking-status.ts';
import type { NewTimes } from '../requests/with-new-slot.ts';
import { selectDecidedBookings } from './decided-bookings.store.ts';

type Needs = Pick<Dependencies, 'database' | 'clock' | 'live'>;

/** The payload of each kind, as the use case that decides writes it. */
interface StatusPayload {
  status: BookingStatus;
  reason: string;
}
type TimesPayload = NewTimes & { status: 'REQUESTED' | 'BOOKED'; place?: string };
type ClosurePayload = NewTimes & { reason: string };

const titlesOfStatuses: Record<BookingStatus, string> = {
  BOOKED: 'Accepted',
  REJECTED: 'Rejected',
  CANCELED: 'Cancelled',
  REQUESTED: 'Asked again',
};

const applyStatus = async (transaction: Transaction, decision: DecisionRow, dependencies: Needs): Promise<void> => {
  const { specialServiceId } = await readProductConfigurations(transaction);
  const payload = decision.payload as StatusPayload;
  const change = { bookingId: decision.subjectId, ...payload, words: payload.reason };
  await changeStatusWithin(transaction, change, { authority: 'staff', specialServiceId }, dependencies);
};

/**
 * Moves the booking. One that was cancelled or rejected meanwhile, as by a closure of its old day, has given its slot away and is
 * not revived.
 * @throws {AppError} `booking/not-allowed-now` for a booking that is no longer live; `booking/closed` if the new times were closed
 */
const applyTimes = async (transaction: Transaction, decision: DecisionRow, dependencies: Needs): Promise<void> => {
  const { date, start, end, resourceId, place, status } = decision.payload as TimesPayload;
  const details = await selectBookingDetails(transaction, decision.subjectId);
  if (details === undefined) throw new AppError('not-found');
  const { booking, service, estate } = details;
  const { estateId: locationId, serviceId } = booking;
  if (!isLiveStatus(booking.status)) throw new AppError('booking/not-allowed-now');
  if (await isClosedDuring(transaction, { locationId, serviceId, date, startsAt: start, endsAt: end })) {
    throw new AppError('booking/closed');
  }
  const moved = { date, startsAt: start, endsAt: end, status, modifiedAt: dependencies.clock.now() };
  const range = instantRangeOf({ date, start, end }, estate.timeZone);
  await moveBooking(transaction, booking.id, moved, { range, resourceId });
  const { specialServiceId } = await readProductConfigurations(transaction);
  const about = {
    estateName: estate.name,
    serviceName: service.name,
    place,
    imageUrl: service.imageUrl,
    isLagoon: isLagoonService(serviceId, specialServiceId),
  };
  await notifyMove(transaction, { ...booking, ...moved, ...about }, { before: booking, status }, dependencies);
};

/** What both kinds of decisions about a booking share. */
const aboutBooking = (
  dependencies: Needs,
  titleOf: (decision: DecisionRow) => string,
): Omit<DecisionKindParts, 'apply'> => ({
  permission: 'bookings.decide',
  lock: async (transaction, id) => {
    await lockBooking(transaction, id);
  },
  release: (transaction, { id }) => clearPending(transaction, id),
  publish: (transaction, { estateId }) => publishBookingsToStaff(transaction, estateId, dependencies),
  describe: async (queryable, decisions) => {
    const rows = await selectDecidedBookings(
      queryable,
      decisions.map(({ subjectId }) => subjectId),
    );
    const found = new Map(rows.map((row) => [row.id, row]));
    return new Map(
      decisions.map((decision) => {
        const booking = found.get(decision.subjectId);
        const title = titleOf(decision);
        if (booking === undefined) return [decision.id, { title, note: '' }];
        const note = describeBooking(booking);
        return [decision.id, { title: `${title}: ${booking.customerName}`, note }];
      }),
    );
  },
});

/** The decisions of the console about bookings and closed days. */
export const bookingDecisions = (
  dependencies: Needs,
): Pick<DecisionKinds, 'booking.status' | 'booking.times' | 'closure.add'> => ({
  'booking.status': {
    ...aboutBooking(dependencies, ({ payload }) => titlesOfStatuses[(payload as StatusPayload).status]),
    apply: (transaction, decision) => applyStatus(transaction, decision, dependencies),
  },
  'booking.times': {
    ...aboutBooking(dependencies, () => 'Moved'),
    apply: (transaction, decision) => applyTimes(transaction, decision, dependencies),
  },
  'closure.add': {
    permission: 'facilities.write',
    lock: async (transaction, id) => {
      await lockClosure(transaction, id);
    },
    apply: (transaction, decision) => applyClosure(transaction, decision.subjectId, dependencies),
    release: async (transaction, { id, subjectId }) => {
      await clearPending(transaction, id);
      await deleteClosure(transaction, subjectId);
    },
    publish: (transaction, { estateId }) => publishBookingsToStaff(transaction, estateId, dependencies),
    describe: (_, decisions) =>
      Promise.resolve(
        new Map(
          decisions.map(({ id, payload }) => {
            const { date, start, end, reason } = payload as ClosurePayload;
            const times = { serviceName: '', date, startsAt: start, endsAt: end };
            return [id, { title: `Closed: ${labelOf(reason)}`, note: describeBooking(times).replace(/^, /, '') }];
          }),
        ),
      ),
  },
});
