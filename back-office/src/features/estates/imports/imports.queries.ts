import type { ImportCells, ImportRow, PeopleImport } from '@ekhaya/contract/estates/console-imports';
import { useMutation, useQuery, useQueryClient, type QueryClient, type UseQueryResult } from '@tanstack/react-query';
import { call, downloadPath } from '../../../platform/api/call.ts';
import { keepPreviousAnswer } from '../../../platform/api/previous-answer.ts';

export type { ImportCells, ImportRow, PeopleImport };

/** How often an import that runs is read again. */
const POLL_MS = 1000;

/** How many rows a page of the preview has. */
export const rowsPerPage = 25;

const readAgain = (client: QueryClient): Promise<unknown> => client.invalidateQueries({ queryKey: ['imports'] });

/** Reads the imports of an estate of the last 7 days, newest first; every second while one runs. */
export const useImports = (estateId: string): UseQueryResult<PeopleImport[]> =>
  useQuery({
    queryKey: ['imports', 'list', estateId],
    queryFn: ({ signal }) => call('GET /api/console/imports', { query: { estateId, perPage: 100 } }, signal),
    select: ({ items }) => items,
    refetchInterval: ({ state }) =>
      state.data?.items.some((each) => each.state === 'running') === true ? POLL_MS : false,
  });

/** A page of the rows of an import, all or those with one outcome. */
export const useImportRows = (
  id: string,
  wanted: { outcome: '' | ImportRow['outcome']; page: number },
): UseQueryResult<{ items: ImportRow[]; total: number }> =>
  useQuery({
    queryKey: ['imports', 'rows', id, wanted],
    queryFn: ({ signal }) =>
      call(
        'GET /api/console/imports/{id}/rows',
        {
          params: { id },
          query: {
            page: wanted.page,
            perPage: rowsPerPage,
            ...(wanted.outcome !== '' && { outcome: wanted.outcome }),
          },
        },
        signal,
      ),
    placeholderData: keepPreviousAnswer,
  });

/** A file to check. */
interface FileToLoad {
  estateId: string;
  fileName: string;
  addsHouses: boolean;
  text: string;
}

/** Sends a file; the server checks each row. */
export function useLoadFile(): (file: FileToLoad) => Promise<PeopleImport> {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: (body: FileToLoad) => call('POST /api/console/imports', { body }),
    onSuccess: () => readAgain(client),
  });
  return mutateAsync;
}

/** Corrects a row. */
export function useCorrectRow(id: string): (row: { line: number; cells: ImportCells }) => Promise<ImportRow> {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: ({ line, cells }: { line: number; cells: ImportCells }) =>
      call('PUT /api/console/imports/{id}/rows/{line}', { params: { id, line }, body: cells }),
    onSuccess: () => readAgain(client),
  });
  return mutateAsync;
}

/** Starts an import or stops it. */
export function useRunImport(id: string): (act: 'start' | 'stop') => Promise<PeopleImport> {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: (act: 'start' | 'stop') =>
      act === 'start'
        ? call('POST /api/console/imports/{id}/start', { params: { id } })
        : call('POST /api/console/imports/{id}/stop', { params: { id } }),
    onSettled: () => readAgain(client),
  });
  return mutateAsync;
}

/** Downloads the rows with a mistake as CSV. */
export const downloadMistakes = (id: string): Promise<void> =>
  downloadPath(`/api/console/imports/${id}/mistakes`, {}, 'rows-with-a-mistake.csv');
