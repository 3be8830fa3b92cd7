import { shrinkPhoto } from '@ekhaya/browser/pictures/shrink-photo';
import { call } from '../../../platform/api/call.ts';
import { readStoredPicture } from '../../../platform/content/content.queries.ts';

/** A stored photo, with its width divided by its height. */
export interface StoredPhoto {
  picture: string;
  ratio: number;
}

/**
 * Stores a photo for the plan of an estate. It is drawn anew here, so that a large photo of a drone becomes a small one without the
 * place that the camera wrote into it. What this browser cannot draw is sent as it is: the server says whether it is a picture.
 * @throws {ApiError} for a file that is no picture
 */
export async function storePhoto(estateId: string, file: File): Promise<StoredPhoto> {
  const body = new FormData();
  body.append('file', (await shrinkPhoto(file)) ?? file, file.name);
  const { url } = await call('POST /api/console/content/plan-photos', { query: { estateId }, body });
  // The stored picture stands upright, also where the file was turned.
  const bitmap = await createImageBitmap(await readStoredPicture(url));
  const ratio = bitmap.width / bitmap.height;
  bitmap.close();
  return { picture: url, ratio };
}
