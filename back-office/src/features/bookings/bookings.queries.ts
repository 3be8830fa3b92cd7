import type { BookingDay, QueuedBooking } from '@ekhaya/contract/bookings/console-bookings';
import type { BookingLimits } from '@ekhaya/contract/bookings/bookings.rules';
import type { InputOf } from '@ekhaya/contract/routes';
import { useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';

export type { BookingDay, BookingLimits, QueuedBooking };
/** The fields of a service that staff change. */
export type ServiceChange = InputOf<'PUT /api/console/services/{id}'>['body'];
/** The fields of a resource that staff change. */
export type ResourceChange = InputOf<'PUT /api/console/resources/{id}'>['body'];

/** A decision of staff about a booking. */
export interface Decision {
  id: string;
  status: 'BOOKED' | 'REJECTED' | 'CANCELED';
  reason: string;
}

/** Accepts, rejects or cancels a booking. Afterwards the queue and the day are read again, also after a refusal. */
export function useDecision(): (decision: Decision) => Promise<QueuedBooking> {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: ({ id, ...body }: Decision) =>
      call('PUT /api/console/bookings/{id}/decision', { params: { id }, body }),
    onSettled: () =>
      client.invalidateQueries({ predicate: ({ queryKey: [first] }) => String(first).startsWith('bookings') }),
  });
  return mutateAsync;
}

/** Reads one booking with what the queue shows of it. */
export const useBooking = (id: string): UseQueryResult<QueuedBooking> =>
  useQuery({
    queryKey: ['bookings', 'one', id],
    queryFn: ({ signal }) => call('GET /api/console/bookings/{id}', { params: { id } }, signal),
  });

/** Reads the bookings of an estate's day. Sends no request while the estate is undefined. */
export const useBookingDay = (estateId: string | undefined, date: string): UseQueryResult<BookingDay> =>
  useQuery({
    queryKey: ['bookings', 'day', estateId, date],
    queryFn: ({ signal }) =>
      call('GET /api/console/booking-days', { query: { estateId: estateId ?? '', date } }, signal),
    enabled: estateId !== undefined,
    placeholderData: (before) => before,
  });

/** Counts the live bookings that a closure would cancel. Sends no request until estate and date are chosen. */
export function useBookingsOfDay(wished: {
  estateId: string;
  serviceId: string;
  date: string;
}): UseQueryResult<number> {
  return useQuery({
    queryKey: ['bookings', 'of-day', wished],
    enabled: wished.estateId !== '' && /^\d{4}-\d{2}-\d{2}$/.test(wished.date),
    queryFn: async ({ signal }) => {
      const { serviceId, ...rest } = wished;
      const query = { ...rest, ...(serviceId !== '' && { serviceId }), perPage: 1 };
      const pages = await Promise.all(
        (['REQUESTED', 'BOOKED'] as const).map((status) =>
          call('GET /api/console/bookings', { query: { ...query, status } }, signal),
        ),
      );
      return pages.reduce((sum, { total }) => sum + total, 0);
    },
  });
}

/** Reads how many live bookings a person, and a house, may have at an estate. */
export const useBookingLimits = (estateId: string): UseQueryResult<BookingLimits> =>
  useQuery({
    queryKey: ['booking-limits', estateId],
    queryFn: ({ signal }) =>
      call('GET /api/console/estates/{estateId}/booking-limits', { params: { estateId } }, signal),
  });

/** Sets the booking limits of an estate. */
export function useBookingLimitsChange(estateId: string): (limits: BookingLimits) => Promise<BookingLimits> {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: (body: BookingLimits) =>
      call('PUT /api/console/estates/{estateId}/booking-limits', { params: { estateId }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['booking-limits'] }),
  });
  return mutateAsync;
}

/** Uploads a picture of a service or a resource. @returns its address */
export async function storePicture(picture: File): Promise<string> {
  const form = new FormData();
  form.append('file', picture);
  const { url } = await call('POST /api/console/pictures', { body: form });
  return url;
}
