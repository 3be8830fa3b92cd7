import { ApiError } from '@ekhaya/browser/api/api-error';
import { snagTitle } from '@ekhaya/contract/snags/snags.rules';
import type { SnagReport } from '@ekhaya/contract/snags/snags';
import {
  putIntoOutbox,
  registerSender,
  sendOutbox,
  type OutboxItem,
  type OutboxKind,
  type Sending,
} from '../../platform/outbox/outbox.ts';
import { WAITING_FILE } from '../../platform/outbox/preserved-records.ts';
import { readStoredBytes, requireStoredBytes, writeStoredBytes } from '../../platform/store/encrypted-store.ts';
import { createStore } from '../../platform/store/external-store.ts';
import { sendAnswer, sendReport, uploadPhoto } from './snags.queries.ts';

/** How much of the photo that is being uploaded has left the phone. */
export const uploading = createStore<{ ref: string; sentBytes: number } | undefined>(undefined);

/** The reports in the outbox. */
export const SNAG_REPORT: OutboxKind = { name: 'snag', title: 'Snags', isRecord: true };
/** The answers about snags in the outbox. */
export const SNAG_ANSWER: OutboxKind = { name: 'snag-answer', title: 'Answers about snags', isRecord: true };

/** A photo that waits. Its bytes are stored under its reference; the server knows them by their digest. */
export interface WaitingPhoto {
  ref: string;
  digest: string;
  type: string;
  /** Its size. Photos of an earlier version of the app have none. */
  bytes?: number;
  /** The id that the server gave it; none before it was uploaded. */
  imageId?: string;
  /** How often it was uploaded anew because the server had lost it. */
  round?: number;
}

/** A report that waits. */
export interface WaitingReport {
  report: Omit<SnagReport, 'photos'>;
  photos: WaitingPhoto[];
  /** The report was sent and no answer came: it may have arrived. */
  mayHaveArrived?: boolean;
}

/** An answer that waits. */
export interface WaitingAnswer {
  snagId: string;
  text: string;
  photos: WaitingPhoto[];
  mayHaveArrived?: boolean;
}

const storedName = (ref: string): string => `${WAITING_FILE}${ref}`;

/** The hexadecimal SHA-256 of some bytes. */
async function digestOf(bytes: ArrayBuffer): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Stores a photo on the phone, encrypted. @returns undefined when the phone could not store it, for example because it is full */
export async function storePhoto(photo: Blob): Promise<WaitingPhoto | undefined> {
  const bytes = await photo.arrayBuffer();
  const digest = await digestOf(bytes);
  const ref = crypto.randomUUID();
  await writeStoredBytes(storedName(ref), new Uint8Array(bytes));
  const stored = await readStoredBytes(storedName(ref));
  return stored?.byteLength === bytes.byteLength
    ? { ref, digest, type: photo.type, bytes: bytes.byteLength }
    : undefined;
}

/** Reads a stored photo. */
export async function readPhoto({ ref, type }: WaitingPhoto): Promise<Blob | undefined> {
  const bytes = await readStoredBytes(storedName(ref));
  return bytes && new Blob([bytes], { type });
}

/** Deletes stored photos. */
export async function forgetPhotos(photos: readonly WaitingPhoto[]): Promise<void> {
  for (const { ref } of photos) await writeStoredBytes(storedName(ref), undefined);
}

/**
 * Uploads the photos that the server does not have yet, one after the other. Each is kept as soon as the server has it, so that a later
 * attempt continues with the next. A photo that the phone no longer has is left out.
 * @throws when a photo cannot be read now: the item waits for the next attempt
 */
async function uploadPhotos<Payload extends { photos: WaitingPhoto[] }>(
  payload: Payload,
  id: string,
  { keep }: Sending,
): Promise<Payload> {
  let sent = payload;
  for (const photo of payload.photos) {
    if (photo.imageId !== undefined) continue;
    const bytes = await requireStoredBytes(storedName(photo.ref));
    const blob = bytes && new Blob([bytes], { type: photo.type });
    const onProgress = (sentBytes: number): void => uploading.set({ ref: photo.ref, sentBytes });
    const imageId = blob && (await uploadPhoto(blob, `${id}:${photo.digest}:${photo.round ?? 0}`, onProgress)).id;
    const photos = sent.photos.flatMap((each) => {
      if (each.ref !== photo.ref) return [each];
      return imageId === undefined ? [] : [{ ...each, imageId }];
    });
    sent = { ...sent, photos };
    await keep(sent);
  }
  return sent;
}

const idsOf = (photos: readonly WaitingPhoto[]): string[] => photos.flatMap(({ imageId }) => imageId ?? []);

