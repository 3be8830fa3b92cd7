import type { ContentItem, ContentVersion } from '@ekhaya/contract/content/console-content';
import type { WrittenContent } from '@ekhaya/contract/content/written-content';
import {
  blankFields,
  type ContentFields,
  type ContentKind,
  type ContentStatus,
} from '@ekhaya/contract/content/content.rules';
import type { OutputOf } from '@ekhaya/contract/routes';
import { useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { call, downloadPath } from '../api/call.ts';
import { newestOf } from '../api/newest-version.ts';
import { keepPreviousAnswer } from '../api/previous-answer.ts';

/** The first element of every query key of content. A live event of the topic `content` makes them stale. */
export const CONTENT = 'content';

/** An item of one kind. */
export type ItemOf<Kind extends ContentKind> = Omit<ContentItem, 'kind' | 'fields'> & {
  kind: Kind;
  fields: ContentFields[Kind];
};
export type { ContentItem, ContentVersion };

/** The items that a list shows. */
export interface ContentFilter {
  kind: ContentKind;
  estateId?: string | undefined;
  status?: ContentStatus | undefined;
  q?: string | undefined;
  page: number;
}

/** The number of items of a page of a list. */
export const itemsPerPage = 50;

/** Reads a page of the items of a kind, in the order that residents see. */
export const useContentList = (filter: ContentFilter): UseQueryResult<OutputOf<'GET /api/console/content'>> =>
  useQuery({
    queryKey: [CONTENT, 'list', filter],
    queryFn: ({ signal }) => call('GET /api/console/content', { query: { ...filter, perPage: itemsPerPage } }, signal),
    placeholderData: keepPreviousAnswer,
  });

/** The most items that the server answers at once. */
const MOST_PER_PAGE = 100;

/** Reads all items of a kind at an estate, page by page. */
export const useAllContent = (kind: ContentKind, estateId: string): UseQueryResult<ContentItem[]> =>
  useQuery({
    queryKey: [CONTENT, 'all', kind, estateId],
    queryFn: async ({ signal }) => {
      const all: ContentItem[] = [];
      for (let page = 1; ; page++) {
        const query = { kind, estateId, page, perPage: MOST_PER_PAGE };
        const { items, total } = await call('GET /api/console/content', { query }, signal);
        all.push(...items);
        if (items.length === 0 || all.length >= total) return all;
      }
    },
    placeholderData: keepPreviousAnswer,
  });

/** Reads one item. */
export const useContentItem = (id: string): UseQueryResult<ContentItem> =>
  useQuery({
    queryKey: [CONTENT, 'one', id],
    queryFn: ({ signal }) => call('GET /api/console/content/{id}', { params: { id } }, signal),
  });

/** Reads the versions of an item, newest first. */
export const useContentVersions = (id: string): UseQueryResult<ContentVersion[]> =>
  useQuery({
    queryKey: [CONTENT, 'versions', id],
    queryFn: ({ signal }) => call('GET /api/console/content/{id}/versions', { params: { id } }, signal),
  });

/** Begins a draft at an estate, blank but for the given fields. @returns its id */
export async function beginContent<Kind extends ContentKind>(
  kind: Kind,
  estateId: string,
  known: Partial<ContentFields[Kind]> = {},
): Promise<string> {
  const fields = { ...blankFields[kind], ...known };
  const begun = { kind, title: '', fields, estateId } as WrittenContent & { estateId: string };
  return (await call('POST /api/console/content', { body: begun })).id;
}

/** The words of an item in the editor. */
export interface ContentWords<Kind extends ContentKind> {
  title: string;
  fields: ContentFields[Kind];
}

/** Saves the words of an item. After a refusal the item is read again: somebody else may have changed it. */
export function useContentSaving<Kind extends ContentKind>({
  id,
  kind,
}: {
  id: string;
  kind: Kind;
}): (saved: { version: number; words: ContentWords<Kind> }) => Promise<ItemOf<Kind>> {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: async ({ version, words }: { version: number; words: ContentWords<Kind> }) =>
      (await call(
        'PUT /api/console/content/{id}',
        { params: { id }, body: { kind, ...words } as WrittenContent },
        { version },
      )) as ItemOf<Kind>,
    // The editor that is opened next begins with these words.
    onSuccess: (saved) => client.setQueryData<ItemOf<Kind>>([CONTENT, 'one', id], (known) => newestOf(known, saved)),
    onError: () => client.invalidateQueries({ queryKey: [CONTENT, 'one', id] }),
  });
  return mutateAsync;
}

