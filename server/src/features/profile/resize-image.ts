import { AppError } from '../../platform/app-error.ts';

/** The longest side of a stored image, in pixels. */
const longestSide = 1600;

/** More than any phone's camera takes; a small file that unpacks to more is an attack. */
const mostPixels = 64_000_000;

/** What is taken for an image. Drawings in SVG are left out: they can hold more than a picture. */
const acceptedFormats = ['jpeg', 'png', 'webp', 'gif', 'avif', 'heif', 'tiff'];

/**
 * Decodes an image, whatever its sender called it, turns it upright, shrinks it to 1600 pixels a side and drops its
 * metadata: photos of phones tell where people live.
 * @returns webp
 * @throws {AppError} `image/not-an-image`
 */
export const resizeImage = async (bytes: Uint8Array): Promise<Uint8Array> => {
  // Loaded with the first upload: a process that never has one keeps the memory.
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  try {
    const image = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' });
    const { format } = await image.metadata();
    if (!acceptedFormats.includes(format)) throw new AppError('image/not-an-image');
    return await image
      .rotate()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer();
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('image/not-an-image');
  }
};

/** The width of the narrow copy of a picture, in pixels: a tile, of which a phone shows two beside each other. */
export const narrowWidth = 480;

/** A copy of a picture that is already ours, for tiles. */
export const narrowImage = async (bytes: Uint8Array): Promise<Uint8Array> => {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp(bytes)
    .resize({ width: narrowWidth, withoutEnlargement: true })
    .webp({ quality: 50, effort: 6 })
    .toBuffer();
};
