import { AppError } from '../../platform/app-error.ts';

/** The longest side of a stored image, in pixels. */
const longestSide = 1600;

/** A photo of 25 megapixels; a small file that unpacks to more is an attack. Each takes 4 bytes while it is made smaller. */
const mostPixels = 25_000_000;

/** An image that takes longer is made to take long. */
const patienceSeconds = 20;

/** What is taken for an image. Drawings in SVG are left out: they can hold more than a picture. */
const acceptedFormats = ['jpeg', 'png', 'webp', 'gif', 'avif', 'heif', 'tiff'];

/** Loads sharp with the first upload: a process that never has one keeps the memory. It keeps nothing and uses one thread. */
const loadSharp = async () => {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
};

/**
 * Decodes an image, whatever its sender called it, turns it upright, shrinks it to 1600 pixels a side and drops its
 * metadata: photos of phones tell where people live.
 * @returns webp
 * @throws {AppError} `image/not-an-image`, also for more than 25 million pixels
 */
export const resizeImage = async (bytes: Uint8Array): Promise<Uint8Array> => {
  const sharp = await loadSharp();
  try {
    const image = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' });
    const { format } = await image.metadata();
    if (!acceptedFormats.includes(format)) throw new AppError('image/not-an-image');
    return await image
      .rotate()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .timeout({ seconds: patienceSeconds })
      .toBuffer();
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('image/not-an-image');
  }
};

/** The width of the narrow copy of a picture, in pixels: a tile, of which a phone shows two beside each other. */
export const narrowWidth = 480;

/** A copy of a picture that is already ours, for tiles. */
export const narrowImage = async (bytes: Uint8Array): Promise<Uint8Array> => {
  const sharp = await loadSharp();
  return sharp(bytes)
    .resize({ width: narrowWidth, withoutEnlargement: true })
    .webp({ quality: 50, effort: 6 })
    .toBuffer();
};
