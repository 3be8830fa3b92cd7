import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MiddlewareHandler } from 'hono';
import { z } from 'zod';
import { StartError } from '../../platform/database/start-error.ts';
import { builtFiles, configurationText, findBuiltApp, type PageConfiguration } from './built-files.ts';
import { contentSecurityPolicy } from './security-headers.ts';

const inlineHashes = z.object({ scriptHashes: z.array(z.string()), styleHashes: z.array(z.string()) });
/**
 * What the pages of screens load early: the files, by path their places in that list and the addresses of reads, and the inline
 * script that asks for both.
 */
const earlyLoads = z.object({
  files: z.array(z.string()),
  screens: z.record(z.string(), z.array(z.int())),
  reads: z.record(z.string(), z.array(z.string())),
  start: z.string(),
});

/** Reads what the build wrote for the server. @throws {StartError} when the build is incomplete */
const readBuilt = async <Written>(folder: string, file: string, schema: z.ZodType<Written>): Promise<Written> => {
  try {
    return schema.parse(JSON.parse(await readFile(join(folder, file), 'utf8')));
  } catch (error) {
    throw new StartError(`The app in ${folder} is incomplete: ${file} cannot be read. Run \`npm run build\`.`, {
      cause: error,
    });
  }
};

/** Stays in a page without a screen: the service worker keeps such a page, and names the files of the opened screen there. */
const SCREEN_START = '<!--screen-start-->';

/** The files and pages of the built resident app. */
export interface ResidentAppFiles {
  /** Serves the files of the build; passes on when there is no such file. */
  serveFile: MiddlewareHandler;
  /**
   * A page of the build with the configuration written into it.
   * @param screen the path of the screen whose code and data are asked for by the page; none by default
   */
  page(
    file: 'index.html' | 'auth/reset-password.html',
    configuration: PageConfiguration,
    screen?: string,
  ): Promise<Response>;
}

/**
 * Opens the built resident app. Undefined when it is not built.
 * @throws {StartError} when the build is incomplete
 */
export const openResidentApp = async (): Promise<ResidentAppFiles | undefined> => {
  const folder = findBuiltApp('resident-app');
  if (folder === undefined) return undefined;
  const hashes = await readBuilt(folder, 'csp.json', inlineHashes);
  const policy = contentSecurityPolicy({ ...hashes, canFetchOtherSites: true });
  const { files, screens, reads, start } = await readBuilt(folder, 'screen-files.json', earlyLoads);
  const starts = new Map(
    Object.entries(screens).map(([path, places]) => {
      const loads = JSON.stringify({ files: places.flatMap((place) => files[place] ?? []), reads: reads[path] ?? [] });
      return [path, `<script type="application/json" id="ekhaya-screen">${loads}</script><script>${start}</script>`];
    }),
  );
  const templates = new Map<string, Promise<string>>();

  return {
    serveFile: builtFiles(folder),
    page: async (file, configuration, screen = '') => {
      const template = templates.get(file) ?? readFile(join(folder, file), 'utf8');
      templates.set(file, template);
      const text = (await template)
        .replace('__EKHAYA_CONFIGURATION__', () => configurationText(configuration))
        .replace(SCREEN_START, () => starts.get(screen) ?? SCREEN_START);
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
