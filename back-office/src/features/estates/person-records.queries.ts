import type { AuditEntry } from '@ekhaya/contract/audit/console-audit';
import type { GateLogEntry } from '@ekhaya/contract/gate-access/log/console-gate-log';
import type { OutputOf } from '@ekhaya/contract/routes';
import { useInfiniteQuery, useQuery, type UseInfiniteQueryResult, type UseQueryResult } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import { useEstateFilter } from '../../platform/session/use-staff.ts';

export type { AuditEntry, GateLogEntry };

/** A booking of a person as its tab shows it. */
export type BookingOfPerson = OutputOf<'GET /api/console/bookings'>['items'][number];

/** Reads the latest fifty bookings of a person at the caller's estates, the latest day first, and how many there are. */
export function useBookingsOf(
  personId: string,
  isOn = true,
): UseQueryResult<{ items: BookingOfPerson[]; total: number }> {
  const estate = useEstateFilter();
  return useQuery({
    queryKey: ['bookings', 'person', personId, estate],
    queryFn: ({ signal }) => {
      const query = { customerId: personId, sort: 'date', order: 'DESC', perPage: 50, ...estate } as const;
      return call('GET /api/console/bookings', { query }, signal);
    },
    enabled: isOn,
  });
}

/** A payment of a person as its tab shows it. */
export type PaymentOfPerson = OutputOf<'GET /api/console/payments'>['items'][number];

/** Reads the latest fifty payments of a person at the caller's estates. The server records that somebody looked. */
export function usePaymentsOf(personId: string): UseQueryResult<{ items: PaymentOfPerson[]; total: number }> {
  const estate = useEstateFilter();
  return useQuery({
    queryKey: ['payments', 'person', personId, estate],
    queryFn: ({ signal }) => call('GET /api/console/payments', { query: { personId, perPage: 50, ...estate } }, signal),
  });
}

/** A snag of a person as its tab shows it. */
export type SnagOfPerson = OutputOf<'GET /api/console/snags'>['items'][number];

/** Reads the latest fifty snags that a person reported at the caller's estates, and how many there are. */
export function useSnagsOf(personId: string, isOn = true): UseQueryResult<{ items: SnagOfPerson[]; total: number }> {
  const estate = useEstateFilter();
  return useQuery({
    queryKey: ['snags', 'person', personId, estate],
    queryFn: ({ signal }) => call('GET /api/console/snags', { query: { personId, perPage: 50, ...estate } }, signal),
    enabled: isOn,
  });
}

/** Reads the passages of a person and of her visitors, newest first, fifty at a time. The server records that somebody looked. */
export function useVisitsOf(personId: string): UseInfiniteQueryResult<GateLogEntry[]> {
  const estate = useEstateFilter();
  return useInfiniteQuery({
    queryKey: ['gate-log', 'person', personId, estate],
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /api/console/gate-log',
        { query: { personId, ...estate, ...(pageParam !== '' && { before: pageParam }) } },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  });
}

/** Reads what staff did that concerns a person, or what she did as staff, newest first, fifty at a time. */
export function useHistoryOf(personId: string): UseInfiniteQueryResult<AuditEntry[]> {
  const estate = useEstateFilter();
  return useInfiniteQuery({
    queryKey: ['audit', 'person', personId, estate],
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /api/console/audit',
        { query: { personId, ...estate, ...(pageParam !== '' && { before: pageParam }) } },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  });
}
