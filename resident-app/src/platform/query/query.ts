import {
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
import { forgetStored, readStored, writeStored } from '../store/encrypted-store.ts';
import { MAX_STORED_AGE_MS, READ_PREFIX } from './old-reads.ts';
import { addSavedScreen, type SavedScreen } from './saved-screens.ts';
import { followScreenReads, restoreScreenReads } from './screen-reads.ts';

const FRESH_FOR_MS = 15_000;
const MAX_RETRIES = 2;

type Stored = Record<string, unknown>;

const persister = createQueryPersister<Stored>({
  storage: {
    getItem: (key) => readStored<Stored>(key),
    setItem: async (name, value) => {
      // A read that was removed while it was under way is not stored.
      const isRemoved = client.getQueryCache().get(name.slice(READ_PREFIX.length)) === undefined;
      if (!isRemoved) await writeStored(name, value);
    },
    removeItem: (key) => writeStored(key, undefined),
  },
  serialize: (query) => ({ ...query }),
  deserialize: (stored) => stored as never,
  maxAge: MAX_STORED_AGE_MS,
  // A hyphen and the hash of the query key follow: READ_PREFIX.
  prefix: 'read',
  // `persistedRead` does this itself: the library would leave a failed read unhandled.
  refetchOnRestore: false,
});

/** Returns the stored data first, and reads it again when it is stale. Without stored data it reads from the server. */
const persistedRead = async <Data>(
  queryFn: QueryFunction<Data>,
  context: QueryFunctionContext,
  query: Query,
): Promise<Data> => {
  let isRead = query.state.data !== undefined;
  const data = await persister.persisterFn(
    (queryContext) => {
      isRead = true;
      return queryFn(queryContext);
    },
    context,
    query,
  );
  if (!isRead) setTimeout(() => void client.refetchQueries({ queryKey: query.queryKey, exact: true, stale: true }));
  return data;
};

const client = new QueryClient({
  mutationCache: new MutationCache({
    // The server may have carried the change out: the screens read its present state.
    onError: (thrown) => {
      if (thrown instanceof ApiError && thrown.mayHaveArrived) void invalidateAll();
    },
  }),
  defaultOptions: {
    queries: {
      // Queries run without a network too, so that stored data is found.
      networkMode: 'offlineFirst',
      staleTime: FRESH_FOR_MS,
      retry: (failures, error) => error instanceof ApiError && error.isTransient && failures < MAX_RETRIES,
    },
    mutations: { networkMode: 'always' },
  },
});

onSessionEnd(() => client.clear());
restoreScreenReads(client, MAX_STORED_AGE_MS);
followScreenReads(client);

/** A screen that works without a network once its data is read: Home lists it under 'Saved on this phone'. */
export type ReadScreen = Omit<SavedScreen, 'readAt'>;

/** The options of `useRead`. */
export interface ReadOptions {
  screen?: ReadScreen;
  staleAfterMs?: number;
  isEnabled?: boolean;
  /**
   * False for a read that is of no use without a network and whose key holds what a person typed or where she is: it stays in memory.
   * By default a read is stored.
   */
  isStored?: boolean;
  /** Keeps showing the previous data while the data of another key is read; not an empty list, which would say 'none found' too early. */
  keepsPreviousData?: boolean;
}

const keepUnlessEmpty = <Data>(previous: Data | undefined): Data | undefined =>
  Array.isArray(previous) && previous.length === 0 ? undefined : previous;

/** The result of `useRead`: the query's state with the time of the read. */
export type Read<Data> = UseQueryResult<Data> & {
  /** When the data was read from the server, in milliseconds since 1970. */
  readAt: number;
};

/** Reads data from the server, stores it encrypted unless `isStored` is false, and returns the stored data without a network. */
export function useRead<Data>(
  key: readonly unknown[],
  read: () => Promise<Data>,
  options: ReadOptions = {},
): Read<Data> {
  const { screen, isEnabled = true, isStored = true } = options;
  const result = useQuery<Data>(
    {
      queryKey: ownKey(key),
      queryFn: async () => {
        const data = await read();
        if (screen) void addSavedScreen(screen);
        return data;
      },
      enabled: isEnabled,
      ...(isStored && { persister: persistedRead }),
      ...(options.staleAfterMs !== undefined && { staleTime: options.staleAfterMs }),
      ...(options.keepsPreviousData === true && { placeholderData: keepUnlessEmpty }),
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

/**
 * Reads data from the server before its screen is opened, and stores it. Live events do not read it again until a screen shows it.
 * @throws {ApiError} when it cannot be read
 */
export async function prefetch<Data>(
  key: readonly unknown[],
  read: () => Promise<Data>,
  screen: ReadScreen,
): Promise<void> {
  const queryKey = ownKey(key);
  await client.fetchQuery({ queryKey, queryFn: read });
  await persister.persistQueryByKey(queryKey, client);
  // The session may have ended while the data was read.
  if (client.getQueryData(queryKey) !== undefined) await addSavedScreen(screen);
}

/** A write to the server, as a mutation. */
export const useWrite = <Input = void, Output = unknown>(
  write: (input: Input) => Promise<Output>,
): UseMutationResult<Output, Error, Input> => useMutation<Output, Error, Input>({ mutationFn: write }, client);

/** Marks all reads whose key begins with this one as stale; those on the screen are read again. */
export const invalidate = (key: readonly unknown[]): Promise<void> => {
  invalidateStoredResponses();
  return client.invalidateQueries({ queryKey: ownKey(key) });
};

/** Marks all reads as stale; those on the screen are read again. */
export const invalidateAll = (): Promise<void> => {
  invalidateStoredResponses();
  return client.invalidateQueries();
};

/** Changes data that was read, on the screen and in the store, without a call. */
export async function updateRead<Data>(key: readonly unknown[], change: (data: Data) => Data): Promise<void> {
  client.setQueryData<Data>(ownKey(key), (data) => (data === undefined ? undefined : change(data)));
  if (client.getQueryData(ownKey(key)) !== undefined) await persister.persistQueryByKey(ownKey(key), client);
}

/**
 * Removes reads of the person from memory and from the phone.
 * @param isRemoved receives the key of each, as `useRead` got it
 */
export async function removeReads(isRemoved: (key: readonly unknown[]) => boolean): Promise<void> {
  const [person] = ownKey([]);
  const matches = (queryKey: readonly unknown[]): boolean => queryKey[0] === person && isRemoved(queryKey.slice(1));
  client.removeQueries({ predicate: ({ queryKey }) => matches(queryKey) });
  await forgetStored(
    (name) => name.startsWith(READ_PREFIX) && matches(JSON.parse(name.slice(READ_PREFIX.length)) as unknown[]),
  );
}

/** Keys contain the person's id, so that a person never sees data that was read for another. */
const ownKey = (key: readonly unknown[]): readonly unknown[] => [currentSession().user?.id ?? 'nobody', ...key];
