import { call } from '../../platform/api/call.ts';
import { uploadImage } from './images/images.queries.ts';

/**
 * Uploads an image and makes it the caller's profile photo.
 * @returns the address of the photo
 */
export async function uploadProfilePhoto(image: File): Promise<string> {
  const url = await uploadImage(image);
  await call('PUT /api/user', { query: { userID: 'me' }, body: { photoURL: url } });
  return url;
}
