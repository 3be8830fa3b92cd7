import sharp from 'sharp';
import { narrowWidth } from './image-task.ts';

/** The longest side of a stored image, in pixels. */
const longestSide = 1600;

/** A photo of 25 megapixels; a small file that unpacks to more is an attack. Each takes up to 4 bytes while it is unpacked. */
const maxPixels = 25_000_000;

/** What is taken for an image. Drawings in SVG are left out: they can hold more than a picture. */
const acceptedFormats = ['jpeg', 'png', 'webp', 'gif', 'avif', 'heif', 'tiff'];

// One image at a time is decoded, by one thread, and nothing of it is kept.
sharp.cache(false);
sharp.concurrency(1);

/**
 * Decodes an image, whatever its sender called it, turns it upright, shrinks it to 1600 pixels a side and drops its
 * metadata: photos of phones tell where people live.
 * @returns webp
 * @throws for what is no image, and for more than 25 million pixels
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

/** A copy of a picture that is already ours, for tiles. */
export const narrowImage = (bytes: Uint8Array): Promise<Uint8Array> =>
  sharp(bytes).resize({ width: narrowWidth, withoutEnlargement: true }).webp({ quality: 50, effort: 6 }).toBuffer();
