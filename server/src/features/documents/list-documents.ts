import { maxDocuments } from '@ekhaya/contract/documents/documents.rules';
import type { ListedDocument } from '@ekhaya/contract/documents/documents';
import type { Dependencies } from '../../platform/dependencies.ts';
import { readPublished, type PublishedItem } from '../content/index.ts';
import { selectDocumentFiles, selectFilesWithWords, type DocumentFile } from './documents.store.ts';
import { queryOfWords } from './search-words.rules.ts';

const addressOf = (mediaId: string): string => `/media/${mediaId}`;

const mediaIdOf = (address: string): string => address.slice('/media/'.length);

const present = (
  { id, title, fields, visibleFrom }: PublishedItem<'document'>,
  file: DocumentFile | undefined,
): ListedDocument => ({
  id,
  title,
  category: fields.category,
  url: fields.file,
  pages: file?.pages ?? 0,
  bytes: file?.bytes ?? 0,
  isForm: file?.isForm ?? false,
  publishedAt: (visibleFrom ?? new Date(0)).toISOString(),
});

/**
 * The published documents of an estate whose title contains the words, or whose text contains them all.
 * @throws {AppError} `not-found` for an estate that does not exist, `forbidden` where the caller has no role
 */
export const listDocuments = async (
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  { userId, estateId, search }: { userId: string; estateId: string; search: string },
): Promise<ListedDocument[]> => {
  const query = queryOfWords(search);
  const withWords = query === undefined ? [] : await selectFilesWithWords(database.db, estateId, query);
  const found = await readPublished(
    { database, clock },
    {
      kind: 'document',
      estateId,
      userId,
      limit: maxDocuments,
      search: search === '' ? undefined : { words: search, files: withWords.map(addressOf) },
    },
  );
  const ids = found.map(({ fields }) => mediaIdOf(fields.file));
  const files = ids.length === 0 ? [] : await selectDocumentFiles(database.db, estateId, ids);
  const fileOf = new Map(files.map((file) => [file.mediaId, file]));
  return found.map((item) => present(item, fileOf.get(mediaIdOf(item.fields.file))));
};