/** What staff do with a whole item. */
export type ContentAct =
  | { act: 'publish'; visibleFrom: string | null; shownUntil: string | null }
  | { act: 'withdraw' }
  | { act: 'remove' }
  | { act: 'restore'; number: number };

function sendAct(id: string, version: number, what: ContentAct): Promise<ContentItem | object> {
  const params = { id };
  if (what.act === 'withdraw') return call('POST /api/console/content/{id}/withdraw', { params }, { version });
  if (what.act === 'remove') return call('DELETE /api/console/content/{id}', { params }, { version });
  if (what.act === 'restore') {
    return call('POST /api/console/content/{id}/restore', { params, body: { number: what.number } }, { version });
  }
  const { visibleFrom, shownUntil } = what;
  return call('POST /api/console/content/{id}/publish', { params, body: { visibleFrom, shownUntil } }, { version });
}

/** Publishes, takes off, removes or restores an item. Afterwards the lists are read again. */
export function useContentAct(id: string): (act: ContentAct & { version: number }) => Promise<ContentItem | object> {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: ({ version, ...what }: ContentAct & { version: number }) => sendAct(id, version, what),
    // The editor shows the answer at once, also if the item cannot be read again.
    onSuccess: (answer) => {
      if ('version' in answer) client.setQueryData([CONTENT, 'one', id], answer);
    },
    // A removed item is not read again.
    onSettled: (_, __, { act }) =>
      client.invalidateQueries({ queryKey: act === 'remove' ? [CONTENT, 'list'] : [CONTENT] }),
  });
  return mutateAsync;
}

/** Removes an item that nobody has written in. Afterwards the lists are read again. */
export function useUntouchedRemoval(id: string): (version: number) => Promise<void> {
  const client = useQueryClient();
  return async (version) => {
    await sendAct(id, version, { act: 'remove' });
    await client.invalidateQueries({ queryKey: [CONTENT, 'list'] });
  };
}

/** Puts items in an order. @returns the order before, which undoes it */
export const sendOrder = async (kind: ContentKind, estateId: string, contentIds: string[]): Promise<string[]> =>
  (await call('POST /api/console/content/order', { body: { kind, estateId, contentIds } })).contentIds;

/** Copies items to an estate as drafts. @returns how many */
export const sendCopies = async (contentIds: string[], estateId: string): Promise<number> =>
  (await call('POST /api/console/content/copies', { body: { contentIds, estateId } })).copied;

/** The result of an import, or of a trial. */
export type ImportResult = OutputOf<'POST /api/console/content/import'>;

/** Imports a CSV, or checks it. */
export const sendImport = (body: {
  kind: ContentKind;
  estateId: string;
  csv: string;
  isTrial: boolean;
}): Promise<ImportResult> => call('POST /api/console/content/import', { body });

/** Downloads the items of a kind at an estate as CSV. */
export const downloadContent = (kind: ContentKind, estateId: string): Promise<void> =>
  downloadPath('/api/console/content/export', { kind, estateId }, `${kind}s.csv`);

/** Uploads a picture of content; it is public. @returns its address */
export async function storeContentPicture(picture: File): Promise<string> {
  const form = new FormData();
  form.append('file', picture);
  return (await call('POST /api/console/content/pictures', { body: form })).url;
}

/** Reads a stored picture as a file, so that other parts of it can be chosen. @throws {Error} where it cannot be read */
export async function readStoredPicture(address: string): Promise<File> {
  const response = await fetch(address);
  if (!response.ok) throw new Error('The picture could not be read.');
  const blob = await response.blob();
  return new File([blob], 'picture', { type: blob.type });
}
