import type { BookingDay } from '@ekhaya/contract/bookings/console-booking-day';
import type { BookingCase, BookingCounts, QueuedBooking } from '@ekhaya/contract/bookings/console-bookings';
import type { ClosureEffect } from '@ekhaya/contract/bookings/console-closures';
import type { InputOf, OutputOf } from '@ekhaya/contract/routes';
import { useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import { keepPreviousAnswer } from '../../platform/api/previous-answer.ts';
import type { QueueFilters } from './queue/use-queue-address.ts';

export type { BookingCase, BookingDay, QueuedBooking };
/** The fields of a service that staff change. */
export type ServiceChange = InputOf<'PUT /api/console/services/{id}'>['body'];
/** The fields of a resource that staff change. */
export type ResourceChange = InputOf<'PUT /api/console/resources/{id}'>['body'];

/** Whether a read is about bookings: for reading the queue and the day again. */
export const isOfBookings = ({ queryKey: [first] }: { queryKey: readonly unknown[] }): boolean =>
  String(first).startsWith('bookings');

/** The number of rows of a page of the queue. */
export const PAGE_SIZE = 25;

/** The part of the queue to read. */
interface QueueQuery extends QueueFilters {
  estateId: string | undefined;
}

const orderOf = {
  asked: { sort: 'asked', order: 'ASC' },
  date: { sort: 'date', order: 'ASC' },
  'date-desc': { sort: 'date', order: 'DESC' },
  modified: { sort: 'modified', order: 'DESC' },
} as const;

/** Reads a page of the queue. The page before stays while another one is read. */
export const useQueue = ({
  tab,
  order,
  estateId,
  serviceId,
  date,
  q,
  page,
}: QueueQuery): UseQueryResult<OutputOf<'GET /api/console/bookings'>> =>
  useQuery({
    queryKey: ['bookings', 'queue', { tab, order, estateId, serviceId, date, q, page }],
    queryFn: ({ signal }) =>
      call(
        'GET /api/console/bookings',
        {
          query: {
            group: tab,
            ...orderOf[order],
            page,
            perPage: PAGE_SIZE,
            q,
            ...(estateId !== undefined && { estateId }),
            ...(serviceId !== '' && { serviceId }),
            ...(date !== '' && { date }),
          },
        },
        signal,
      ),
    placeholderData: keepPreviousAnswer,
  });

/** Counts the bookings of each tab of the queue; undefined while that is read. */
export const useBookingCounts = (estateId: string | undefined): BookingCounts | undefined =>
  useQuery({
    queryKey: ['bookings', 'counts', estateId],
    queryFn: ({ signal }) =>
      call('GET /api/console/booking-counts', { query: estateId === undefined ? {} : { estateId } }, signal),
  }).data;

/** Reads one booking with everything that is needed to decide about it. */
export const useBooking = (id: string): UseQueryResult<BookingCase> =>
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
    placeholderData: keepPreviousAnswer,
  });

/** A time to close: a service, or all of an estate if it is empty. */
export interface ClosedTime {
  estateId: string;
  serviceId: string;
  date: string;
  /** The last day, if several days in a row are closed. */
  until?: string | undefined;
  start: string;
  end: string;
}

/** Counts the bookings that a closure would cancel, and their people. Sends no request until estate and date are chosen. */
export const useClosureEffect = ({
  estateId,
  serviceId,
  date,
  until,
  start,
  end,
}: ClosedTime): UseQueryResult<ClosureEffect> =>
  useQuery({
    queryKey: ['bookings', 'closure-effect', { estateId, serviceId, date, until, start, end }],
    enabled: estateId !== '' && /^\d{4}-\d{2}-\d{2}$/.test(date) && start < end,
    queryFn: ({ signal }) =>
      call(
        'GET /api/console/closure-effects',
        { query: { estateId, date, until, start, end, ...(serviceId !== '' && { serviceId }) } },
        signal,
      ),
  });

/** Closes a service, or all of an estate, for some time of one day or several. The queue, the day and the closed days are read again. */
export function useClose(): (
  closed: ClosedTime & { reason: string },
) => Promise<OutputOf<'POST /api/console/closures'>> {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: ({ serviceId, ...closed }: ClosedTime & { reason: string }) =>
      call('POST /api/console/closures', { body: { ...closed, serviceId: serviceId === '' ? null : serviceId } }),
    onSuccess: () => client.invalidateQueries({ predicate: isOfBookings }),
  });
  return mutateAsync;
}

