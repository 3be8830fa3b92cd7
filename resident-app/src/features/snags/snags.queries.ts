import { idempotencyHeader } from '@ekhaya/browser/api/idempotency-keys';
import type { Department, NearbySnag, Snag, SnagReport } from '@ekhaya/contract/snags/snags';
import { call } from '../../platform/api/call.ts';
import { sendWithProgress } from '../../platform/api/send-with-progress.ts';

/** A photo on a slow network takes its time. */
const UPLOAD_TIMEOUT_MS = 120_000;

/** Reads the departments of an estate. */
export const readDepartments = (estateId: string): Promise<Department[]> =>
  call('GET /api/departments', { query: { estateId } });

/** Reads the snags that the person reported or follows. */
export const readSnags = (): Promise<Snag[]> => call('GET /api/snags', { query: { userID: 'me' } });

/** The words and the place of a snag that a resident is reporting. The server compares them with open snags of others. */
export interface NearbyQuestion {
  estateId: string;
  words: string;
  latitude?: string | undefined;
  longitude?: string | undefined;
}

/** Finds open snags of others that may be about the same thing. */
export const findNearby = (query: NearbyQuestion): Promise<NearbySnag[]> => call('GET /api/snags/nearby', { query });

/** Follows a snag of somebody else. */
export const followSnag = ({ id, words }: { id: string; words: string }) =>
  call('POST /api/snags/{id}/follow', { params: { id }, body: { words } });

/** Says whether a snag is mended. */
export const confirmSnag = ({ id, isMended }: { id: string; isMended: boolean }): Promise<Snag> =>
  call('POST /api/snags/{id}/confirm', { params: { id }, body: { isMended } });

/**
 * Uploads a photo. The same key gives the same image.
 * @param onProgress is told how many bytes have left the phone; not in the service worker
 */
export const uploadPhoto = (
  photo: Blob,
  key: string,
  onProgress: (sentBytes: number) => void,
): Promise<{ id: string }> => {
  const body = new FormData();
  body.append('file', photo, 'photo.jpg');
  const send = sendWithProgress(onProgress);
  return call('POST /api/images', { body }, { headers: idempotencyHeader(key), timeoutMs: UPLOAD_TIMEOUT_MS, send });
};

/** Sends a report. The same key is the same report, for good. */
export const sendReport = (report: SnagReport, key: string): Promise<Snag> =>
  call('POST /api/snags', { body: report }, { headers: idempotencyHeader(key) });

/** Sends an answer. The same key is the same answer, for good. */
export const sendAnswer = (id: string, answer: { text: string; photos: string[] }, key: string): Promise<Snag> =>
  call('POST /api/snags/{id}/answer', { params: { id }, body: answer }, { headers: idempotencyHeader(key) });
