import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Context } from 'hono';
import { builtFile, configurationText, findBuiltApp, type PageConfiguration } from './built-files.ts';
import { contentSecurityPolicy } from './security-headers.ts';

const PREFIX = '/console';
const NONCE_BYTES = 16;

/**
 * Serves the built back office below `/console/`. Its styles are written while it runs, so each page carries a nonce of its
 * own, made for that one answer: nothing inline runs or paints without it.
 * @param folder of the build; found beside the server when unsaid
 */
export const consoleFiles = async (folder = findBuiltApp('back-office')) => {
  if (folder === undefined) return undefined;
  const template = await readFile(join(folder, 'index.html'), 'utf8');

  /** The page, for every path that is a room; a file of the build; undefined for a file that is not there. */
  return async (
    context: Context,
    readConfiguration: () => Promise<PageConfiguration>,
  ): Promise<Response | undefined> => {
    const path = context.req.path.slice(PREFIX.length);
    if (extname(path) !== '') return builtFile(context, folder, path);
    const nonce = randomBytes(NONCE_BYTES).toString('base64');
    const configuration = configurationText(await readConfiguration());
    const page = template
      .replaceAll('__EKHAYA_NONCE__', nonce)
      .replace('__EKHAYA_CONFIGURATION__', () => configuration);
    return new Response(page, {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        // A page that is kept would carry a nonce that is known.
        'cache-control': 'no-store',
        'content-security-policy': contentSecurityPolicy({ scriptHashes: [], styleHashes: [], nonce }),
      },
    });
  };
};
