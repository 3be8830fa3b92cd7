import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { XMLParser } from 'fast-xml-parser';
import { requireObjectKey } from './object-key.ts';
import { ObjectStoreUnavailableError } from './object-store-unavailable-error.ts';
import type { ObjectStore } from './object-store.ts';

const timeoutMs = 20_000;

/** Statuses that S3 answers when it is overloaded or fails: `SlowDown`, `InternalError`. */
const isTransientStatus = (status: number): boolean => status === 429 || status >= 500;

const listParser = new XMLParser({ parseTagValue: false, isArray: (name) => name === 'Contents' });

/** The code of a refusal, such as `AccessDenied`; empty where the answer has none. */
const errorCodeOf = (text: string): string => /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? '';

const noBucket = (): ObjectStoreUnavailableError =>
  new ObjectStoreUnavailableError('The bucket of the object store does not exist.');

/** The keys of a page of ListObjectsV2, and the token of the next one. */
const parseList = (text: string): { keys: string[]; next: string | undefined } => {
  const { ListBucketResult: result } = listParser.parse(text) as {
    ListBucketResult?: { Contents?: { Key: string }[]; IsTruncated?: string; NextContinuationToken?: string };
  };
  return {
    keys: (result?.Contents ?? []).map(({ Key }) => Key),
    next: result?.IsTruncated === 'true' ? result.NextContinuationToken : undefined,
  };
};

/**
 * Stores objects in an S3-compatible store, addressed by path (`https://host/bucket/key`).
 * @param storage `s3://ACCESS_KEY:SECRET@host[:port]/bucket[/prefix]`; `region` (us-east-1) and `tls=off` in the query
 * @returns a store whose calls throw `ObjectStoreUnavailableError` when the store cannot be reached, is overloaded or has no such bucket
 */
export const s3ObjectStore = (storage: URL): ObjectStore => {
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(storage.username),
    secretAccessKey: decodeURIComponent(storage.password),
    region: storage.searchParams.get('region') ?? 'us-east-1',
    service: 's3',
    retries: 0,
  });
  const origin = `${storage.searchParams.get('tls') === 'off' ? 'http' : 'https'}://${storage.host}`;
  const bucket = storage.pathname.replace(/\/+$/, '');

  // The first part of the path is the bucket; the rest is put before every key.
  const [, bucketName = '', ...prefixParts] = bucket.split('/');
  const prefix = prefixParts.map((part) => `${part}/`).join('');

  const addressOf = (key: string): string => `${origin}${bucket}/${requireObjectKey(key)}`;
  const send = (method: string, key: string, content?: { bytes: Uint8Array; type: string }): Promise<Response> =>
    sendTo(addressOf(key), method, content);

  const sendTo = async (
    url: string,
    method: string,
    content?: { bytes: Uint8Array; type: string },
    range?: string,
  ): Promise<Response> => {
    const body = content === undefined ? undefined : Buffer.from(content.bytes);
    const request = await client.sign(url, {
      method,
      headers: {
        ...(content && { 'content-type': content.type }),
        // Buckets whose objects are locked for a time by default take none without it.
        ...(body && { 'content-md5': createHash('md5').update(body).digest('base64') }),
        ...(range !== undefined && { range }),
        // The library would leave the body out of the signature.
        'x-amz-content-sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
      },
      ...(body && { body }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const response = await fetch(request).catch((error: unknown) => {
      const cause = error instanceof Error ? (error.cause ?? error) : error;
      throw new ObjectStoreUnavailableError(`The object store cannot be reached: ${String(cause)}`);
    });
    if (response.ok) return response;
    const code = errorCodeOf(await response.text().catch(() => ''));
    if (code === 'NoSuchBucket') throw noBucket();
    if (response.status === 404) return response;
    const message = `The object store answered ${method} with ${response.status}${code && ` (${code})`}.`;
    throw isTransientStatus(response.status) ? new ObjectStoreUnavailableError(message) : new Error(message);
  };

  return {
    async put(key, bytes, contentType) {
      const response = await send('PUT', key, { bytes, type: contentType });
      if (!response.ok) throw noBucket();
      await response.body?.cancel();
    },
    async get(key) {
      const response = await send('GET', key);
      return response.ok ? new Uint8Array(await response.arrayBuffer()) : undefined;
    },
    async getRange(key, { offset, length }) {
      const response = await sendTo(addressOf(key), 'GET', undefined, `bytes=${offset}-${offset + length - 1}`);
      if (response.status === 206) return new Uint8Array(await response.arrayBuffer());
      if (!response.ok) return undefined;
      await response.body?.cancel();
      // A store that ignores ranges would send the whole file for every tile.
      throw new Error('The object store does not answer range requests.');
    },
    async delete(key) {
      const response = await send('DELETE', key);
      if (response.ok) await response.body?.cancel();
    },
    // ListObjectsV2 (Amazon S3 API reference): pages of at most 1,000 keys.
    async *list() {
      for (let token: string | undefined = ''; token !== undefined;) {
        const query = new URLSearchParams({
          'list-type': '2',
          prefix,
          ...(token !== '' && { 'continuation-token': token }),
        });
        const response = await sendTo(`${origin}/${bucketName}?${query}`, 'GET');
        if (!response.ok) throw noBucket();
        const page = parseList(await response.text());
        for (const key of page.keys) yield key.slice(prefix.length);
        token = page.next;
      }
    },
  };
};
