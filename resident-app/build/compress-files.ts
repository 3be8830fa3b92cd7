import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSED = /\.(m?js|css|svg|webmanifest|txt)$/;
/** In bytes; smaller files gain nothing. */
const MIN_SIZE = 200;
const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Writes compressed copies (`.br`, `.gz`) beside the files of a folder. The server compresses the pages itself. */
export async function compressFiles(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  await Promise.all(names.filter((name) => COMPRESSED.test(name)).map((name) => compress(join(folder, name))));
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < MIN_SIZE) return;
  const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  await writeFile(`${file}.br`, await brotli(content, { params: quality }));
  await writeFile(`${file}.gz`, await gzipped(content, { level: 9 }));
}
