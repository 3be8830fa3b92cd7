import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { dirname, extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Context } from 'hono';

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
};

/**
 * The policy of scripts by themselves: what a worker fetches, and the pictures of the notifications it shows, obey that of
 * its script (CSP Level 3, 4.2.3). A script of a page obeys the page's, so this one is short: it travels with every file.
 */
const scriptPolicy = "default-src 'self'; img-src 'self' https:";

/** What the first frame of an app needs to know, written into its page. */
export interface PageConfiguration {
  apiKey: string;
  configurations: unknown;
  /** The picture that her Home begins with, for who is signed in: it need not wait until she has asked for her tiles. */
  homePicture?: string;
}

/** The configuration as text that may stand inside a script element. */
export const configurationText = (value: PageConfiguration): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** The folder of a built app, `dist` of its workspace, beside `server` in a checkout; undefined when it is not built. */
export const findBuiltApp = (workspace: 'resident-app' | 'back-office'): string | undefined => {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const candidate = join(folder, workspace, 'dist');
    if (existsSync(join(candidate, 'index.html'))) return candidate;
    if (folder === dirname(folder)) return undefined;
  }
};

/**
 * A file of a build, compressed ahead where the client takes it: hashed files for ever, everything else to be asked for
 * again. Undefined when there is none; pages are not files.
 * @param path below the folder, beginning with a slash
 */
export const builtFile = async (context: Context, folder: string, path: string): Promise<Response | undefined> => {
  const type = contentTypes[extname(path)];
  if (type === undefined || path.endsWith('.html') || path === '/csp.json' || path.includes('\0')) return undefined;
  const file = join(folder, normalize(path));
  if (!file.startsWith(folder)) return undefined;
  const found = await stat(file).catch(() => undefined);
  if (!found?.isFile()) return undefined;
  const accepted = context.req.header('accept-encoding') ?? '';
  const encoding = [
    { name: 'br', suffix: '.br' },
    { name: 'gzip', suffix: '.gz' },
  ].find(({ name, suffix }) => accepted.includes(name) && existsSync(file + suffix));
  const tag = `"${found.size.toString(36)}-${Math.round(found.mtimeMs).toString(36)}"`;
  const headers = new Headers({
    'content-type': type,
    vary: 'accept-encoding',
    etag: tag,
    'cache-control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
  });
  if (context.req.header('if-none-match')?.includes(tag)) return new Response(null, { status: 304, headers });
  if (type.startsWith('text/javascript')) headers.set('content-security-policy', scriptPolicy);
  if (encoding) headers.set('content-encoding', encoding.name);
  return new Response(await readFile(file + (encoding?.suffix ?? '')), { headers });
};
