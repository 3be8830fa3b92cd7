import { longestPhotoSide } from '@ekhaya/contract/snags/snags.rules';

const QUALITY = 0.82;

/**
 * Shrinks a photo to at most 1,600 pixels a side and turns it upright. It is drawn anew, so that nothing of the place, the time and
 * the device that the camera wrote into it leaves the device.
 * @returns undefined for a file that this device cannot show as a picture
 */
export async function shrinkPhoto(file: Blob): Promise<Blob | undefined> {
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, longestPhotoSide / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const photo = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
    // Frees the memory of the canvas at once: phones have little for pictures.
    canvas.width = 0;
    return photo ?? undefined;
  } catch {
    return undefined;
  }
}
