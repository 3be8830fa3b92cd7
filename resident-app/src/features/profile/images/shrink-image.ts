/** The longest side that the server keeps, in pixels. */
const MAX_SIDE = 1_600;
const QUALITY = 0.85;
/** A picture of this size is sent as it is, when it is small enough in pixels too. */
const SMALL_BYTES = 300_000;

/**
 * Shrinks a photo before it is sent: at most 1600 pixels a side, turned upright, as JPEG without metadata. A picture that the
 * browser cannot decode is returned as it is; the server then decides.
 */
export async function shrinkImage(image: File): Promise<File> {
  if (!('createImageBitmap' in globalThis)) return image;
  const bitmap = await createImageBitmap(image, { imageOrientation: 'from-image' }).catch(() => undefined);
  if (!bitmap) return image;
  try {
    const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height));
    if (scale === 1 && image.size <= SMALL_BYTES) return image;
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    const context = canvas.getContext('2d');
    if (!context) return image;
    // JPEG has no transparency: what is transparent becomes white instead of black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, 'image/jpeg', QUALITY);
    });
    return blob && blob.size < image.size ? new File([blob], 'photo.jpg', { type: blob.type }) : image;
  } finally {
    bitmap.close();
  }
}
