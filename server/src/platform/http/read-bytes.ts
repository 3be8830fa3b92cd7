import { AppError } from '../app-error.ts';

/**
 * The body of a request in pieces, at most `limit` bytes of it, however long the sender goes on.
 * @throws {AppError} `body-too-large`; `body-incomplete` when the client goes away in the middle
 */
export const readChunks = async function* (request: Request, limit: number): AsyncGenerator<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw new AppError('body-too-large');
  if (request.body === null) return;
  const reader = request.body.getReader();
  let length = 0;
  for (;;) {
    // The error of a connection that broke looks like that of a lost database: it is named here, where it is known.
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
 * The whole body of a request.
 * @throws {AppError} `body-too-large`, `body-incomplete`
 */
export const readBytes = async (request: Request, limit: number): Promise<Uint8Array> => {
  const announced = Number(request.headers.get('content-length') ?? 0);
  if (announced > limit) throw new AppError('body-too-large');
  if (announced > 0) {
    // No more than was announced is ever let through; as one piece it is read without a stream.
    const bytes = await request.arrayBuffer().catch(() => {
      throw new AppError('body-incomplete');
    });
    return new Uint8Array(bytes);
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of readChunks(request, limit)) chunks.push(chunk);
  return Buffer.concat(chunks);
};
