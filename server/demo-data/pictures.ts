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

/** The names of the public pictures, which are their ids under /media too. */
export const listPictureNames = async (): Promise<string[]> =>
  (await readdir(pictureFolder()))
    .filter((file) => file.endsWith('.svg'))
    .map((file) => file.slice(0, -'.svg'.length))
    .toSorted();

/** The bytes of a file of the folder. */
export const readPicture = async (file: string): Promise<Uint8Array> =>
  new Uint8Array(await readFile(join(pictureFolder(), file)));
