import type { BookingDay } from '@ekhaya/contract/bookings/console-booking-day';
import { bookingKindOf, canReschedule, type BookingKind } from '@ekhaya/contract/bookings/bookings.rules';
import { addDays, minutesOfTime, weekdayOf, weekdays } from '@ekhaya/contract/time/wall-clock.rules';
import { AppError } from '../../../platform/app-error.ts';
import { pendingDecisionOf } from '../../../platform/decisions/pending-decision-of.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { requireStaffEstate } from '../../../platform/http/staff-estates.ts';
import { readConfigurations } from '../../configuration/index.ts';
import { findEstate } from '../../estates/index.ts';
import { selectBookedMinutes, selectBookingsOfDay, type BookingOfDay } from './booking-day.store.ts';
import { selectClosuresOn, selectWholeDaysClosedFrom } from '../closures/closures.store.ts';
import {
  selectResourcesAt,
  selectServices,
  type ResourceRow,
  type ServiceRow,
} from '../facilities/facilities.store.ts';
import { bookableHoursOn } from '../availability/occupancy.rules.ts';

type Row = BookingDay['rows'][number];

/** What decides whether a booking of the day can be moved. */
interface DayContext {
  date: string;
  timeZone: string;
  now: Date;
}

/** The last day of a closure of whole days that a day belongs to; the day itself if it is not among them. */
const lastClosedDay = (date: string, wholeDays: ReadonlySet<string>): string => {
  let day = date;
  while (wholeDays.has(day) && wholeDays.has(addDays(day, 1))) day = addDays(day, 1);
  return day;
};

const presentBookingOfDay = (row: BookingOfDay, kind: BookingKind, { date, timeZone, now }: DayContext) => ({
  id: row.id,
  version: row.version,
  decision: pendingDecisionOf(row, now),
  start: row.startsAt,
  end: row.endsAt,
  status: row.status,
  quantity: row.quantity ?? row.visitors,
  visitors: row.visitors,
  customerName: `${row.firstName} ${row.lastName}`,
  unitNumber: row.unitNumber,
  canMove:
    row.pendingDecisionId === null &&
    canReschedule(
      {
        date,
        start: row.startsAt,
        end: row.endsAt,
        status: row.status,
        about: { isLagoon: kind === 'lagoon', timeZone },
      },
      now,
    ),
});

const bookableOf = (service: ServiceRow, specialServiceId: string) => ({
  kind: bookingKindOf(service, specialServiceId),
  hours: { start: service.opens, end: service.closes },
});

/** Returns the rows of a service: one for its visitors if it limits them or has no resources, and one per resource. */
const rowsOfService = (
  service: ServiceRow,
  own: readonly ResourceRow[],
  booked: readonly BookingOfDay[],
  { specialServiceId, ...context }: DayContext & { specialServiceId: string },
): Row[] => {
  const bookable = bookableOf(service, specialServiceId);
  const { kind } = bookable;
  const ofService = { serviceId: service.id, serviceName: service.name, kind };
  const visits = new Map(booked.map((row) => [row.id, row]));
  const visitors: Row = {
    ...ofService,
    imageUrl: service.imageUrl,
    resourceId: null,
    name: 'Visitors',
    quantity: service.dayCapacity ?? service.capacity,
    hours: bookableHoursOn(context.date, bookable, undefined) ?? null,
    bookings: [...visits.values()].map((row) => ({
      ...presentBookingOfDay(row, kind, context),
      quantity: row.visitors,
    })),
  };
  const ofResources = own.map((resource) => ({
    ...ofService,
    imageUrl: resource.imageUrl === '' ? service.imageUrl : resource.imageUrl,
    resourceId: resource.id,
    name: resource.name,
    quantity: resource.quantity,
    hours: bookableHoursOn(context.date, bookable, resource) ?? null,
    bookings: booked
      .filter(({ resourceId }) => resourceId === resource.id)
      .map((row) => presentBookingOfDay(row, kind, context)),
  }));
  return own.length === 0 || visitors.quantity !== null ? [visitors, ...ofResources] : ofResources;
};

/** Returns the Monday of the week of a date. */
const mondayOf = (date: string): string => addDays(date, -weekdays.indexOf(weekdayOf(date)));

/**
 * Reads the bookings of a day of an estate as rows: one per resource, and one for the visitors of each service that has a
 * visitor limit or no resources. The days of its week come with the part of their bookable time that is booked.
 * @throws {AppError} `forbidden` at an estate where the caller may not decide on bookings; `not-found` for an unknown estate
 */
export const readBookingDay = async (
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  staffEstates: StaffEstates,
  query: { estateId: string; date: string; serviceId?: string | undefined },
): Promise<BookingDay> => {
  requireStaffEstate(staffEstates, query.estateId);
  const estate = await findEstate(database.db, query.estateId);
  if (estate === undefined) throw new AppError('not-found');
  const { date } = query;
  const monday = mondayOf(date);
  const [{ specialServiceId }, services, resources, rows, closures, wholeDays, bookedMinutes] = await Promise.all([
    readConfigurations({ database }),
    selectServices(database.db, [estate.id]),
    selectResourcesAt(database.db, [estate.id]),
    selectBookingsOfDay(database.db, query),
    selectClosuresOn(database.db, estate.id, date),
    selectWholeDaysClosedFrom(database.db, estate.id, date),
    selectBookedMinutes(database.db, { estateId: estate.id, from: monday, until: addDays(monday, 6) }),
  ]);
  const selected = services.filter(({ id }) => query.serviceId === undefined || id === query.serviceId);
  const serviceOf = new Map(services.map((service) => [service.id, service]));
  const bookableMinutesOn = (day: string): number =>
    resources.reduce((sum, resource) => {
      const service = serviceOf.get(resource.serviceId);
      const hours = service && bookableHoursOn(day, bookableOf(service, specialServiceId), resource);
      if (hours === undefined) return sum;
      return sum + ((minutesOfTime(hours.end) ?? 0) - (minutesOfTime(hours.start) ?? 0)) * resource.quantity;
    }, 0);
  const context = { date, timeZone: estate.timeZone, now: clock.now(), specialServiceId };
  return {
    estateId: estate.id,
    estateName: estate.name,
    date,
    timeZone: estate.timeZone,
    week: weekdays.map((_, index) => {
      const day = addDays(monday, index);
      const load = (bookedMinutes.get(day) ?? 0) / Math.max(1, bookableMinutesOn(day));
      return { date: day, load: Math.min(1, Math.round(load * 100) / 100) };
    }),
    closures: closures.map(({ id, serviceId, startsAt, endsAt, reason, told }) => ({
      id,
      serviceId,
      start: startsAt,
      end: endsAt,
      lastDay: lastClosedDay(
        date,
        new Set(wholeDays.filter((day) => day.serviceId === serviceId).map((day) => day.date)),
      ),
      reason,
      told,
    })),
    rows: selected.flatMap((service) =>
      rowsOfService(
        service,
        resources.filter(({ serviceId }) => serviceId === service.id),
        rows.filter(({ serviceId }) => serviceId === service.id),
        context,
      ),
    ),
  };
};
