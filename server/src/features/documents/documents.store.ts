import { and, eq, sql } from 'drizzle-orm';
import { maxDocuments } from '@ekhaya/contract/documents/documents.rules';
import type { Database, Queryable } from '../../platform/database/database.ts';
import { documentFiles } from './documents.table.ts';

/** A stored PDF: its file, its pages and its size in bytes. */
export interface DocumentFile {
  mediaId: string;
  pages: number;
  bytes: number;
  isForm: boolean;
}

/** Inserts what is known about a PDF, unless it is known already. */
export const insertDocumentFile = async (
  queryable: Queryable,
  file: DocumentFile & { estateId: string; text: string },
): Promise<void> => {
  await queryable.insert(documentFiles).values(file).onConflictDoNothing();
};

/** Reads the stored PDFs of an estate by the ids of their files. */
export const selectDocumentFiles = (
  queryable: Queryable,
  estateId: string,
  mediaIds: readonly string[],
): Promise<DocumentFile[]> =>
  queryable
    .select({
      mediaId: documentFiles.mediaId,
      pages: documentFiles.pages,
      bytes: documentFiles.bytes,
      isForm: documentFiles.isForm,
    })
    .from(documentFiles)
    .where(
      and(
        eq(documentFiles.estateId, estateId),
        sql`${documentFiles.mediaId} = any(${sql.param([...mediaIds])}::text[])`,
      ),
    );

/**
 * The ids of the PDFs of an estate whose text contains all words. The planner does not count what reading the words of each PDF
 * costs, and would read them all for a word that many have: the index is used always.
 * @param query in the syntax of `to_tsquery`
 */
export const selectFilesWithWords = (database: Database, estateId: string, query: string): Promise<string[]> =>
  database.transaction(async (transaction) => {
    await transaction.execute(sql`set local enable_seqscan = off`);
    const rows = await transaction
      .select({ mediaId: documentFiles.mediaId })
      .from(documentFiles)
      .where(and(eq(documentFiles.estateId, estateId), sql`${documentFiles.search} @@ to_tsquery('simple', ${query})`))
      .limit(maxDocuments);
    return rows.map(({ mediaId }) => mediaId);
  });

/** Adds what is known about a PDF once more, for its copy at another estate. */
export const copyDocumentFile = async (
  queryable: Queryable,
  mediaId: string,
  copy: { mediaId: string; estateId: string },
): Promise<void> => {
  const [file] = await queryable
    .select({
      pages: documentFiles.pages,
      bytes: documentFiles.bytes,
      isForm: documentFiles.isForm,
      text: documentFiles.text,
    })
    .from(documentFiles)
    .where(eq(documentFiles.mediaId, mediaId));
  if (file !== undefined) await insertDocumentFile(queryable, { ...file, ...copy });
};
