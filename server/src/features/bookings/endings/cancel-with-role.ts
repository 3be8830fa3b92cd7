import { isLagoonService } from '@ekhaya/contract/bookings/bookings.rules';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { readProductConfigurations } from '../../configuration/index.ts';
import { findRolesAtEstate } from '../../estates/index.ts';
import { notifyStatusChanges } from '../notices/notify-customers.ts';
import { lockLiveBookingsOf } from '../personal-data/personal-data.store.ts';
import { selectBookingsDetails, updateBookingStatuses } from '../records/bookings.store.ts';
import { voidDecisionOf } from '../requests/void-decision-of.ts';

const reason = 'The role for which it was booked has ended.';

/**
 * Cancels the bookings to come that a person made for a house, because her role ended: they would count for whoever lives there next.
 * They stay while another role of the same house is held. With the last role at an estate all of hers there end. She is told.
 */
export const cancelBookingsOfRole = async (
  transaction: Transaction,
  { userId, estateId, unitNumber }: { userId: string; estateId: string; unitNumber: string },
  dependencies: Pick<Dependencies, 'clock' | 'live'>,
): Promise<void> => {
  const held = await findRolesAtEstate(transaction, { userId, estateId });
  const endsHouse = unitNumber !== '' && !held.some((role) => role.unitNumber === unitNumber);
  if (held.length > 0 && !endsHouse) return;
  const now = dependencies.clock.now();
  const toCome = (await lockLiveBookingsOf(transaction, userId)).filter(
    (booking) =>
      booking.estateId === estateId &&
      (held.length === 0 || booking.unitNumber === unitNumber) &&
      new Date(booking.until).getTime() > now.getTime(),
  );
  if (toCome.length === 0) return;
  for (const booking of toCome) {
    await voidDecisionOf(transaction, booking, 'The role of the customer has ended.', dependencies);
  }
  const ids = toCome.map(({ id }) => id);
  await updateBookingStatuses(transaction, ids, { status: 'CANCELED', reason, modifiedAt: now });
  const { specialServiceId } = await readProductConfigurations(transaction);
  const notified = (await selectBookingsDetails(transaction, ids)).map(({ booking, service, estate }) => ({
    ...booking,
    estateName: estate.name,
    serviceName: service.name,
    imageUrl: service.imageUrl,
    isLagoon: isLagoonService(booking.serviceId, specialServiceId),
  }));
  await notifyStatusChanges(transaction, notified, { status: 'CANCELED', reason }, dependencies);
};
