import {
  keepPreviousData,
  MutationCache,
  QueryClient,
  useMutation,
  useQuery,
  type Query,
  type QueryFunction,
  type QueryFunctionContext,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { experimental_createQueryPersister as createQueryPersister } from '@tanstack/react-query-persist-client';
import { invalidateStoredResponses } from '../api/stored-responses.ts';
import { ApiError } from '@ekhaya/browser/api/api-error';
import { currentSession, onSessionEnd } from '../session/session.ts';
import { readStored, writeStored } from '../store/encrypted-store.ts';
import { noteSavedScreen } from './saved-screens.ts';

/** Stored reads older than this are not shown any more, in milliseconds. */
const KEPT_FOR = 30 * 24 * 60 * 60 * 1000;
const FRESH_FOR = 15_000;
const TRIES = 2;

type Stored = Record<string, unknown>;

const persister = createQueryPersister<Stored>({
  storage: {
    getItem: (key) => readStored<Stored>(key),
    setItem: (key, value) => writeStored(key, value),
    removeItem: (key) => writeStored(key, undefined),
  },
  serialize: (query) => ({ ...query }),
  deserialize: (stored) => stored as never,
  maxAge: KEPT_FOR,
  prefix: 'read',
  // Done below: the library leaves the refusal of such a read to nobody.
  refetchOnRestore: false,
});

/** Reads from the phone first; what it has is shown and, where it is not fresh any more, read again. */
const persistedRead = async <Data>(
  queryFn: QueryFunction<Data>,
  context: QueryFunctionContext,
  query: Query,
): Promise<Data> => {
  let isAsked = query.state.data !== undefined;
  const data = await persister.persisterFn(
    (asking) => {
      isAsked = true;
      return queryFn(asking);
    },
    context,
    query,
  );
  if (!isAsked) setTimeout(() => void client.refetchQueries({ queryKey: query.queryKey, exact: true, stale: true }));
  return data;
};

const client = new QueryClient({
  mutationCache: new MutationCache(),
  defaultOptions: {
    queries: {
      // Asked even without a network, so that what the phone has stored is found.
      networkMode: 'offlineFirst',
      staleTime: FRESH_FOR,
      retry: (failures, error) => error instanceof ApiError && error.isTransient && failures < TRIES,
    },
    mutations: { networkMode: 'always' },
  },
});

onSessionEnd(() => client.clear());

export interface ReadOptions {
  /** The screen that this read makes usable without a network: Home then lists it under 'Saved on this phone'. */
  screen?: { path: string; title: string };
  staleAfterMs?: number;
  isEnabled?: boolean;
  /** Keep showing the former answer while one for another key is on the way. */
  keepsPreviousData?: boolean;
}

export type Read<Data> = UseQueryResult<Data> & {
  /** Milliseconds since 1970 at which the data was read from the server. */
  readAt: number;
};

/** Reads something of the server, stores it encrypted on the phone and shows it from there without a network. */
export function useRead<Data>(
  key: readonly unknown[],
  read: () => Promise<Data>,
  options: ReadOptions = {},
): Read<Data> {
  const { screen, isEnabled = true } = options;
  const result = useQuery(
    {
      queryKey: ownKey(key),
      queryFn: async () => {
        const data = await read();
        if (screen) void noteSavedScreen(screen);
        return data;
      },
      enabled: isEnabled,
      persister: persistedRead,
      ...(options.staleAfterMs !== undefined && { staleTime: options.staleAfterMs }),
      ...(options.keepsPreviousData === true && { placeholderData: keepPreviousData }),
    },
    client,
  );
  const { refetch } = result;
  return {
    ...result,
    readAt: result.dataUpdatedAt,
    refetch: (how) => {
      invalidateStoredResponses();
      return refetch(how);
    },
  };
}

/** Writes something to the server. */
export const useWrite = <Input = void, Output = unknown>(
  write: (input: Input) => Promise<Output>,
): UseMutationResult<Output, Error, Input> => useMutation<Output, Error, Input>({ mutationFn: write }, client);

/** Reads again everything whose key begins so. */
export const invalidate = (key: readonly unknown[]): Promise<void> => {
  invalidateStoredResponses();
  return client.invalidateQueries({ queryKey: ownKey(key) });
};

/** Reads everything again. */
export const invalidateAll = (): Promise<void> => {
  invalidateStoredResponses();
  return client.invalidateQueries();
};

/** Changes what was read, shown and stored alike, without asking the server. */
export async function updateRead<Data>(key: readonly unknown[], change: (data: Data) => Data): Promise<void> {
  client.setQueryData<Data>(ownKey(key), (data) => (data === undefined ? undefined : change(data)));
  if (client.getQueryData(ownKey(key)) !== undefined) await persister.persistQueryByKey(ownKey(key), client);
}

/** Nothing read for one person is ever found by another. */
const ownKey = (key: readonly unknown[]): readonly unknown[] => [currentSession().user?.id ?? 'nobody', ...key];
