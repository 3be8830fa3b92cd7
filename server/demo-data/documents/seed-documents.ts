import { addContent } from '../../src/features/content/index.ts';
import { addDocumentFile } from '../../src/features/documents/index.ts';
import type { Transaction } from '../../src/platform/database/database.ts';
import type { Dependencies } from '../../src/platform/dependencies.ts';
import { drawDocument } from './draw-document.ts';
import { writtenDocument, type DemoDocumentOfEstate } from './index.ts';

/** Draws the PDFs of documents, stores them with their text, and publishes the documents. */
export const addDocuments = async (
  transaction: Transaction,
  missing: readonly DemoDocumentOfEstate[],
  dependencies: Dependencies,
): Promise<void> => {
  for (const { estateId, mediaId, document } of missing) {
    await addDocumentFile(transaction, { id: mediaId, estateId, bytes: await drawDocument(document) }, dependencies);
  }
  const now = dependencies.clock.now();
  await addContent(
    transaction,
    missing.map((each) => writtenDocument(each, now)),
    dependencies,
  );
};
