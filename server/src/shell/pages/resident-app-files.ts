import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MiddlewareHandler } from 'hono';
import { z } from 'zod';
import { StartError } from '../../platform/database/start-error.ts';
import { builtFiles, configurationText, findBuiltApp, type PageConfiguration } from './built-files.ts';
import { contentSecurityPolicy } from './security-headers.ts';

const inlineHashes = z.object({ scriptHashes: z.array(z.string()), styleHashes: z.array(z.string()) });

/** Reads the hashes of inline scripts and styles that the build wrote. @throws {StartError} when the build is incomplete */
const readHashes = async (folder: string): Promise<z.output<typeof inlineHashes>> => {
  try {
    return inlineHashes.parse(JSON.parse(await readFile(join(folder, 'csp.json'), 'utf8')));
  } catch (error) {
    throw new StartError(`The app in ${folder} is incomplete: csp.json cannot be read. Run \`npm run build\`.`, {
      cause: error,
    });
  }
};

/** The files and pages of the built resident app. */
export interface ResidentAppFiles {
  /** Serves the files of the build; passes on when there is no such file. */
  serveFile: MiddlewareHandler;
  /** A page of the build with the configuration written into it. */
  page(file: 'index.html' | 'auth/reset-password.html', configuration: PageConfiguration): Promise<Response>;
}

/**
 * Opens the built resident app. Undefined when it is not built.
 * @throws {StartError} when the build is incomplete
 */
export const openResidentApp = async (): Promise<ResidentAppFiles | undefined> => {
  const folder = findBuiltApp('resident-app');
  if (folder === undefined) return undefined;
  const policy = contentSecurityPolicy({ ...(await readHashes(folder)), canFetchOtherSites: true });
  const templates = new Map<string, Promise<string>>();

  return {
    serveFile: builtFiles(folder),
    page: async (file, configuration) => {
      const template = templates.get(file) ?? readFile(join(folder, file), 'utf8');
      templates.set(file, template);
      const text = (await template).replace('__EKHAYA_CONFIGURATION__', () => configurationText(configuration));
      return new Response(text, {
        headers: {
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'no-cache',
          'content-security-policy': policy,
        },
      });
    },
  };
};
