import { randomUUID } from 'node:crypto';
import type { Queryable } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { insertMedia, selectMedia } from './media.store.ts';
import { mediaAddress } from './profile.rules.ts';

/**
 * Stores a PDF that people with a role at an estate may see. Its content never changes: another version gets another address.
 * @param pdf.id a stable id, for the demo world; a new one by default
 * @returns its id and its address under /media
 */
export const storePdf = async (
  queryable: Queryable,
  pdf: { id?: string; estateId: string; bytes: Uint8Array },
  { objectStore, clock }: Pick<Dependencies, 'objectStore' | 'clock'>,
): Promise<{ id: string; url: string }> => {
  const { id = randomUUID(), estateId, bytes } = pdf;
  const contentType = 'application/pdf';
  const objectKey = `documents/${id}.pdf`;
  await objectStore.put(objectKey, bytes, contentType);
  await insertMedia(queryable, {
    id,
    ownerId: null,
    visibility: 'estate',
    estateId,
    contentType,
    objectKey,
    createdAt: clock.now(),
  });
  return { id, url: mediaAddress(id) };
};

/**
 * Lets people of another estate see a PDF too, at an address of its own. The bytes, which never change, are stored once.
 * @returns its new id and address; undefined where the id is not a PDF of the first estate
 */
export const sharePdf = async (
  queryable: Queryable,
  pdf: { id: string; from: string; to: string },
  { clock }: Pick<Dependencies, 'clock'>,
): Promise<{ id: string; url: string } | undefined> => {
  const stored = await selectMedia(queryable, pdf.id);
  if (stored?.visibility !== 'estate' || stored.estateId !== pdf.from) return undefined;
  const id = randomUUID();
  await insertMedia(queryable, { ...stored, id, estateId: pdf.to, createdAt: clock.now() });
  return { id, url: mediaAddress(id) };
};
