import { AppError } from '../../../platform/app-error.ts';
import { sqlState, SQL_STATE, type Queryable, type Transaction } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { wallClockAt, addDays } from '@ekhaya/contract/time/wall-clock.rules';
import { lockResources, lockService } from '../facilities/facilities.store.ts';
import { hasVisitorLimit, withLockedRows, type BookingContext } from '../availability/load-booking-context.ts';
import {
  nearestFreeSlots,
  findSlotConflict,
  alternativeDays,
  type SlotRequest,
} from '../availability/occupancy.rules.ts';
import { selectOccupancy } from '../availability/occupancy.store.ts';

/** What stood in the way of a wish. It leaves the transaction, so that nothing of it stays. */
export class SlotTaken extends Error {
  readonly wish: SlotRequest;
  /** The resource that is taken; undefined where visitors are too many. */
  readonly resourceId: string | undefined;
  readonly left: number;

  constructor(wish: SlotRequest, obstacle: { resourceId: string | undefined; left: number }) {
    super('The slot is taken.');
    this.name = 'SlotTaken';
    this.wish = wish;
    this.resourceId = obstacle.resourceId;
    this.left = obstacle.left;
  }
}

const questionOf = (setting: BookingContext, resourceIds: readonly string[], exceptBookingId: string | undefined) => ({
  locationId: setting.locationId,
  serviceId: setting.id,
  resourceIds,
  countsVisitors: hasVisitorLimit(setting.service),
  ...(exceptBookingId !== undefined && { exceptBookingId }),
});

/**
 * Makes sure that a wish can be had and stays so until the transaction ends: the service and its resources are held, in that
 * order, and what is taken is read while they are.
 * @returns the setting as it is now
 * @throws {SlotTaken} `booking/closed` as an AppError when the day is closed
 */
export const holdSlot = async (
  transaction: Queryable,
  setting: BookingContext,
  wish: SlotRequest,
  exceptBookingId?: string,
): Promise<BookingContext> => {
  const service = await lockService(transaction, setting.id, hasVisitorLimit(setting.service) ? 'counted' : 'shared');
  const resourceIds = wish.lines.map(({ resourceId }) => resourceId);
  const held = service && withLockedRows(setting, service, await lockResources(transaction, resourceIds));
  if (held?.isOpen !== true || resourceIds.some((id) => !held.resources.has(id))) throw new AppError('booking/closed');
  const occupancy = await selectOccupancy(transaction, {
    ...questionOf(held, resourceIds, exceptBookingId),
    from: wish.date,
    until: wish.date,
  });
  const obstacle = findSlotConflict(wish, held.service, held.resources, occupancy);
  if (obstacle?.kind === 'closed') throw new AppError('booking/closed');
  if (obstacle !== undefined) {
    const resourceId = obstacle.kind === 'resource' ? obstacle.resourceId : undefined;
    throw new SlotTaken(wish, { resourceId, left: obstacle.left });
  }
  return held;
};

const detailOf = ({ left, resourceId }: SlotTaken): string | undefined => {
  if (left === 0) return undefined;
  return resourceId === undefined
    ? `There is room for ${left} more ${left === 1 ? 'visitor' : 'visitors'} then.`
    : `Only ${left} left at that time.`;
};

/** The refusal of who came too late, with the three nearest free slots. */
const refusalOf = async (
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  setting: BookingContext,
  taken: SlotTaken,
  exceptBookingId: string | undefined,
): Promise<AppError> => {
  const { wish } = taken;
  const occupancy = await selectOccupancy(database.db, {
    ...questionOf(setting, [...setting.resources.keys()], exceptBookingId),
    from: wish.date,
    until: addDays(wish.date, alternativeDays),
  });
  const now = wallClockAt(clock.now(), setting.service.timeZone);
  const { service, resources } = setting;
  const alternatives = nearestFreeSlots(wish, taken.resourceId, service, resources, occupancy, now);
  const detail = detailOf(taken);
  return new AppError('booking/slot-taken', { alternatives, ...(detail !== undefined && { detail }) });
};

/**
 * Acts in one transaction; who comes too late is told what is free instead, once nothing of it is left.
 * @throws {AppError} `booking/slot-taken` with alternatives, and whatever `act` throws
 */
export const orOfferAlternatives = async <Result>(
  parts: Pick<Dependencies, 'database' | 'clock'>,
  { setting, wish, exceptBookingId }: { setting: BookingContext; wish: SlotRequest; exceptBookingId?: string },
  act: (transaction: Transaction) => Promise<Result>,
): Promise<Result> => {
  try {
    return await parts.database.db.transaction(act);
  } catch (error) {
    // The constraint of the database is the last word, should the locks ever miss one.
    const isExcluded = sqlState(error) === SQL_STATE.exclusionViolation;
    const taken = isExcluded ? new SlotTaken(wish, { resourceId: wish.lines[0]?.resourceId, left: 0 }) : error;
    if (taken instanceof SlotTaken) throw await refusalOf(parts, setting, taken, exceptBookingId);
    throw error;
  }
};
