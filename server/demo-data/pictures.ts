import { existsSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of pictures: found from the sources and from the bundle alike. */
const pictureFolder = (): string => {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const candidate = join(folder, 'demo-data', 'pictures');
    if (existsSync(candidate)) return candidate;
    if (folder === dirname(folder)) throw new Error('The folder server/demo-data/pictures is missing.');
  }
};

/** A picture that anybody may see. */
export interface PublicPicture {
  /** The name of its file, which is its id under /media too. */
  id: string;
  extension: 'svg' | 'webp';
}

/**
 * The public pictures: scenes as webp, since a phone draws a drawing of many layers anew with each frame it scrolls,
 * and the estates' marks as svg. Portraits are nobody's business but their owners'.
 */
export const listPublicPictures = async (): Promise<PublicPicture[]> =>
  (await readdir(pictureFolder()))
    .toSorted()
    .map((file) => /^(?!person-)(.+)\.(svg|webp)$/.exec(file))
    .filter((match) => match !== null)
    .map(([, id = '', extension]) => ({ id, extension: extension === 'svg' ? 'svg' : 'webp' }));

/** The bytes of a file of the folder. */
export const readPicture = async (file: string): Promise<Uint8Array> =>
  new Uint8Array(await readFile(join(pictureFolder(), file)));
