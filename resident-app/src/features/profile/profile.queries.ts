import { call } from '../../platform/api/call.ts';

/**
 * Uploads an image and makes it the caller's profile photo.
 * @returns the address of the photo
 */
export async function saveProfilePhoto(image: File): Promise<string> {
  const body = new FormData();
  body.set('file', image);
  const { url } = await call('POST /api/images', { body });
  await call('PUT /api/user', { query: { userID: 'me' }, body: { photoURL: url } });
  return url;
}
