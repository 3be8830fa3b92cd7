import type { Booking, Location, Resource, Service } from '@ekhaya/contract/bookings/bookings';
import type { Availability } from '@ekhaya/contract/time/time-slots.rules';
import { idempotencyHeader } from '@ekhaya/browser/api/idempotency-keys';
import type { InputOf } from '@ekhaya/contract/routes';
import { call } from '../../../platform/api/call.ts';

/** The services that can be booked and their locations. */
export interface Facilities {
  services: Service[];
  locations: Location[];
}

/** Reads the services and locations of all estates where the caller has a role. */
export async function readFacilities(): Promise<Facilities> {
  const [services, locations] = await Promise.all([call('GET /api/services', {}), call('GET /api/locations', {})]);
  return { services, locations };
}

/** Reads the resources of a service. */
export const readResources = (id: string): Promise<Resource[]> =>
  call('GET /api/service/{id}/resources', { params: { id } });

/** Reads the slots of a whole day, summed over the resources of a service. */
export const readServiceSlots = (date: string, serviceId: string): Promise<Availability[]> =>
  call('GET /api/availability/{date}/0/service/{serviceId}', { params: { date, serviceId } });

/** Reads the slots of a whole day of one resource. */
export const readResourceSlots = (date: string, resourceId: string): Promise<Availability[]> =>
  call('GET /api/availability/{date}/{start}/resource/{resourceId}', { params: { date, start: '0', resourceId } });

/** Reads the caller's most recently changed bookings. */
export const readBookings = (): Promise<Booking[]> => call('GET /api/bookings', { query: { customer_email: 'me' } });

export type BookingRequest = InputOf<'POST /api/booking'>['body'];
export type RescheduleRequest = InputOf<'PUT /api/booking/reschedule'>['body'];
export type StatusChange = InputOf<'PUT /api/booking/status'>['body'];

/** Sends a booking. Calls with the same key book only once. */
export const sendBooking = (body: BookingRequest, key: string): Promise<Booking> =>
  call('POST /api/booking', { body }, withKey(key));

/** Moves a booking. The server releases the old times only if the new ones are free. */
export const sendReschedule = (body: RescheduleRequest, key: string): Promise<Booking> =>
  call('PUT /api/booking/reschedule', { body }, withKey(key));

/** Changes the status of a booking; a resident can only cancel. */
export const sendStatus = (body: StatusChange, key: string): Promise<Booking> =>
  call('PUT /api/booking/status', { body }, withKey(key));

/** The options of a call that takes effect only once per key. */
const withKey = (key: string) => ({ headers: idempotencyHeader(key) });
