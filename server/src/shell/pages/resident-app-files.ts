import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MiddlewareHandler } from 'hono';
import { z } from 'zod';
import { StartError } from '../../platform/database/start-error.ts';
import { builtFiles, configurationText, findBuiltApp, type PageConfiguration } from './built-files.ts';
import { contentSecurityPolicy } from './security-headers.ts';

const inlineHashes = z.object({ scriptHashes: z.array(z.string()), styleHashes: z.array(z.string()) });
/** The files of the screens, and by path their places in that list. */
const screenFiles = z.object({ files: z.array(z.string()), screens: z.record(z.string(), z.array(z.int())) });

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

/**
 * The value of a Link header that has the browser load files of the app while it reads the page. The app's code asks for styles without
 * credentials; a preload in another mode would not be used.
 */
const linksTo = (files: readonly string[]): string =>
  files
    .map((file) => `</${file}>; rel=${file.endsWith('.css') ? 'preload; as=style; crossorigin' : 'modulepreload'}`)
    .join(', ');

/** The files and pages of the built resident app. */
export interface ResidentAppFiles {
  /** Serves the files of the build; passes on when there is no such file. */
  serveFile: MiddlewareHandler;
  /**
   * A page of the build with the configuration written into it.
   * @param screen the path of the screen whose code and styles are loaded beside the page; none by default
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
  const { files, screens } = await readBuilt(folder, 'screen-files.json', screenFiles);
  const links = new Map(
    Object.entries(screens).map(([path, places]) => [path, linksTo(places.flatMap((place) => files[place] ?? []))]),
  );
  const templates = new Map<string, Promise<string>>();

  return {
    serveFile: builtFiles(folder),
    page: async (file, configuration, screen = '') => {
      const link = links.get(screen);
      const template = templates.get(file) ?? readFile(join(folder, file), 'utf8');
      templates.set(file, template);
      const text = (await template).replace('__EKHAYA_CONFIGURATION__', () => configurationText(configuration));
      return new Response(text, {
        headers: {
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'no-cache',
          'content-security-policy': policy,
          ...(link !== undefined && { link }),
        },
      });
    },
  };
};
