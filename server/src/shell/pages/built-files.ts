import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serveStatic } from '@hono/node-server/serve-static';
import type { MiddlewareHandler } from 'hono';
import { etag, RETAINED_304_HEADERS } from 'hono/etag';

/** The files of a build that are served. Its pages are not: handlers fill in their configuration. */
const servedExtension = /\.(bcmap|css|icc|ico|js|json|mjs|pfb|png|svg|ttf|txt|wasm|webmanifest|webp)$/;

/**
 * The policy of a script's own requests. A worker's fetches, and the pictures of the notifications that it shows, obey the
 * policy of its script (CSP Level 3, 4.2.3); a page's script obeys the page's. It is short, because the server sends it with every script.
 */
const scriptPolicy = "default-src 'self'; img-src 'self' https:";

/** The worker that reads PDFs compiles decoders of pictures from WebAssembly files of our own. It cannot evaluate text as code. */
const pdfWorkerPolicy = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'";
const isPdfWorker = /^\/assets\/pdf\.worker[\w.-]*\.mjs$/;

/** Values that the first frame of an app needs. The server writes them into the page. */
export interface PageConfiguration {
  apiKey: string;
  configurations: unknown;
}

/** Serialises the configuration as JSON that is safe inside a script element: `<` is escaped. */
export const configurationText = (value: PageConfiguration): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** Finds the built app beside `server` in a checkout: `dist` of its workspace. Undefined when it is not built. */
export const findBuiltApp = (workspace: 'resident-app' | 'back-office'): string | undefined => {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const candidate = join(folder, workspace, 'dist');
    if (existsSync(join(candidate, 'index.html'))) return candidate;
    if (folder === dirname(folder)) return undefined;
  }
};

/**
 * Adds an ETag to the response, and answers 304 when the client has the same one. A 304 replaces the headers of the stored answer, so
 * it repeats the policy. Not for streams: it reads the whole body.
 */
export const revalidation = (): MiddlewareHandler =>
  etag({ retainedHeaders: [...RETAINED_304_HEADERS, 'content-security-policy'] });

/**
 * Serves the files of a build, precompressed where the client accepts it. Browsers keep files with a hash in their name
 * (`/assets/`) for ever and revalidate the others. Passes on when there is no such file.
 * @param prefix the part of the path that stands for the folder, e.g. `/console`
 */
export const builtFiles = (folder: string, prefix = ''): MiddlewareHandler => {
  const serve = serveStatic({
    root: folder,
    precompressed: true,
    rewriteRequestPath: (path) => path.slice(prefix.length),
  });
  const pass = (): Promise<void> => Promise.resolve();
  return async (context, next) => {
    const path = context.req.path.slice(prefix.length);
    const isServed = servedExtension.test(path) && path !== '/csp.json' && path !== '/screen-files.json';
    const file = isServed ? await serve(context, pass) : undefined;
    if (file === undefined) return next();
    const { headers } = file;
    const isImmutable = path.startsWith('/assets/');
    headers.set('cache-control', isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache');
    headers.set('vary', 'Accept-Encoding');
    // An ETag of size and time needs no read of the file. Every open app revalidates the service worker twice a minute.
    const modifiedAt = Date.parse(headers.get('last-modified') ?? '');
    headers.set('etag', `W/"${headers.get('content-length')}-${modifiedAt.toString(36)}"`);
    headers.delete('last-modified');
    if (headers.get('content-type')?.startsWith('text/javascript')) {
      headers.set('content-security-policy', isPdfWorker.test(path) ? pdfWorkerPolicy : scriptPolicy);
    }
    return file;
  };
};
