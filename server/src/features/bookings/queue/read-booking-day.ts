import type { BookingDay } from '@ekhaya/contract/bookings/console-bookings';
import { bookingKindOf } from '@ekhaya/contract/bookings/bookings.rules';
import { AppError } from '../../../platform/app-error.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { requireStaffEstate } from '../../../platform/http/staff-estates.ts';
import { readConfigurations } from '../../configuration/index.ts';
import { findEstate } from '../../estates/index.ts';
import { selectBookingsOfDay, type BookingOfDay } from './booking-day.store.ts';
import { selectClosuresOn } from '../closures/closures.store.ts';
import { selectResourcesAt, selectServices } from '../facilities/facilities.store.ts';
import { bookableHoursOn } from '../availability/occupancy.rules.ts';

const presentBookingOfDay = (row: BookingOfDay) => ({
  id: row.id,
  start: row.startsAt,
  end: row.endsAt,
  status: row.status,
  quantity: row.quantity ?? row.visitors,
  customerName: `${row.firstName} ${row.lastName}`,
  unitNumber: row.unitNumber,
});

/**
 * Reads the bookings of a day of an estate as rows: one per resource, and one for the visitors of each service that has a
 * visitor limit or no resources.
 * @throws {AppError} `forbidden` at an estate where the caller may not decide on bookings; `not-found` for an unknown estate
 */
export const readBookingDay = async (
  { database }: Pick<Dependencies, 'database'>,
  staffEstates: StaffEstates,
  query: { estateId: string; date: string; serviceId?: string | undefined },
): Promise<BookingDay> => {
  requireStaffEstate(staffEstates, query.estateId);
  const estate = await findEstate(database.db, query.estateId);
  if (estate === undefined) throw new AppError('not-found');
  const { date } = query;
  const [{ specialServiceId }, services, resources, rows, closures] = await Promise.all([
    readConfigurations({ database }),
    selectServices(database.db, [estate.id]),
    selectResourcesAt(database.db, [estate.id]),
    selectBookingsOfDay(database.db, query),
    selectClosuresOn(database.db, estate.id, date),
  ]);
  const selected = services.filter(({ id }) => query.serviceId === undefined || id === query.serviceId);
  return {
    estateId: estate.id,
    estateName: estate.name,
    date,
    timeZone: estate.timeZone,
    closures: closures.map(({ id, serviceId, reason }) => ({ id, serviceId, reason })),
    rows: selected.flatMap((service) => {
      const bookable = {
        kind: bookingKindOf(service, specialServiceId),
        hours: { start: service.opens, end: service.closes },
      };
      const ofService = { serviceId: service.id, serviceName: service.name };
      const own = resources.filter(({ serviceId }) => serviceId === service.id);
      const visits = new Map(rows.filter(({ serviceId }) => serviceId === service.id).map((row) => [row.id, row]));
      const visitors = {
        ...ofService,
        resourceId: null,
        name: 'Visitors',
        quantity: service.dayCapacity ?? service.capacity,
        hours: bookableHoursOn(date, bookable, undefined) ?? null,
        bookings: [...visits.values()].map((row) => ({ ...presentBookingOfDay(row), quantity: row.visitors })),
      };
      const ofResources = own.map((resource) => ({
        ...ofService,
        resourceId: resource.id,
        name: resource.name,
        quantity: resource.quantity,
        hours: bookableHoursOn(date, bookable, resource) ?? null,
        bookings: rows.filter(({ resourceId }) => resourceId === resource.id).map(presentBookingOfDay),
      }));
      const hasVisitors = own.length === 0 || visitors.quantity !== null;
      return hasVisitors ? [visitors, ...ofResources] : ofResources;
    }),
  };
};
