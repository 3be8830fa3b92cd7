import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { earlyReads } from '../src/shell/early-reads.ts';
import { distFolder } from './folders.ts';
import { screenFilesOf, type ScreenFiles } from './screen-files.ts';

interface InstalledFile {
  url: string;
  /** A hash of the content; null for a file whose name contains one. */
  revision: string | null;
}

/**
 * Builds the service worker, separately from the app, with the lists of the files that it installs and of each screen. Writes the
 * second list to screen-files.json too, for the pages that the server sends while there is no worker.
 * @param start the inline script of these pages
 */
export async function buildWorker(start: string): Promise<void> {
  const files = await installedFiles();
  const ofScreens = await screenFiles();
  await writeFile(join(distFolder, 'screen-files.json'), JSON.stringify({ ...ofScreens, reads: earlyReads, start }));
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: {
      INSTALLED_FILES: JSON.stringify(files),
      SCREEN_FILES: JSON.stringify(ofScreens),
      'process.env.NODE_ENV': '"production"',
    },
    build: {
      emptyOutDir: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: 'src/service-worker/service-worker.ts',
        output: { format: 'iife', entryFileNames: 'service-worker.js' },
      },
    },
  });
  const worker = await readFile(join(distFolder, 'service-worker.js'), 'utf8');
  if (files.some(({ url }) => !worker.includes(url)))
    throw new Error('The service worker lacks the list of its files.');
}

/** The code of pdf.js and its worker: 2 MB that most people never need. The first PDF stores them on the phone. */
const isOfPdfViewer = /^pdf[.-](min-|worker\.|[\w-]{8}\.js$)/;

/** MapLibre and its worker: 1.6 MB for Places alone, which draws the plan by itself where they are not on the phone. */
const isOfMap = /^(plan-map|maplibre-gl)-/;

/** Lists the page and all code, styles and pictures of the app, so that every screen opens without a network. */
async function installedFiles(): Promise<InstalledFile[]> {
  const resetPage = await readFile(join(distFolder, 'auth', 'reset-password.html'), 'utf8');
  const assets = (await readdir(join(distFolder, 'assets'), { withFileTypes: true }))
    .filter(
      (entry) =>
        entry.isFile() &&
        !resetPage.includes(entry.name) &&
        !isOfPdfViewer.test(entry.name) &&
        !isOfMap.test(entry.name),
    )
    .map(({ name }) => name)
    .sort();
  const revised = async (url: string, file: string): Promise<InstalledFile> => {
    const content = await readFile(join(distFolder, file));
    return { url, revision: createHash('sha256').update(content).digest('base64url').slice(0, 16) };
  };
  return [
    await revised('/', 'index.html'),
    await revised('/icons/logo.svg', 'icons/logo.svg'),
    ...assets.map((name) => ({ url: `/assets/${name}`, revision: null })),
  ];
}

/** Reads the files of each screen from the built table of screens. */
async function screenFiles(): Promise<ScreenFiles> {
  const assets = await readdir(join(distFolder, 'assets'));
  const table = assets.find((name) => /^routes-[\w-]+\.js$/.test(name)) ?? '';
  return screenFilesOf(
    await readFile(join(distFolder, 'assets', table), 'utf8'),
    await readFile(join(distFolder, 'index.html'), 'utf8'),
  );
}
