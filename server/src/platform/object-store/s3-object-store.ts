import { requireObjectKey } from './object-key.ts';
import type { ObjectStore } from './object-store.ts';
import { signS3Request } from './s3-signature.ts';

const timeoutMs = 20_000;

/**
 * Objects in an S3-compatible store, addressed by path (`https://host/bucket/key`).
 * @param storage `s3://ACCESS_KEY:SECRET@host[:port]/bucket[/prefix]`; `region` (us-east-1) and `tls=off` in the query
 */
export const s3ObjectStore = (storage: URL): ObjectStore => {
  const credentials = {
    accessKey: decodeURIComponent(storage.username),
    secretKey: decodeURIComponent(storage.password),
    region: storage.searchParams.get('region') ?? 'us-east-1',
  };
  const origin = `${storage.searchParams.get('tls') === 'off' ? 'http' : 'https'}://${storage.host}`;
  const bucket = storage.pathname.replace(/\/+$/, '');

  const send = async (
    method: string,
    key: string,
    content?: { bytes: Uint8Array; type: string },
  ): Promise<Response> => {
    const url = new URL(`${origin}${bucket}/${requireObjectKey(key)}`);
    const body = content?.bytes ?? new Uint8Array();
    const headers: Record<string, string> = content === undefined ? {} : { 'content-type': content.type };
    const response = await fetch(url, {
      method,
      headers: signS3Request({ method, url, headers, body, at: new Date() }, credentials),
      ...(content && { body: Buffer.from(content.bytes) }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok && response.status !== 404) {
      await response.body?.cancel();
      throw new Error(`The object store answered ${method} with ${response.status}.`);
    }
    return response;
  };

  return {
    async put(key, bytes, contentType) {
      const response = await send('PUT', key, { bytes, type: contentType });
      await response.body?.cancel();
      if (!response.ok) throw new Error('The bucket of the object store does not exist.');
    },
    async get(key) {
      const response = await send('GET', key);
      if (response.ok) return new Uint8Array(await response.arrayBuffer());
      await response.body?.cancel();
      return undefined;
    },
    async delete(key) {
      const response = await send('DELETE', key);
      await response.body?.cancel();
    },
  };
};
