import type { Hours } from '@ekhaya/contract/bookings/bookings.rules';
import { existsOnWallClock, minutesOfTime } from '@ekhaya/contract/time/wall-clock.rules';
import { AppError } from '../../../platform/app-error.ts';
import type { BookingContext } from '../availability/load-booking-context.ts';
import { bookableHoursOn, type SlotRequest } from '../availability/occupancy.rules.ts';

/**
 * Checks that a slot request fits the hours of the service and of each requested resource.
 * @param timeProblems returns the error messages for the requested times within some opening hours, keyed by field
 * @throws {AppError} `validation` by field; `booking/closed` if nothing can be booked or on a day without hours
 */
export const checkSlotRequest = (
  context: BookingContext,
  slotRequest: SlotRequest,
  timeProblems: (hours: Hours) => { date?: string; start?: string; end?: string },
): void => {
  if (!context.isOpen) throw new AppError('booking/closed', { detail: 'Nothing can be booked here at the moment.' });
  const ids = slotRequest.lines.map(({ resourceId }) => resourceId);
  const resources = ids.length === 0 ? [undefined] : ids.map((id) => context.resources.get(id));
  for (const resource of resources) {
    const hours = bookableHoursOn(slotRequest.date, context.service, resource);
    if (hours === undefined) throw new AppError('booking/closed');
    const fields = timeProblems(hours);
    if (Object.keys(fields).length > 0) throw new AppError('validation', { fields });
  }
  const span = { from: minutesOfTime(slotRequest.start) ?? 0, until: minutesOfTime(slotRequest.end) ?? 0 };
  if (!existsOnWallClock(slotRequest.date, span, context.service.timeZone)) {
    throw new AppError('validation', {
      fields: { start: 'The clocks go forward then: there is no such time on this day.' },
    });
  }
};
