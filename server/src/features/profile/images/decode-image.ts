import sharp from 'sharp';
import { narrowWidth } from './image-task.ts';

/** The longest side of a stored image, in pixels. */
const longestSide = 1600;

/** 25 megapixels, enough for photos. A small file that decodes to more is an attack. A decoded pixel takes up to 4 bytes. */
const maxPixels = 25_000_000;

/** The accepted formats. SVG is not among them: it can contain scripts. */
const acceptedFormats = ['jpeg', 'png', 'webp', 'gif', 'avif', 'heif', 'tiff'];

// Decodes one image at a time on one thread and caches nothing.
sharp.cache(false);
sharp.concurrency(1);

/**
 * Decodes an image by its content, turns it upright, shrinks it to at most 1600 pixels a side and removes its metadata:
 * the location in a phone's photo reveals where people live.
 * @returns the image as webp
 * @throws {Error} for bytes that are not an accepted image, and for more than 25 million pixels
 */
export const shrinkImage = async (bytes: Uint8Array): Promise<Uint8Array> => {
  const image = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' });
  const { format } = await image.metadata();
  if (!acceptedFormats.includes(format)) throw new Error(`${format} is not accepted.`);
  return image
    .rotate()
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer();
};

/** The narrow copy of a stored picture, for tiles. */
export const narrowImage = (bytes: Uint8Array): Promise<Uint8Array> =>
  sharp(bytes).resize({ width: narrowWidth, withoutEnlargement: true }).webp({ quality: 50, effort: 6 }).toBuffer();
