import type { ConcernedPerson, LegalHold, PrivacyRequest, Retention } from '@ekhaya/contract/privacy/console-privacy';
import type { InputOf, OutputOf } from '@ekhaya/contract/routes';
import { useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { call } from '../../platform/api/call.ts';
import { keepPreviousAnswer } from '../../platform/api/previous-answer.ts';

export type { ConcernedPerson, LegalHold, PrivacyRequest, Retention };

/** The first part of the query keys of this feature. */
const key = 'privacy';

/** The number of rows on a page of requests. */
export const requestsPerPage = 50;

/** Reads a page of the requests that wait, or of those that are answered. */
export const useRequests = (query: {
  estateId?: string | undefined;
  state: 'waiting' | 'answered';
  page: number;
}): UseQueryResult<OutputOf<'GET /api/console/privacy-requests'>> =>
  useQuery({
    queryKey: [key, 'requests', query],
    queryFn: ({ signal }) =>
      call('GET /api/console/privacy-requests', { query: { ...query, perPage: requestsPerPage } }, signal),
    placeholderData: keepPreviousAnswer,
  });

/** Reads one request. */
export const useRequest = (id: string): UseQueryResult<PrivacyRequest> =>
  useQuery({
    queryKey: [key, 'request', id],
    queryFn: ({ signal }) => call('GET /api/console/privacy-requests/{id}', { params: { id } }, signal),
  });

/** Reads the legal holds. */
export const useHolds = (estateId: string | undefined): UseQueryResult<OutputOf<'GET /api/console/legal-holds'>> =>
  useQuery({
    queryKey: [key, 'holds', estateId],
    queryFn: ({ signal }) => call('GET /api/console/legal-holds', { query: { estateId, perPage: 100 } }, signal),
  });

/** A question about who is concerned. */
export type ConcernedQuestion = InputOf<'GET /api/console/concerned-people'>['query'];

/** Reads who is concerned. The server records that it was read. */
export const useConcerned = (
  question: ConcernedQuestion | undefined,
): UseQueryResult<OutputOf<'GET /api/console/concerned-people'>> =>
  useQuery({
    queryKey: [key, 'concerned', question],
    enabled: question !== undefined,
    queryFn: ({ signal }) => {
      if (question === undefined) throw new Error('There is no question.');
      return call('GET /api/console/concerned-people', { query: question }, signal);
    },
    placeholderData: keepPreviousAnswer,
  });

/** Reads how long an estate keeps each kind of records. */
export const useRetention = (estateId: string): UseQueryResult<Retention> =>
  useQuery({
    queryKey: [key, 'retention', estateId],
    queryFn: ({ signal }) => call('GET /api/console/estates/{estateId}/retention', { params: { estateId } }, signal),
  });

/** A write after which everything of this feature is read again. */
function useChange<Input, Output>(write: (input: Input) => Promise<Output>): (input: Input) => Promise<Output> {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: write,
    onSettled: () => client.invalidateQueries({ queryKey: [key] }),
  });
  return mutateAsync;
}

/** Sets how long an estate keeps each kind of records. */
export const useRetentionChange = () =>
  useChange(({ estateId, version, days }: { estateId: string; version: number; days: Retention['days'] }) =>
    call('PUT /api/console/estates/{estateId}/retention', { params: { estateId }, body: days }, { version }),
  );

/** Writes down a request. */
export const useRecordRequest = () =>
  useChange((body: InputOf<'POST /api/console/privacy-requests'>['body']) =>
    call('POST /api/console/privacy-requests', { body }),
  );

/** Answers a request. */
export const useAnswer = () =>
  useChange(({ id, version, answer }: { id: string; version: number; answer: string }) =>
    call('PUT /api/console/privacy-requests/{id}/answer', { params: { id }, body: { answer } }, { version }),
  );

/** Puts a legal hold on a person. */
export const useAddHold = () =>
  useChange((body: InputOf<'POST /api/console/legal-holds'>['body']) =>
    call('POST /api/console/legal-holds', { body }),
  );

/** Ends a legal hold. */
export const useLiftHold = () =>
  useChange(({ id, version }: { id: string; version: number }) =>
    call('PUT /api/console/legal-holds/{id}/lift', { params: { id } }, { version }),
  );
