import { randomUUID } from 'node:crypto';
import { open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '../../app-error.ts';
import { createSemaphore } from '../../semaphore.ts';
import { readChunks } from '../read-bytes.ts';
import { boundaryOf, findFile } from './multipart.rules.ts';

/**
 * An upload whose body has not been read yet, so that a use case can count the attempt first and refuse it.
 */
export interface Upload {
  /**
   * Receives the form and passes its file to `use`. Forms wait on disk; only one is in memory at a time.
   * @param personId the sender, whose concurrent uploads are limited
   * @throws {AppError} `body-too-large`, `body-incomplete`, `validation`; `too-many-requests` beyond the limit of the
   *   person, `unavailable` when too many uploads wait
   */
  read<Result>(personId: string, use: (bytes: Uint8Array) => Promise<Result>): Promise<Result>;
}

const maxUploadsOfPerson = 5;
const retryAfterSeconds = 10;

/** Each upload that is written to disk takes a file handle, and little memory. */
const limitReceiving = createSemaphore({ maxConcurrent: 32, maxWaiting: 100 });
/** Each upload in memory takes up to 12 MB, and 100 MB for its decoded image. */
const limitProcessing = createSemaphore({ maxConcurrent: 1, maxWaiting: 150 });

const countByPerson = new Map<string, number>();

const beginUpload = (personId: string): void => {
  const count = countByPerson.get(personId) ?? 0;
  if (count >= maxUploadsOfPerson) {
    throw new AppError('too-many-requests', {
      detail: 'Several of your pictures are being received. Please wait until they are done.',
      retryAfterSeconds,
    });
  }
  countByPerson.set(personId, count + 1);
};

const endUpload = (personId: string): void => {
  const count = countByPerson.get(personId) ?? 1;
  if (count > 1) countByPerson.set(personId, count - 1);
  else countByPerson.delete(personId);
};

const writeBody = async (path: string, request: Request, limit: number): Promise<void> => {
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const chunk of readChunks(request, limit)) await file.write(chunk);
  } finally {
    await file.close();
  }
};

const refuse = (sentence: string): AppError => new AppError('validation', { fields: { file: sentence } });

const fileOf = (form: Buffer, boundary: string): Uint8Array => {
  const found = findFile(form, boundary);
  if (found.kind === 'file') return found.bytes;
  if (found.kind === 'missing') throw refuse('Please choose a file.');
  throw refuse(found.kind === 'too-many-parts' ? 'The form has too many parts.' : 'The form could not be read.');
};

/**
 * Checks the headers of a request with a form and returns its upload.
 * @param limit the maximum number of bytes of the whole form
 * @throws {AppError} `unsupported-media-type`, `body-too-large` by its Content-Length, `validation` without a boundary
 */
export const receiveUpload = (request: Request, limit: number): Upload => {
  const contentType = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\s*(;|$)/i.test(contentType)) throw new AppError('unsupported-media-type');
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw new AppError('body-too-large');
  const boundary = boundaryOf(contentType);
  if (boundary === undefined) throw refuse('The form could not be read.');
  return {
    read: async (personId, use) => {
      beginUpload(personId);
      const path = join(tmpdir(), `ekhaya-upload-${randomUUID()}`);
      try {
        await limitReceiving(() => writeBody(path, request, limit));
        return await limitProcessing(async () => use(fileOf(await readFile(path), boundary)));
      } finally {
        endUpload(personId);
        await rm(path, { force: true });
      }
    },
  };
};
