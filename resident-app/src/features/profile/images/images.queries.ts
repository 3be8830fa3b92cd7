import { createIdempotencyKeys, idempotencyHeader } from '@ekhaya/browser/api/idempotency-keys';
import { call } from '../../../platform/api/call.ts';
import { shrinkImage } from './shrink-image.ts';

const keys = createIdempotencyKeys();
const names = new WeakMap<File, string>();

/** Identifies a chosen file, so that its repetition after a lost response is not stored twice. */
function nameOf(image: File): string {
  const name = names.get(image) ?? crypto.randomUUID();
  names.set(image, name);
  return name;
}

/**
 * Shrinks and uploads an image.
 * @returns its address under /media
 */
export async function uploadImage(image: File): Promise<string> {
  const body = new FormData();
  body.set('file', await shrinkImage(image));
  const { url } = await keys.run(nameOf(image), (key) =>
    call('POST /api/images', { body }, { headers: idempotencyHeader(key) }),
  );
  return url;
}
