import { addDays, wallClockAt } from '@ekhaya/contract/time/wall-clock.rules';
import { AppError } from '../../../platform/app-error.ts';
import { sqlState, SQL_STATE, type Queryable, type Transaction } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { holdTimeZone } from '../../estates/index.ts';
import { hasVisitorLimit, withLockedRows, type BookingContext } from '../availability/load-booking-context.ts';
import {
  alternativeDays,
  findSlotConflict,
  nearestFreeSlots,
  type SlotConflict,
  type SlotRequest,
} from '../availability/occupancy.rules.ts';
import { selectOccupancy } from '../availability/occupancy.store.ts';
import { lockResources, lockService } from '../facilities/facilities.store.ts';

/**
 * The result of `holdSlot`. A held slot has the booking context that was read under the locks. A slot that is not free has the
 * conflicting occupancy.
 */
export type SlotHold =
  { outcome: 'held'; context: BookingContext } | { outcome: 'closed' } | { outcome: 'taken'; conflict: SlotConflict };

/** A slot request with the context of its service. The slot of `exceptBookingId`, a booking that is moved, counts as free. */
export interface SlotQuery {
  context: BookingContext;
  slotRequest: SlotRequest;
  exceptBookingId?: string;
}

const occupancyQuery = ({ context, exceptBookingId }: SlotQuery, resourceIds: readonly string[]) => ({
  locationId: context.locationId,
  serviceId: context.id,
  resourceIds,
  countsVisitors: hasVisitorLimit(context.service),
  ...(exceptBookingId !== undefined && { exceptBookingId }),
});

/**
 * Locks the service, its requested resources and the time zone of the estate, in that order, until the transaction ends, and checks
 * under the locks whether the slot is free. The instants of the slot are those of the context that it returns. Writes nothing.
 */
export const holdSlot = async (transaction: Queryable, query: SlotQuery): Promise<SlotHold> => {
  const { context, slotRequest } = query;
  const mode = hasVisitorLimit(context.service) ? 'counted' : 'shared';
  const service = await lockService(transaction, context.id, mode);
  const resourceIds = slotRequest.lines.map(({ resourceId }) => resourceId);
  const resources = await lockResources(transaction, resourceIds);
  const timeZone = await holdTimeZone(transaction, context.locationId);
  const locked = service && withLockedRows(context, { service, resources, timeZone });
  if (locked?.isOpen !== true || resourceIds.some((id) => !locked.resources.has(id))) return { outcome: 'closed' };
  const occupancy = await selectOccupancy(transaction, {
    ...occupancyQuery({ ...query, context: locked }, resourceIds),
    from: slotRequest.date,
    until: slotRequest.date,
  });
  const conflict = findSlotConflict(slotRequest, locked.service, locked.resources, occupancy);
  if (conflict === undefined) return { outcome: 'held', context: locked };
  return conflict.kind === 'closed' ? { outcome: 'closed' } : { outcome: 'taken', conflict };
};

const detailOf = (conflict: SlotConflict): string | undefined => {
  const { left } = conflict;
  if (left === 0) return undefined;
  return conflict.kind === 'visitors'
    ? `There is room for ${left} more ${left === 1 ? 'visitor' : 'visitors'} then.`
    : `Only ${left} left at that time.`;
};

/** Builds the `booking/slot-taken` error with the nearest free slots. */
const slotTakenError = async (
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  query: SlotQuery,
  conflict: SlotConflict,
): Promise<AppError> => {
  const { context, slotRequest } = query;
  const { service, resources } = context;
  const occupancy = await selectOccupancy(database.db, {
    ...occupancyQuery(query, [...resources.keys()]),
    from: slotRequest.date,
    until: addDays(slotRequest.date, alternativeDays),
  });
  const now = wallClockAt(clock.now(), service.timeZone);
  const takenId = conflict.kind === 'resource' ? conflict.resourceId : undefined;
  const alternatives = nearestFreeSlots(slotRequest, takenId, service, resources, occupancy, now);
  const detail = detailOf(conflict);
  return new AppError('booking/slot-taken', { alternatives, ...(detail !== undefined && { detail }) });
};

/** Treats a violation of the exclusion constraint as a taken slot: the constraint catches a conflict that the locks miss. */
const holdOfConstraint = (error: unknown, { lines }: SlotRequest): SlotHold => {
  const resourceId = lines[0]?.resourceId;
  if (sqlState(error) !== SQL_STATE.exclusionViolation || resourceId === undefined) throw error;
  return { outcome: 'taken', conflict: { kind: 'resource', resourceId, left: 0 } };
};

/**
 * Runs `act` in one transaction. If `act` could not hold the slot, reads the alternatives after the transaction has ended, so
 * that no lock is held meanwhile.
 * @param act calls `holdSlot`, returns its result, and writes only if the slot is held
 * @throws {AppError} `booking/slot-taken` with alternatives; `booking/closed`; every error of `act`
 */
export const bookOrOfferAlternatives = async (
  dependencies: Pick<Dependencies, 'database' | 'clock'>,
  query: SlotQuery,
  act: (transaction: Transaction) => Promise<SlotHold>,
): Promise<void> => {
  const hold = await dependencies.database.db
    .transaction(act)
    .catch((error: unknown) => holdOfConstraint(error, query.slotRequest));
  if (hold.outcome === 'closed') throw new AppError('booking/closed');
  if (hold.outcome === 'taken') throw await slotTakenError(dependencies, query, hold.conflict);
};
