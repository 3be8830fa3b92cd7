import type { DocumentFields } from '@ekhaya/contract/documents/documents.rules';
import type { Transaction } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { sharePdf } from '../profile/index.ts';
import { copyDocumentFile } from './documents.store.ts';

const addressStart = '/media/';

/**
 * The fields of a document that is copied to another estate: its PDF gets an address that the people there may open. A file that
 * is not of the first estate is left out, so that copying opens no file of a third one.
 */
export const copyDocumentFields = async (
  transaction: Transaction,
  fields: DocumentFields,
  { from, to }: { from: string; to: string },
  { clock }: Pick<Dependencies, 'clock'>,
): Promise<DocumentFields> => {
  if (from === to || !fields.file.startsWith(addressStart)) return fields;
  const id = fields.file.slice(addressStart.length);
  const shared = await sharePdf(transaction, { id, from, to }, { clock });
  if (shared === undefined) return { ...fields, file: '' };
  await copyDocumentFile(transaction, id, { mediaId: shared.id, estateId: to });
  return { ...fields, file: shared.url };
};