/** The photos, of which those that the server no longer has are uploaded anew. */
function withoutMissing(photos: readonly WaitingPhoto[], error: ApiError): WaitingPhoto[] {
  const missing = new Set(Object.keys(error.fields).map((field) => Number(field.replace('photos.', ''))));
  return photos.map(({ imageId, ...photo }, at) =>
    missing.has(at)
      ? { ...photo, round: (photo.round ?? 0) + 1 }
      : { ...photo, ...(imageId !== undefined && { imageId }) },
  );
}

/** Sends a payload with its photos: photos first, then the small call; once more if the server has lost photos meanwhile. */
async function sendWithPhotos<Payload extends { photos: WaitingPhoto[]; mayHaveArrived?: boolean }>(
  payload: Payload,
  id: string,
  sending: Sending,
  send: (payload: Payload, photos: string[]) => Promise<unknown>,
): Promise<void> {
  let current = await uploadPhotos(payload, id, sending);
  for (let isFirst = true; ; isFirst = false) {
    current = { ...current, mayHaveArrived: true };
    await sending.keep(current);
    try {
      await send(current, idsOf(current.photos));
      return;
    } catch (thrown) {
      const isLost = thrown instanceof ApiError && thrown.code === 'image/missing';
      // The server has refused it, so it has not arrived.
      if (thrown instanceof ApiError && !thrown.isTransient) await sending.keep({ ...current, mayHaveArrived: false });
      if (!isLost || !isFirst) throw thrown;
      current = { ...current, photos: withoutMissing(current.photos, thrown) };
      await sending.keep(current);
      current = await uploadPhotos(current, id, sending);
    }
  }
}

const sendWaitingReport = (payload: WaitingReport, id: string, sending: Sending): Promise<void> =>
  sendWithPhotos(payload, id, sending, ({ report }, photos) => sendReport({ ...report, photos }, id));

const sendWaitingAnswer = (payload: WaitingAnswer, id: string, sending: Sending): Promise<void> =>
  sendWithPhotos(payload, id, sending, ({ snagId, text }, photos) => sendAnswer(snagId, { text, photos }, id));

/**
 * Registers how the outbox sends reports and answers about snags.
 * @param onSent reads again what shows them; not given in the service worker
 */
export function registerSnagSending(onSent?: () => Promise<void>): void {
  const forget = ({ photos }: { photos: WaitingPhoto[] }): Promise<void> => forgetPhotos(photos);
  const options = { isOrdered: true, forget, ...(onSent && { onSent }) };
  registerSender(SNAG_REPORT, sendWaitingReport, options);
  registerSender(SNAG_ANSWER, sendWaitingAnswer, options);
}

/**
 * Puts a report into the outbox and begins to send it.
 * @returns false when the phone could not store it
 */
export async function queueReport(payload: WaitingReport): Promise<boolean> {
  const isStored = await putIntoOutbox(SNAG_REPORT, payload, { about: snagTitle(payload.report.request ?? '') });
  void sendOutbox();
  return isStored;
}

/** Puts an answer into the outbox and begins to send it. @returns false when the phone could not store it */
export async function queueAnswer(payload: WaitingAnswer, title: string): Promise<boolean> {
  const isStored = await putIntoOutbox(SNAG_ANSWER, payload, { about: title });
  void sendOutbox();
  return isStored;
}

/** How much of the photos of an item has arrived. */
export interface PhotosSent {
  sent: number;
  all: number;
  sentBytes: number;
  /** 0 where the sizes are not known. */
  allBytes: number;
}

/** How much of the photos of an item has arrived. What has arrived is stored with the item, so that it is known after a reload. */
export function photosSent({ payload }: OutboxItem, now = uploading.get()): PhotosSent {
  const { photos = [] } = (payload ?? {}) as { photos?: readonly WaitingPhoto[] };
  const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);
  const hasSizes = photos.every(({ bytes }) => bytes !== undefined);
  return {
    sent: photos.filter(({ imageId }) => imageId !== undefined).length,
    all: photos.length,
    sentBytes: sumOf(
      photos.map(({ ref, bytes = 0, imageId }) => {
        if (imageId !== undefined) return bytes;
        // The request is a little longer than its photo.
        return now?.ref === ref ? Math.min(now.sentBytes, bytes) : 0;
      }),
    ),
    allBytes: hasSizes ? sumOf(photos.map(({ bytes = 0 }) => bytes)) : 0,
  };
}

/** The reports that wait. */
export const waitingReports = (items: readonly OutboxItem[]): OutboxItem[] =>
  items.filter(({ kind }) => kind === SNAG_REPORT.name);

/** The answers to a snag that wait. */
export const waitingAnswers = (items: readonly OutboxItem[], snagId: string): OutboxItem[] =>
  items.filter(({ kind, payload }) => kind === SNAG_ANSWER.name && (payload as WaitingAnswer).snagId === snagId);
