// Builds the app into dist/: code and styles, the page with its first frames, the service worker, compressed copies.
import { cp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { compressFiles } from './compress-files.ts';
import { distFolder, rootFolder } from './folders.ts';
import { writePages } from './write-pages.ts';
import { buildScreenStart } from './build-screen-start.ts';
import { buildWorker } from './build-worker.ts';

// Each build below names its own input; vite.config.ts has the shared options.
process.chdir(rootFolder);
process.env.NODE_ENV = 'production';
const framesFolder = join(rootFolder, 'node_modules', '.first-frames');

await build({ logLevel: 'warn' });
// The app names these pictures by their hash. The pages that the server writes need addresses that never change.
await cp(join(rootFolder, 'src', 'platform', 'pictures'), join(distFolder, 'pictures'), { recursive: true });
await copyPdfParts();
// The page of mailed links is built separately, so that it does not split the code of the app.
await build({
  logLevel: 'warn',
  publicDir: false,
  build: { emptyOutDir: false, rolldownOptions: { input: 'auth/reset-password.html' } },
});
await build({
  logLevel: 'warn',
  publicDir: false,
  build: { ssr: 'src/shell/first-frames.tsx', outDir: framesFolder, emptyOutDir: true },
  ssr: { noExternal: true },
});
const { drawFirstFrames } = (await import(pathToFileURL(join(framesFolder, 'first-frames.js')).href)) as {
  drawFirstFrames: () => Record<string, string>;
};
const screenStart = await buildScreenStart();
await writePages(drawFirstFrames(), screenStart);
await rm(framesFolder, { recursive: true });
await buildWorker(screenStart);
await compressFiles(distFolder);

/**
 * Copies what pdf.js loads when a document needs it: character maps, the standard fonts and decoders. Its version is part of the
 * path, so that browsers may keep the files.
 */
async function copyPdfParts(): Promise<void> {
  const folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string };
  for (const part of ['cmaps', 'standard_fonts', 'wasm', 'iccs']) {
    await cp(join(folder, part), join(distFolder, 'assets', `pdfjs-${version}`, part), { recursive: true });
  }
}
