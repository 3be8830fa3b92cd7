import { Duplex } from 'node:stream';
import { constants, createGzip } from 'node:zlib';
import type { MiddlewareHandler } from 'hono';
import { accepts } from 'hono/accepts';

/**
 * Compresses CSV files page by page. The compression of other answers holds text back until it has enough of it, so that a file that
 * is still being read would not begin. Registered after it: an answer that has an encoding is left as it is.
 */
export const compressFiles: MiddlewareHandler = async (context, next) => {
  await next();
  const { body, headers } = context.res;
  if (body === null || headers.get('content-type')?.startsWith('text/csv') !== true) return;
  const supports = ['gzip', 'identity'];
  if (accepts(context, { header: 'Accept-Encoding', supports, default: 'identity' }) !== 'gzip') return;
  // Each page is sent when it has been compressed.
  const gzip = Duplex.toWeb(createGzip({ flush: constants.Z_SYNC_FLUSH }));
  // Node's types of web streams and the browser's differ in a field that may be missing.
  const compressed = body.pipeThrough(gzip as ReadableWritablePair<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>);
  context.res = new Response(compressed, context.res);
  context.res.headers.set('content-encoding', 'gzip');
  context.res.headers.append('vary', 'Accept-Encoding');
};
