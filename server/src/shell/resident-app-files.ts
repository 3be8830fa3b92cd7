import { readFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { join, normalize } from 'node:path';
import type { Context } from 'hono';
import { z } from 'zod';
import { StartError } from '../platform/database/start-error.ts';
import { builtFile, configurationText, findBuiltApp, type PageConfiguration } from './built-files.ts';
import { contentSecurityPolicy } from './security-headers.ts';

const pageHashes = z.object({ scriptHashes: z.array(z.string()), styleHashes: z.array(z.string()) });

/**
 * The one style that react-aria-components 1.22.1 writes into the page (`Select`, for its hidden native twin). When the
 * library changes it, the browser's console names the new hash and the end-to-end tests fail.
 */
const selectStyleHash = 'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o=';

/** @throws {StartError} when the build was broken off, or is under way */
const readHashes = async (folder: string): Promise<z.output<typeof pageHashes>> => {
  try {
    return pageHashes.parse(JSON.parse(await readFile(join(folder, 'csp.json'), 'utf8')));
  } catch (error) {
    throw new StartError(`The app in ${folder} is built by half: csp.json cannot be read. Run \`npm run build\`.`, {
      cause: error,
    });
  }
};

/** Serves the residents' built app. */
export const residentAppFiles = async () => {
  const folder = findBuiltApp('resident-app');
  if (folder === undefined) return undefined;
  const hashes = await readHashes(folder);
  const policy = contentSecurityPolicy({
    ...hashes,
    styleHashes: [...hashes.styleHashes, selectStyleHash],
    asksForeignPages: true,
  });
  const pages = new Map<string, Promise<string>>();

  const servePage = async (
    context: Context,
    file: 'index.html' | 'auth/reset-password.html',
    configuration: PageConfiguration,
  ): Promise<Response> => {
    const template = pages.get(file) ?? readFile(join(folder, file), 'utf8');
    pages.set(file, template);
    const text = (await template).replace('__EKHAYA_CONFIGURATION__', () => configurationText(configuration));
    const tag = `"${createHash('sha1').update(text).digest('base64url')}"`;
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': configuration.homePicture === undefined ? 'no-cache' : 'no-store',
      'content-security-policy': policy,
      etag: tag,
    };
    const known = context.req.header('if-none-match')?.replaceAll('W/', '').split(/,\s*/) ?? [];
    return known.includes(tag) ? new Response(null, { status: 304, headers }) : new Response(text, { headers });
  };

  /** A file of the build; undefined when there is none. */
  const serveFile = (context: Context): Promise<Response | undefined> =>
    builtFile(context, folder, normalize(context.req.path));

  return { servePage, serveFile };
};
