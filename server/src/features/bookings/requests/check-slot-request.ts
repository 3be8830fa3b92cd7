import type { Hours } from '@ekhaya/contract/bookings/bookings.rules';
import { existsOnWallClock, minutesOfTime } from '@ekhaya/contract/time/wall-clock.rules';
import { AppError } from '../../../platform/app-error.ts';
import type { BookingContext } from '../availability/load-booking-context.ts';
import { bookableHoursOn, type SlotRequest } from '../availability/occupancy.rules.ts';

/**
 * Lets a wish pass whose times suit the service and every resource of it.
 * @param problemsWithin what is wrong with the times within those hours, by field
 * @throws {AppError} `validation` by field; `booking/closed` on a day without hours
 */
export const checkSlotRequest = (
  setting: BookingContext,
  wish: SlotRequest,
  problemsWithin: (hours: Hours) => { date?: string; start?: string; end?: string },
): SlotRequest => {
  if (!setting.isOpen) throw new AppError('booking/closed', { detail: 'Nothing can be booked here at the moment.' });
  const ids = wish.lines.map(({ resourceId }) => resourceId);
  const resources = ids.length === 0 ? [undefined] : ids.map((id) => setting.resources.get(id));
  for (const resource of resources) {
    const hours = bookableHoursOn(wish.date, setting.service, resource);
    if (hours === undefined) throw new AppError('booking/closed');
    const fields = problemsWithin(hours);
    if (Object.keys(fields).length > 0) throw new AppError('validation', { fields });
  }
  const span = { from: minutesOfTime(wish.start) ?? 0, until: minutesOfTime(wish.end) ?? 0 };
  if (!existsOnWallClock(wish.date, span, setting.service.timeZone)) {
    throw new AppError('validation', {
      fields: { start: 'The clocks go forward then: there is no such time on this day.' },
    });
  }
  return wish;
};
