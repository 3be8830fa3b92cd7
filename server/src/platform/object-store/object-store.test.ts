import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createObjectStore } from './create-object-store.ts';
import { signS3Request } from './s3-signature.ts';

const bytes = new Uint8Array([1, 2, 3, 0, 255]);
const credentials = { accessKey: 'AKIAIOSFODNN7EXAMPLE', secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' };

let folder: string;
let server: Server;
let stored: Map<string, { bytes: Buffer; type: string }>;

/** Keeps objects, and refuses what is not signed as the documentation asks. */
const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  const url = new URL(request.url ?? '', `http://${request.headers.host}`);
  const time = String(request.headers['x-amz-date']);
  const at = new Date(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6.000Z'));
  const type = request.headers['content-type'];
  const headers: Record<string, string> = type === undefined ? {} : { 'content-type': type };
  const method = request.method ?? '';
  const expected = signS3Request({ method, url, headers, body, at }, { ...credentials, region: 'af-south-1' });
  const known = stored.get(url.pathname);
  if (request.headers.authorization !== expected['authorization']) response.writeHead(403).end();
  else if (method === 'GET' && known === undefined) response.writeHead(404).end();
  else {
    if (method === 'PUT') stored.set(url.pathname, { bytes: body, type: type ?? '' });
    if (method === 'DELETE') stored.delete(url.pathname);
    response.writeHead(200).end(method === 'GET' ? known?.bytes : undefined);
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

describe.each([
  ['a folder', () => join(folder, 'objects')],
  ['an S3-compatible store', () => s3Url()],
])('%s', (_, urlOf) => {
  it('gives back what was put, until it is deleted', async () => {
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
  it('has whole files alone, whoever writes at the same moment', async () => {
    const store = createObjectStore(join(folder, 'races'));
    const contents = Array.from({ length: 12 }, (_, index) => new Uint8Array(100_000).fill(index));
    await Promise.all(contents.map((content) => store.put('a.webp', content, 'image/webp')));
    const kept = await store.get('a.webp');
    expect(contents.some((content) => Buffer.compare(content, kept ?? new Uint8Array()) === 0)).toBe(true);
    expect(await readdir(join(folder, 'races'))).toEqual(['a.webp']);
  });
});

describe('an S3-compatible store', () => {
  it('is told the content type, below bucket and prefix', async () => {
    await createObjectStore(s3Url()).put('images/b.webp', bytes, 'image/webp');
    expect(stored.get('/bucket/below/images/b.webp')).toEqual({ bytes: Buffer.from(bytes), type: 'image/webp' });
  });

  it('fails without the secret in its words when it refuses', async () => {
    const refused = createObjectStore(s3Url('hidden-word')).put('images/c.webp', bytes, 'image/webp');
    await expect(refused).rejects.toThrow('The object store answered PUT with 403.');
  });

  it('is signed as the example of the Amazon S3 API reference', () => {
    const signed = signS3Request(
      {
        method: 'GET',
        url: new URL('https://examplebucket.s3.amazonaws.com/test.txt'),
        headers: { range: 'bytes=0-9' },
        body: new Uint8Array(),
        at: new Date('2013-05-24T00:00:00.000Z'),
      },
      { ...credentials, region: 'us-east-1' },
    );
    expect(signed['authorization']).toContain('SignedHeaders=host;range;x-amz-content-sha256;x-amz-date');
    expect(signed['authorization']).toContain(
      'Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    );
  });
});
