// Builds the console into dist/ and writes Brotli and gzip copies of its files.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';

const rootFolder = dirname(dirname(fileURLToPath(import.meta.url)));
const assetsFolder = join(rootFolder, 'dist', 'assets');
// The highest quality (11) takes longer than the whole build and makes the files only 5 % smaller.
const BROTLI_QUALITY = 7;
const COMPRESSED = /\.(js|css|svg)$/;

process.chdir(rootFolder);
process.env.NODE_ENV = 'production';
await build({ logLevel: 'warn' });

const page = await readFile(join(rootFolder, 'dist', 'index.html'), 'utf8');
// The server replaces both in every page that it serves.
for (const placeholder of ['__EKHAYA_CONFIGURATION__', '__EKHAYA_NONCE__']) {
  if (!page.includes(placeholder)) throw new Error(`The page of the console has lost its placeholder ${placeholder}.`);
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params }));
  await writeFile(`${file}.gz`, await promisify(gzip)(content));
}

const names = await readdir(assetsFolder);
await Promise.all(names.filter((name) => COMPRESSED.test(name)).map((name) => compress(join(assetsFolder, name))));
