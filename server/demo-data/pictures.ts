import { existsSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Returns a folder of the demo data's files. Its path differs between the sources and the bundle. */
export const demoFolder = (name: 'pictures' | 'brochures'): string => {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const candidate = join(folder, 'demo-data', name);
    if (existsSync(candidate)) return candidate;
    if (folder === dirname(folder)) throw new Error(`The folder server/demo-data/${name} is missing.`);
  }
};

/** A picture that everyone may read at `/media/{id}`. */
export interface PublicPicture {
  /** The file name without the extension. It is also the id under `/media`. */
  id: string;
  extension: 'svg' | 'webp';
}

/**
 * Lists the public pictures: scenes as WebP, because phones redraw complex SVG with every frame while scrolling, and the logos of
 * the estates as SVG. Portraits are private and not part of the list.
 */
export const listPublicPictures = async (): Promise<PublicPicture[]> =>
  (await readdir(demoFolder('pictures')))
    .toSorted()
    .map((file) => /^(?!person-)(.+)\.(svg|webp)$/.exec(file))
    .filter((match) => match !== null)
    .map(([, id = '', extension]) => ({ id, extension: extension === 'svg' ? 'svg' : 'webp' }));

/** Reads a file of the folder of pictures. */
export const readPicture = async (file: string): Promise<Uint8Array> =>
  new Uint8Array(await readFile(join(demoFolder('pictures'), file)));
