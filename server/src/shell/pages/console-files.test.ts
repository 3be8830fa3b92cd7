import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mountConsole } from './console-files.ts';

let folder: string;
let ask: (path: string, headers?: Record<string, string>) => Promise<Response>;

const page = `<script type="application/json" nonce="__EKHAYA_NONCE__">__EKHAYA_CONFIGURATION__</script>
<meta property="csp-nonce" nonce="__EKHAYA_NONCE__">`;

beforeAll(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'ekhaya-console-')), 'dist');
  await mkdir(join(folder, 'assets'), { recursive: true });
  await writeFile(join(folder, 'index.html'), page);
  await writeFile(join(folder, 'assets', 'index-1.js'), 'console');
  await writeFile(join(folder, 'assets', 'index-1.js.br'), 'compressed');
  await writeFile(join(folder, 'worker.js'), 'worker');
  await writeFile(join(folder, 'csp.json'), '{}');
  await writeFile(join(folder, '..', 'secret.json'), '{}');
  const application = new Hono();
  const configuration = { apiKey: 'key', configurations: { title: '</script>' } };
  await mountConsole(application, () => Promise.resolve(configuration), folder);
  ask = async (path, headers = {}) => await application.request(path, { headers });
});

afterAll(() => rm(join(folder, '..'), { recursive: true }));

const nonceOf = (text: string): string | undefined => /csp-nonce" nonce="([^"]+)"/.exec(text)?.[1];

describe('the back office under /console/', () => {
  test('answers the page for every path, with the key and the configuration', async () => {
    for (const path of ['/console/', '/console/bookings', '/console/people/1/show']) {
      const answer = await ask(path);
      expect(answer.headers.get('content-type')).toContain('text/html');
      const text = await answer.text();
      expect(text).toContain('{"apiKey":"key","configurations":{"title":"\\u003c/script>"}}');
      expect(text).not.toContain('__EKHAYA');
    }
  });

  test('gives each page a new nonce, which its policy requires for inline code', async () => {
    const [one, other] = [await ask('/console/'), await ask('/console/')];
    const policy = one.headers.get('content-security-policy') ?? '';
    const nonce = nonceOf(await one.text());
    expect(nonce).toMatch(/^[\w+/]{22}==$/);
    expect(policy).toContain(`script-src 'self' 'nonce-${nonce}'`);
    expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
    expect(policy).not.toContain('unsafe');
    expect(nonceOf(await other.text())).not.toBe(nonce);
    expect(one.headers.get('cache-control')).toBe('no-store');
  });

  test('answers immutable files, compressed if the browser accepts it', async () => {
    const plain = await ask('/console/assets/index-1.js');
    expect(await plain.text()).toBe('console');
    expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const compressed = await ask('/console/assets/index-1.js', { 'accept-encoding': 'gzip, br' });
    expect(compressed.headers.get('content-encoding')).toBe('br');
    expect(await compressed.text()).toBe('compressed');
    expect(compressed.headers.get('vary')).toBe('Accept-Encoding');
    expect(compressed.headers.get('content-security-policy')).toContain("default-src 'self'");
  });

  test('answers 304 with the policy to a browser that has the file', async () => {
    for (const path of ['/console/assets/index-1.js', '/console/worker.js']) {
      const first = await ask(path);
      expect(await first.text()).not.toBe('');
      const again = await ask(path, { 'if-none-match': first.headers.get('etag') ?? '' });
      expect([again.status, await again.text()]).toEqual([304, '']);
      for (const name of ['cache-control', 'content-security-policy', 'etag', 'vary']) {
        expect(again.headers.get(name), name).toBe(first.headers.get(name));
      }
    }
    expect((await ask('/console/worker.js')).headers.get('cache-control')).toBe('no-cache');
  });

  test.each([
    '/console/assets/index-2.js',
    '/console/index.html',
    '/console/csp.json',
    '/console/assets/index-1.js.br',
    '/console/%2e%2e/secret.json',
    '/console/..%2fsecret.json',
  ])('has no %s', async (path) => {
    expect((await ask(path)).status).toBe(404);
  });
});
