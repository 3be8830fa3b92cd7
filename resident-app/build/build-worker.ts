import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { distFolder } from './folders.ts';

interface InstalledFile {
  url: string;
  /** A hash of the content; null for a file whose name contains one. */
  revision: string | null;
}

/** Builds the service worker, separately from the app, with the list of the files that it installs. */
export async function buildWorker(): Promise<void> {
  const files = await installedFiles();
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: {
      INSTALLED_FILES: JSON.stringify(files),
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

/** Lists the page and all code, styles and pictures of the app, so that every screen opens without a network. */
async function installedFiles(): Promise<InstalledFile[]> {
  const resetPage = await readFile(join(distFolder, 'auth', 'reset-password.html'), 'utf8');
  const assets = (await readdir(join(distFolder, 'assets'))).sort().filter((name) => !resetPage.includes(name));
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
