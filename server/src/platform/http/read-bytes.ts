import { AppError } from '../app-error.ts';

/**
 * Reads the body of a request in chunks.
 * @param limit the maximum number of bytes
 * @throws {AppError} `body-too-large`; `body-incomplete` when the client disconnects before the end
 */
export const readChunks = async function* (request: Request, limit: number): AsyncGenerator<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw new AppError('body-too-large');
  if (request.body === null) return;
  const reader = request.body.getReader();
  let length = 0;
  for (;;) {
    // Without this, the error code of a broken connection would be taken for that of a lost database.
    const { done, value } = await reader.read().catch(() => {
      throw new AppError('body-incomplete');
    });
    if (done) return;
    length += value.byteLength;
    if (length > limit) throw new AppError('body-too-large');
    yield value;
  }
};

/**
 * Reads the whole body of a request.
 * @param limit the maximum number of bytes
 * @throws {AppError} `body-too-large`, `body-incomplete`
 */
export const readBytes = async (request: Request, limit: number): Promise<Uint8Array> => {
  const announced = Number(request.headers.get('content-length') ?? 0);
  if (announced > limit) throw new AppError('body-too-large');
  if (announced > 0) {
    // Node never delivers more bytes than announced. Reading them at once is faster than streaming.
    const bytes = await request.arrayBuffer().catch(() => {
      throw new AppError('body-incomplete');
    });
    return new Uint8Array(bytes);
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of readChunks(request, limit)) chunks.push(chunk);
  return Buffer.concat(chunks);
};
