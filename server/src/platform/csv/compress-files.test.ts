import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { createGunzip } from 'node:zlib';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { expect, it } from 'vitest';
import { csvResponse } from './write-csv.ts';
import { compressFiles } from './compress-files.ts';

/** A server with a file of two pages, the second of which is read when `finish` is called. */
const serveFile = () => {
  const second = Promise.withResolvers<string>();
  async function* pages(): AsyncGenerator<string> {
    yield 'first page\r\n';
    yield await second.promise;
  }
  const application = new Hono();
  application.use(compress());
  application.use(compressFiles);
  application.get('/file', () => csvResponse('file.csv', 'header\r\n', pages()));
  const ask = (encoding: string) => application.request('/file', { headers: { 'accept-encoding': encoding } });
  return { ask, finish: () => second.resolve('second page\r\n') };
};

it('sends each page of a file when it has been read', async () => {
  const { ask, finish } = serveFile();
  const { body, headers } = await ask('gzip, br');
  expect(headers.get('content-encoding')).toBe('gzip');
  expect(headers.get('vary')).toBe('Accept-Encoding');
  let text = '';
  for await (const chunk of Readable.fromWeb(body as ReadableStream).pipe(createGunzip())) {
    text += String(chunk);
    // Only a first page that came by itself lets the second one be read.
    if (text === 'header\r\nfirst page\r\n') finish();
  }
  expect(text).toBe('header\r\nfirst page\r\nsecond page\r\n');
});

it.each(['', 'br', 'gzip;q=0'])('sends a file as it is to a client that accepts %j', async (encoding) => {
  const { ask, finish } = serveFile();
  finish();
  const answer = await ask(encoding);
  expect(answer.headers.get('content-encoding')).toBeNull();
  expect(await answer.text()).toBe('header\r\nfirst page\r\nsecond page\r\n');
});
