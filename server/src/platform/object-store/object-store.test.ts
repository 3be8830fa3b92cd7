import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AwsV4Signer } from 'aws4fetch';
import { createObjectStore } from './create-object-store.ts';
import type { ObjectStore } from './object-store.ts';
import { ObjectStoreUnavailableError } from './object-store-unavailable-error.ts';

const bytes = new Uint8Array([1, 2, 3, 0, 255]);
const credentials = { accessKey: 'AKIAIOSFODNN7EXAMPLE', secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' };

let folder: string;
let server: Server;
let stored: Map<string, { bytes: Buffer; type: string }>;
let isOverloaded = false;
/** Whether the bucket has object lock with a default retention. */
let isLocked = false;
/** The code with which a request is refused whose signature is wrong. */
let refusalCode = '';

const md5Of = (body: Buffer): string => createHash('md5').update(body).digest('base64');

/** Signs a received request again, with the secret of the test and the date that the request names. */
const expectedAuthorization = async (
  { method = '', headers }: IncomingMessage,
  url: URL,
  body: Buffer,
): Promise<string | null> => {
  const signer = new AwsV4Signer({
    method,
    url: url.href,
    headers: {
      'x-amz-content-sha256': createHash('sha256').update(body).digest('hex'),
      ...(method === 'PUT' && { 'content-md5': md5Of(body) }),
    },
    accessKeyId: credentials.accessKey,
    secretAccessKey: credentials.secretKey,
    region: 'af-south-1',
    service: 's3',
    datetime: String(headers['x-amz-date']),
  });
  return (await signer.sign()).headers.get('authorization');
};

/** A page of ListObjectsV2 with two keys at most. */
const listPage = ({ pathname, searchParams }: URL): string => {
  const start = `${pathname}/${searchParams.get('prefix') ?? ''}`;
  const after = searchParams.get('continuation-token') ?? '';
  const keys = [...stored.keys()].filter((key) => key.startsWith(start) && key > after).toSorted();
  const page = keys.slice(0, 2);
  const contents = page.map((key) => `<Contents><Key>${key.slice(pathname.length + 1)}</Key></Contents>`).join('');
  const next = `<IsTruncated>true</IsTruncated><NextContinuationToken>${page.at(-1)}</NextContinuationToken>`;
  return `<?xml version="1.0"?><ListBucketResult>${contents}${keys.length > 2 ? next : ''}</ListBucketResult>`;
};

/** A small S3 server: stores objects and refuses requests whose signature, body included, is wrong. */
const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  const url = new URL(request.url ?? '', `http://${request.headers.host}`);
  const { method } = request;
  const known = stored.get(url.pathname);
  if (request.headers.authorization !== (await expectedAuthorization(request, url, body)))
    response.writeHead(403).end(refusalCode && `<Error><Code>${refusalCode}</Code></Error>`);
  else if (isOverloaded) response.writeHead(503).end();
  else if (!/^\/bucket(\/|$)/.test(url.pathname))
    response.writeHead(404).end('<Error><Code>NoSuchBucket</Code></Error>');
  else if (method === 'PUT' && isLocked && request.headers['content-md5'] !== md5Of(body)) {
    response.writeHead(400).end('<Error><Code>InvalidRequest</Code><Message>Content-MD5 is required</Message></Error>');
  } else if (url.searchParams.has('list-type')) response.writeHead(200).end(listPage(url));
  else if (method === 'GET' && known === undefined) response.writeHead(404).end();
  else {
    if (method === 'PUT') stored.set(url.pathname, { bytes: body, type: request.headers['content-type'] ?? '' });
    if (method === 'DELETE') stored.delete(url.pathname);
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(String(request.headers.range)) ?? [];
    if (from === undefined) response.writeHead(200).end(method === 'GET' ? known?.bytes : undefined);
    else response.writeHead(206).end(known?.bytes.subarray(Number(from), Number(to) + 1));
  }
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ekhaya store '));
  stored = new Map();
  server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

const s3Url = (secretKey = credentials.secretKey): string => {
  const { port } = server.address() as AddressInfo;
  const user = `${credentials.accessKey}:${encodeURIComponent(secretKey)}`;
  return `s3://${user}@127.0.0.1:${port}/bucket/below?region=af-south-1&tls=off`;
};

const listed = async (store: ObjectStore): Promise<string[]> => {
  const keys: string[] = [];
  for await (const key of store.list()) keys.push(key);
  return keys;
};

describe.each([
  ['a folder', () => join(folder, 'objects')],
  ['an S3-compatible store', () => s3Url()],
])('%s', (_, urlOf) => {
  it('returns what was put until it is deleted', async () => {
    const store = createObjectStore(urlOf());
    expect(await store.get('images/a.webp')).toBeUndefined();
    await store.put('images/a.webp', bytes, 'image/webp');
    expect(await store.get('images/a.webp')).toEqual(bytes);
    await store.put('images/a.webp', bytes.slice(1), 'image/webp');
    expect(await store.get('images/a.webp')).toEqual(bytes.slice(1));
    await store.delete('images/a.webp');
    await store.delete('images/a.webp');
    expect(await store.get('images/a.webp')).toBeUndefined();
  });

  it('returns some bytes of what was put', async () => {
    const store = createObjectStore(urlOf());
    expect(await store.getRange('tiles/a.pmtiles', { offset: 0, length: 2 })).toBeUndefined();
    await store.put('tiles/a.pmtiles', bytes, 'application/vnd.pmtiles');
    expect(await store.getRange('tiles/a.pmtiles', { offset: 1, length: 3 })).toEqual(bytes.slice(1, 4));
    expect(await store.getRange('tiles/a.pmtiles', { offset: 3, length: 100 })).toEqual(bytes.slice(3));
    await store.delete('tiles/a.pmtiles');
  });

  it('lists the keys of what is stored, on as many pages as it takes', async () => {
    const store = createObjectStore(urlOf());
    const keys = ['documents/a.pdf', 'images/x/b.webp', 'images/x/c.webp', 'images/x/d.webp', 'top.webp'];
    for (const key of keys) await store.put(key, bytes, 'image/webp');
    expect((await listed(store)).toSorted()).toEqual(keys);
    for (const key of keys) await store.delete(key);
    expect(await listed(store)).toEqual([]);
  });

  it.each(['../a', '/etc/passwd', 'a/../../b', 'a//b', '', '.hidden', 'a b', 'a\u0000', 'x'.repeat(201)])(
    'refuses the key %j',
    async (key) => {
      const store = createObjectStore(urlOf());
      await expect(store.get(key)).rejects.toThrow('An object key');
      await expect(store.put(key, bytes, 'image/webp')).rejects.toThrow('An object key');
      await expect(store.delete(key)).rejects.toThrow('An object key');
    },
  );
});

describe('a folder', () => {
  it('contains only complete files when several calls write at the same time', async () => {
    const store = createObjectStore(join(folder, 'races'));
    const contents = Array.from({ length: 12 }, (_, index) => new Uint8Array(100_000).fill(index));
    await Promise.all(contents.map((content) => store.put('a.webp', content, 'image/webp')));
    const kept = await store.get('a.webp');
    expect(contents.some((content) => Buffer.compare(content, kept ?? new Uint8Array()) === 0)).toBe(true);
    expect(await readdir(join(folder, 'races'))).toEqual(['a.webp']);
  });
});

describe('an S3-compatible store', () => {
  it('receives the content type, below bucket and prefix', async () => {
    await createObjectStore(s3Url()).put('images/b.webp', bytes, 'image/webp');
    expect(stored.get('/bucket/below/images/b.webp')).toEqual({ bytes: Buffer.from(bytes), type: 'image/webp' });
  });

  it('reports a refusal without the secret', async () => {
    const refused = createObjectStore(s3Url('hidden-word')).put('images/c.webp', bytes, 'image/webp');
    await expect(refused).rejects.toThrow('The object store answered PUT with 403.');
  });

  // Amazon S3 and Backblaze B2 take no object without it where the bucket keeps objects for a time by itself.
  it('receives the digest that a bucket with object lock asks for', async () => {
    isLocked = true;
    try {
      await createObjectStore(s3Url()).put('2026-11-23/000001', bytes, 'application/octet-stream');
    } finally {
      isLocked = false;
    }
    expect(stored.has('/bucket/below/2026-11-23/000001')).toBe(true);
  });

  it('is unavailable, and says why, when its bucket does not exist', async () => {
    const store = createObjectStore(s3Url().replace('/bucket/', '/buckets/'));
    // `toThrow` with an error compares its message alone.
    const refusal = { name: 'ObjectStoreUnavailableError', message: 'The bucket of the object store does not exist.' };
    await expect(store.get('images/a.webp')).rejects.toMatchObject(refusal);
    await expect(store.getRange('images/a.webp', { offset: 0, length: 1 })).rejects.toMatchObject(refusal);
    await expect(store.put('images/a.webp', bytes, 'image/webp')).rejects.toMatchObject(refusal);
    await expect(listed(store)).rejects.toMatchObject(refusal);
  });

  it('says by which code it refuses', async () => {
    refusalCode = 'AccessDenied';
    const refused = createObjectStore(s3Url('hidden-word')).put('images/c.webp', bytes, 'image/webp');
    await expect(refused).rejects.toThrow('The object store answered PUT with 403 (AccessDenied).');
    refusalCode = '';
  });

  it('is unavailable while it is overloaded or cannot be reached', async () => {
    isOverloaded = true;
    const refused = createObjectStore(s3Url()).get('images/a.webp');
    await expect(refused).rejects.toThrow(new ObjectStoreUnavailableError('The object store answered GET with 503.'));
    isOverloaded = false;
    // Port 9 (discard) of the loopback address: nothing listens there.
    const unreachable = createObjectStore('s3://key:secret@127.0.0.1:9/bucket?tls=off').get('images/a.webp');
    await expect(unreachable).rejects.toThrow(ObjectStoreUnavailableError);
  });
});
