import type { StoredDocument } from '@ekhaya/contract/documents/documents';
import { AppError } from '../../platform/app-error.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { StaffEstates } from '../../platform/http/caller.ts';
import { requireStaffEstate } from '../../platform/http/staff-estates.ts';
import type { Upload } from '../../platform/http/upload/receive-upload.ts';
import { claimAttempt } from '../../platform/rate-limits/claim-attempt.ts';
import { readPdf, storePdf } from '../profile/index.ts';
import { insertDocumentFile } from './documents.store.ts';

/** The limit of uploaded PDFs per member of staff and hour. Refused ones count. */
const documentUploads = { name: 'document-uploads', attempts: 100, windowSeconds: 60 * 60 };

type Needs = Pick<Dependencies, 'database' | 'objectStore' | 'clock'>;

/**
 * Stores a PDF of an estate with its text.
 * @param pdf.id a stable id, for the demo world
 * @throws {AppError} `document/not-a-pdf`; `document/has-script`
 */
export const addDocumentFile = async (
  transaction: Transaction,
  { id, estateId, bytes }: { id?: string; estateId: string; bytes: Uint8Array },
  dependencies: Pick<Dependencies, 'objectStore' | 'clock'>,
): Promise<StoredDocument> => {
  const { pages, text, isForm, hasScript } = await readPdf(bytes);
  if (hasScript) throw new AppError('document/has-script');
  const stored = await storePdf(transaction, { ...(id !== undefined && { id }), estateId, bytes }, dependencies);
  const size = bytes.byteLength;
  await insertDocumentFile(transaction, { mediaId: stored.id, estateId, pages, bytes: size, isForm, text });
  return { url: stored.url, pages, bytes: size, isForm, hasText: text !== '' };
};

/**
 * Stores a PDF that staff upload for a document. The upload counts towards the limit before its bytes are read.
 * @throws {AppError} `forbidden` for an estate where the caller does not write; `too-many-requests`; as `addDocumentFile`
 */
export const storeDocument = async (
  dependencies: Needs,
  { staffId, staffEstates, estateId }: { staffId: string; staffEstates: StaffEstates; estateId: string },
  upload: Upload,
): Promise<StoredDocument> => {
  requireStaffEstate(staffEstates, estateId);
  await claimAttempt(dependencies, [{ limit: documentUploads, subject: staffId }], { code: 'too-many-requests' });
  return upload.read(staffId, (bytes) =>
    dependencies.database.db.transaction((transaction) =>
      addDocumentFile(transaction, { estateId, bytes }, dependencies),
    ),
  );
};
