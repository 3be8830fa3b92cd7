import { useRead, type Read, type ReadOptions } from '../query/query.ts';
import { useCurrentAccess } from './current-access.ts';

/** A read of the current estate, in the form that QueryView shows. */
export type ReadOfEstate<Data> = Pick<Read<Data>, 'data' | 'dataUpdatedAt' | 'readAt' | 'isError' | 'isFetching'> & {
  refetch: () => Promise<unknown>;
};

/**
 * As `useRead`, for what is read with the current estate. It waits for the roles of the person, which name the estate: if they could not be
 * read, this read has failed too, and its retry reads the roles.
 */
export function useReadOfEstate<Data>(
  key: readonly unknown[],
  read: () => Promise<Data>,
  options: ReadOptions = {},
): ReadOfEstate<Data> {
  const { isKnown, query } = useCurrentAccess();
  const { isEnabled = true } = options;
  const { data, dataUpdatedAt, readAt, isError, isFetching, refetch } = useRead(key, read, {
    ...options,
    isEnabled: isEnabled && isKnown,
  });
  const awaited = isKnown ? { isError, isFetching, refetch: () => refetch() } : query;
  return {
    data,
    dataUpdatedAt,
    readAt,
    isError: awaited.isError,
    isFetching: awaited.isFetching,
    refetch: awaited.refetch,
  };
}
