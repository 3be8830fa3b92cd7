import { call } from '../api/call.ts';

/** Uploads a picture that staff have chosen; it is public. @returns its address */
export async function storePicture(picture: File): Promise<string> {
  const form = new FormData();
  form.append('file', picture);
  return (await call('POST /api/console/pictures', { body: form })).url;
}
