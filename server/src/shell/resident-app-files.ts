import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { dirname, extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Context } from 'hono';
import { z } from 'zod';
import { contentSecurityPolicy } from './security-headers.ts';

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

const pageHashes = z.object({ scriptHashes: z.array(z.string()), styleHashes: z.array(z.string()) });

/**
 * The one style that react-aria-components 1.22.1 writes into the page (`Select`, for its hidden native twin). When the
 * library changes it, the browser's console names the new hash and the end-to-end tests fail.
 */
const selectStyleHash = 'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o=';

/** The built app: `resident-app/dist`, beside `server` in a checkout. */
const distFolder = (): string | undefined => {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const candidate = join(folder, 'resident-app', 'dist');
    if (existsSync(join(candidate, 'index.html'))) return candidate;
    if (folder === dirname(folder)) return undefined;
  }
};

/** What the first frame needs to know, written into the page. */
export interface PageConfiguration {
  apiKey: string;
  configurations: unknown;
}

const escapeForScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

/** Serves the built app: hashed files for ever, everything else to be asked for again. */
export const residentAppFiles = async () => {
  const folder = distFolder();
  if (folder === undefined) return undefined;
  const hashes = pageHashes.parse(JSON.parse(await readFile(join(folder, 'csp.json'), 'utf8')));
  const policy = contentSecurityPolicy({ ...hashes, styleHashes: [...hashes.styleHashes, selectStyleHash] });
  const pages = new Map<string, Promise<string>>();

  const servePage = async (
    context: Context,
    file: 'index.html' | 'auth/reset-password.html',
    configuration: PageConfiguration,
  ): Promise<Response> => {
    const template = pages.get(file) ?? readFile(join(folder, file), 'utf8');
    pages.set(file, template);
    const text = (await template).replace('__EKHAYA_CONFIGURATION__', () => escapeForScript(configuration));
    const tag = `"${createHash('sha1').update(text).digest('base64url')}"`;
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': policy,
      etag: tag,
    };
    const known = context.req.header('if-none-match')?.replaceAll('W/', '').split(/,\s*/) ?? [];
    return known.includes(tag) ? new Response(null, { status: 304, headers }) : new Response(text, { headers });
  };

  /** A file of the build, compressed ahead where the client takes it; undefined when there is none. */
  const serveFile = async (context: Context): Promise<Response | undefined> => {
    const path = normalize(context.req.path);
    const type = contentTypes[extname(path)];
    if (type === undefined || path.endsWith('.html') || path === '/csp.json' || path.includes('\0')) return undefined;
    const file = join(folder, path);
    if (!file.startsWith(folder)) return undefined;
    const found = await stat(file).catch(() => undefined);
    if (!found?.isFile()) return undefined;
    const accepted = context.req.header('accept-encoding') ?? '';
    const encodings = [
      { name: 'br', suffix: '.br' },
      { name: 'gzip', suffix: '.gz' },
    ].filter(({ name, suffix }) => accepted.includes(name) && existsSync(file + suffix));
    const encoding = encodings[0];
    const tag = `"${found.size.toString(36)}-${Math.round(found.mtimeMs).toString(36)}"`;
    const headers = new Headers({
      'content-type': type,
      vary: 'accept-encoding',
      etag: tag,
      'cache-control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    });
    if (context.req.header('if-none-match')?.includes(tag)) return new Response(null, { status: 304, headers });
    // A worker's own fetches obey the policy of its script (CSP Level 3, 4.2.3).
    if (type.startsWith('text/javascript')) headers.set('content-security-policy', policy);
    if (encoding) headers.set('content-encoding', encoding.name);
    return new Response(await readFile(file + (encoding?.suffix ?? '')), { headers });
  };

  return { servePage, serveFile };
};
