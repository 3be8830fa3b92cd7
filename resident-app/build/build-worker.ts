import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { distFolder } from './folders.ts';

interface InstalledFile {
  url: string;
  /** Null for a file whose name changes with what it holds. */
  revision: string | null;
}

/** Builds the service worker with the list of what it installs. It has no part in the app's own build. */
export async function buildWorker(): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: {
      INSTALLED_FILES: JSON.stringify(await installedFiles()),
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
}

/** The page, and all code, styles and pictures of the app: what it takes to open every screen without a network. */
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
