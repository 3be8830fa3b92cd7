import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Hono } from 'hono';
import { builtFiles, configurationText, findBuiltApp, revalidation, type PageConfiguration } from './built-files.ts';
import { contentSecurityPolicy } from './security-headers.ts';

const PREFIX = '/console';
const NONCE_BYTES = 16;

/**
 * Mounts the built back office below `/console/`: its files, and its page for every path without an extension. The console
 * creates styles while it runs, so each page carries a new nonce; inline scripts and styles without it are blocked.
 * @param folder of the build; by default that beside the server. Nothing is mounted when it does not exist
 */
export const mountConsole = async (
  application: Hono,
  readConfiguration: () => Promise<PageConfiguration>,
  folder = findBuiltApp('back-office'),
): Promise<void> => {
  if (folder === undefined) return;
  const template = await readFile(join(folder, 'index.html'), 'utf8');

  application.get(PREFIX, (context) => context.redirect(`${PREFIX}/`, 301));
  application.get(`${PREFIX}/*`, revalidation(), builtFiles(folder, PREFIX), async (context, next) => {
    if (extname(context.req.path) !== '') return next();
    const nonce = randomBytes(NONCE_BYTES).toString('base64');
    const configuration = configurationText(await readConfiguration());
    const page = template
      .replaceAll('__EKHAYA_NONCE__', nonce)
      .replace('__EKHAYA_CONFIGURATION__', () => configuration);
    return new Response(page, {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        // A cached page would repeat its nonce, which an attacker could know by then.
        'cache-control': 'no-store',
        'content-security-policy': contentSecurityPolicy({ scriptHashes: [], styleHashes: [], nonce }),
      },
    });
  });
};
