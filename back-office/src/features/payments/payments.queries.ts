import type {
  PaymentDayTotals,
  PaymentDifference,
  StaffPayment,
  StaffPaymentStory,
} from '@ekhaya/contract/payments/console-payments';
import type { EstateProviders, GatewayFields, VendorFields } from '@ekhaya/contract/payments/console-providers';
import type { ReadingsUpload } from '@ekhaya/contract/utilities/console-readings';
import type { InputOf, OutputOf } from '@ekhaya/contract/routes';
import {
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type UseInfiniteQueryResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { call, downloadPath } from '../../platform/api/call.ts';
import { keepPreviousAnswer } from '../../platform/api/previous-answer.ts';

export type {
  EstateProviders,
  GatewayFields,
  PaymentDayTotals,
  PaymentDifference,
  ReadingsUpload,
  StaffPayment,
  StaffPaymentStory,
  VendorFields,
};

/** The first part of the query keys of this feature. */
export const PAYMENTS = 'payments-of-estates';

/** The number of rows on a page. */
export const paymentsPerPage = 50;

/** The filter of a list of payments. Empty values filter nothing. */
export interface PaymentsFilter {
  estateId?: string | undefined;
  q: string;
  stage: string;
  isStuck?: 'true';
}

/** Reads a page of payments. The server records that it was read. */
export const usePayments = (
  filter: PaymentsFilter & { page: number; order?: 'ASC' | 'DESC' },
): UseQueryResult<OutputOf<'GET /api/console/payments'>> =>
  useQuery({
    queryKey: [PAYMENTS, 'list', filter],
    queryFn: ({ signal }) =>
      call('GET /api/console/payments', { query: { ...filter, perPage: paymentsPerPage } as never }, signal),
    placeholderData: keepPreviousAnswer,
  });

/** Downloads the filtered payments as a CSV file. */
export const downloadPayments = (filter: PaymentsFilter): Promise<void> =>
  downloadPath('/api/console/payments/export', { ...filter }, 'payments.csv');

/** Reads the story of one payment. */
export const usePaymentStory = (id: string): UseQueryResult<StaffPaymentStory> =>
  useQuery({
    queryKey: [PAYMENTS, 'story', id],
    queryFn: ({ signal }) => call('GET /api/console/payments/{id}', { params: { id } }, signal),
  });

/** A write after which everything of this feature is read again. */
function useChange<Input, Output>(write: (input: Input) => Promise<Output>): (input: Input) => Promise<Output> {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: write,
    onSettled: () => client.invalidateQueries({ queryKey: [PAYMENTS] }),
  });
  return mutateAsync;
}

/** Asks gateway or vendor now what became of a payment. */
export const useAskProvider = () =>
  useChange((id: string) => call('POST /api/console/payments/{id}/ask', { params: { id } }));

/** Buys again, if the vendor says that the first purchase does not exist. */
export const useBuyAgain = () =>
  useChange((id: string) => call('POST /api/console/payments/{id}/buy-again', { params: { id } }));

/** Has the vendor's copy of a receipt sent to the payer. */
export const useSendCopy = () =>
  useChange((id: string) => call('POST /api/console/payments/{id}/copy', { params: { id } }));

/** Pays back all or a part of a payment. */
export const usePayBack = () =>
  useChange(({ id, ...body }: { id: string; amountCents: number; reason: string; isAllOrNothing: boolean }) =>
    call('POST /api/console/payments/{id}/pay-back', { params: { id }, body }),
  );

/** The days and the estate of the totals. */
export type TotalsQuery = InputOf<'GET /api/console/payment-totals'>['query'];

/** Reads the sums of the days. */
export const useDayTotals = (query: TotalsQuery): UseQueryResult<OutputOf<'GET /api/console/payment-totals'>> =>
  useQuery({
    queryKey: [PAYMENTS, 'totals', query],
    queryFn: ({ signal }) => call('GET /api/console/payment-totals', { query }, signal),
    placeholderData: keepPreviousAnswer,
  });

/** Downloads the sums of the days as a CSV file. */
export const downloadTotals = (query: TotalsQuery): Promise<void> =>
  downloadPath('/api/console/payment-totals/export', query, `payments-${query.from}-${query.to}.csv`);

/** A list of differences that grows while the person reads on. */
interface DifferencePages {
  differences: PaymentDifference[];
}

/** Reads the differences that the nightly comparison found, fifty at a time. */
export const useDifferences = (query: {
  estateId?: string | undefined;
  state: 'open' | 'settled';
}): UseInfiniteQueryResult<DifferencePages> =>
  useInfiniteQuery({
    queryKey: [PAYMENTS, 'differences', query],
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /api/console/payment-differences',
        { query: { ...query, page: pageParam, perPage: paymentsPerPage } },
        signal,
      ),
    initialPageParam: 1,
    getNextPageParam: ({ items }, pages) => (items.length < paymentsPerPage ? undefined : pages.length + 1),
    select: ({ pages }) => ({ differences: pages.flatMap(({ items }) => items) }),
  });

/** Writes down how a difference was worked off. */
export const useSettleDifference = () =>
  useChange(({ id, note }: { id: number; note: string }) =>
    call('PUT /api/console/payment-differences/{id}/settle', { params: { id: String(id) }, body: { note } }),
  );

/** Reads the providers of an estate. */
export const useProviders = (estateId: string): UseQueryResult<EstateProviders> =>
  useQuery({
    queryKey: [PAYMENTS, 'providers', estateId],
    queryFn: ({ signal }) => call('GET /api/console/estates/{estateId}/providers', { params: { estateId } }, signal),
  });

interface Change<Body> {
  estateId: string;
  version: number;
  body: Body;
}

/** Changes the gateway of an estate. */
export const useGatewayChange = () =>
  useChange(
    ({ estateId, version, body }: Change<InputOf<'PUT /api/console/estates/{estateId}/payment-gateway'>['body']>) =>
      call('PUT /api/console/estates/{estateId}/payment-gateway', { params: { estateId }, body }, { version }),
  );

/** Changes the vendor of an estate. */
export const useVendorChange = () =>
  useChange(
    ({ estateId, version, body }: Change<InputOf<'PUT /api/console/estates/{estateId}/utility-provider'>['body']>) =>
      call('PUT /api/console/estates/{estateId}/utility-provider', { params: { estateId }, body }, { version }),
  );

/** Reads a file of readings of an estate, and writes it unless it is a trial. */
export const useReadingsUpload = (estateId: string) =>
  useChange((body: InputOf<'POST /api/console/estates/{estateId}/readings'>['body']) =>
    call('POST /api/console/estates/{estateId}/readings', { params: { estateId }, body }),
  );