/** Reads a page of the closed days: those that come, the next one first, or those that are past, the last one first. */
export const useClosures = ({
  tab,
  today,
  estateId,
  q,
  page,
}: {
  tab: 'coming' | 'past';
  today: string;
  estateId: string | undefined;
  q: string;
  page: number;
}): UseQueryResult<OutputOf<'GET /api/console/closures'>> =>
  useQuery({
    queryKey: ['bookings', 'closures', { tab, today, estateId, q, page }],
    queryFn: ({ signal }) =>
      call(
        'GET /api/console/closures',
        {
          query: {
            sort: 'date',
            page,
            perPage: PAGE_SIZE,
            q,
            ...(tab === 'coming' ? { order: 'ASC', from: today } : { order: 'DESC', before: today }),
            ...(estateId !== undefined && { estateId }),
          },
        },
        signal,
      ),
    placeholderData: keepPreviousAnswer,
  });

/** Reads one closed day as it is now. */
export const readClosure = (id: string): Promise<OutputOf<'GET /api/console/closures/{id}'>> =>
  call('GET /api/console/closures/{id}', { params: { id } });

/** Changes the reason of a closed day. */
export function useClosureReason(): (change: { id: string; version: number; reason: string }) => Promise<unknown> {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: ({ id, version, reason }: { id: string; version: number; reason: string }) =>
      call('PUT /api/console/closures/{id}', { params: { id }, body: { reason } }, { version }),
    onSettled: () => client.invalidateQueries({ predicate: isOfBookings }),
  });
  return mutateAsync;
}

/** Opens a closed day again. */
export function useReopen(): (closure: { id: string; version: number }) => Promise<unknown> {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: ({ id, version }: { id: string; version: number }) =>
      call('DELETE /api/console/closures/{id}', { params: { id } }, { version }),
    onSettled: () => client.invalidateQueries({ predicate: isOfBookings }),
  });
  return mutateAsync;
}

/** Moves a booking to other times. The queue and the day are read again, also after a refusal. */
export function useNewTimes(): (
  move: { id: string; version: number } & InputOf<'PUT /api/console/bookings/{id}/times'>['body'],
) => Promise<OutputOf<'PUT /api/console/bookings/{id}/times'>> {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: ({
      id,
      version,
      ...body
    }: { id: string; version: number } & InputOf<'PUT /api/console/bookings/{id}/times'>['body']) =>
      call('PUT /api/console/bookings/{id}/times', { params: { id }, body }, { version }),
    onSettled: () => client.invalidateQueries({ predicate: isOfBookings }),
  });
  return mutateAsync;
}

/** Books for a person of the estate. The queue and the day are read again. */
export function useBookFor(): (body: InputOf<'POST /api/booking'>['body']) => Promise<OutputOf<'POST /api/booking'>> {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: (body: InputOf<'POST /api/booking'>['body']) => call('POST /api/booking', { body }),
    onSuccess: () => client.invalidateQueries({ predicate: isOfBookings }),
  });
  return mutateAsync;
}

/** The limits of an estate with their version. */
export type VersionedLimits = OutputOf<'GET /api/console/estates/{estateId}/booking-limits'>;

/** Reads how many live bookings a person, and a house, may have at an estate. */
export const useBookingLimits = (estateId: string): UseQueryResult<VersionedLimits> =>
  useQuery({
    queryKey: ['booking-limits', estateId],
    queryFn: ({ signal }) =>
      call('GET /api/console/estates/{estateId}/booking-limits', { params: { estateId } }, signal),
  });

/** Sets the booking limits of an estate. */
export function useBookingLimitsChange(estateId: string): (limits: VersionedLimits) => Promise<VersionedLimits> {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: ({ version, ...body }: VersionedLimits) =>
      call('PUT /api/console/estates/{estateId}/booking-limits', { params: { estateId }, body }, { version }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['booking-limits'] }),
  });
  return mutateAsync;
}

/** Adds a facility with its one thing to an estate, which takes bookings from then on. */
export function useAddFacilities(
  estateId: string,
): (facility: { service: ServiceChange; resource: ResourceChange }) => Promise<unknown> {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: async ({ service, resource }: { service: ServiceChange; resource: ResourceChange }) => {
      const { total } = await call('GET /api/console/locations', { query: { estateId, perPage: 1 } });
      if (total === 0) await call('POST /api/console/locations', { body: { estateId, isEnabled: true } });
      const { id } = await call('POST /api/console/services', { body: { ...service, locationId: estateId } });
      return call('POST /api/console/resources', { body: { ...resource, serviceId: id } });
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['services'] }),
  });
  return mutateAsync;
}
