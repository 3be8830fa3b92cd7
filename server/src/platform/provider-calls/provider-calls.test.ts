import { createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { settableClock } from '../clock.ts';
import { createProviderClient } from './provider-client.ts';
import { isHarmless, ProviderError } from './provider-error.ts';
import { untrustedCertificate } from './testing/untrusted-certificate.ts';
import { escapeXml, parseXml } from './xml.ts';

const serve = async (answer: (count: number) => { status: number; text: string } | 'break') => {
  let count = 0;
  const server = createServer((request, response) => {
    count += 1;
    const said = answer(count);
    if (said === 'break') request.socket.destroy();
    else response.writeHead(said.status).end(said.text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const clock = settableClock(new Date('2026-11-14T08:00:00Z'));
  const sandboxUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { client: createProviderClient({ clock, sandboxUrl }), clock, counted: () => count };
};

const failureOf = async (call: Promise<unknown>): Promise<string> => {
  const error = await call.then(
    () => undefined,
    (cause: unknown) => cause,
  );
  return error instanceof ProviderError ? error.failure : 'none';
};

it('repeats a call that only reads, never one that may have been carried out', async () => {
  const { client, counted } = await serve((count) => (count < 3 ? 'break' : { status: 200, text: 'here' }));
  const call = { provider: 'a', url: 'sandbox:/' };
  expect(await failureOf(client.call(call))).toBe('unknown');
  expect(counted()).toBe(1);
  expect((await client.call({ ...call, isRead: true })).text).toBe('here');
});

it('leaves a provider alone after five failures, and tries it again after half a minute', async () => {
  let isDown = true;
  const { client, clock, counted } = await serve(() => (isDown ? 'break' : { status: 200, text: 'here' }));
  const call = { provider: 'a', url: 'sandbox:/' };
  for (let failure = 0; failure < 5; failure += 1) {
    if (failure === 4) clock.advance(1_000);
    expect(await failureOf(client.call(call))).toBe('unknown');
  }
  expect(await failureOf(client.call(call))).toBe('not-sent');
  expect(counted()).toBe(5);
  expect(client.healthOf('b').state).toBe('ok');
  const { state, failingSince, failedAt, problem } = client.healthOf('a');
  expect([state, failingSince, failedAt]).toEqual(['down', new Date('2026-11-14T08:00:00Z'), clock.now()]);
  expect(problem).toMatch(/^the connection failed \(\w+\)$/);
  isDown = false;
  clock.advance(31_000);
  expect((await client.call(call)).text).toBe('here');
  expect(client.healthOf('a')).toMatchObject({ state: 'ok', answeredAt: clock.now(), answerMs: expect.any(Number) });
  expect(client.healthOf('a')).not.toHaveProperty('problem');
  expect(client.healthOf('a')).not.toHaveProperty('failingSince');
});

it('a provider that refuses us is failing until it does what is asked, is asked on, and is not asked again for the same', async () => {
  let isRefused = true;
  const { client, clock, counted } = await serve(() => ({ status: 200, text: isRefused ? 'who are you' : 'here' }));
  const refusalOf = ({ text }: { text: string }) => (text === 'here' ? undefined : 'it does not know us');
  const call = { provider: 'a', url: 'sandbox:/', isRead: true, refusalOf };
  const since = clock.now();
  for (let refused = 0; refused < 7; refused += 1) {
    expect(await failureOf(client.call(call))).toBe('refused');
    clock.advance(1_000);
  }
  expect(counted()).toBe(7);
  expect(client.healthOf('a')).toMatchObject({ state: 'failing', failingSince: since, problem: 'it does not know us' });
  isRefused = false;
  expect((await client.call(call)).text).toBe('here');
  expect(client.healthOf('a').state).toBe('ok');
});

it('calls no address that is not https, and no sandbox where there is none', async () => {
  const client = createProviderClient({ clock: settableClock(new Date()) });
  for (const url of ['http://127.0.0.1/', 'sandbox:/', 'file:///etc/passwd']) {
    const error = await client.call({ provider: url, url, retries: 0 }).catch((cause: unknown) => cause);
    expect(isHarmless(error), url).toBe(true);
  }
});

it('sends nothing to a server whose certificate is not trusted', async () => {
  let requests = 0;
  const server = createSecureServer(untrustedCertificate, (_, response) => {
    requests += 1;
    response.end('here');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const client = createProviderClient({ clock: settableClock(new Date()) });
  const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  expect(await failureOf(client.call({ provider: 'a', url, retries: 0 }))).toBe('not-sent');
  expect(requests).toBe(0);
});

it('connects to no name of a private network: staff write the address, and only this server reaches that network', async () => {
  let connections = 0;
  const server = createSecureServer(untrustedCertificate).on('connection', () => (connections += 1));
  await new Promise<void>((resolve) => server.listen(0, resolve));
  onTestFinished(() => void server.close());
  const client = createProviderClient({ clock: settableClock(new Date()) });
  const url = `https://localhost:${(server.address() as AddressInfo).port}/`;
  const call = client.call({ provider: 'a', url, retries: 0 });
  await expect(call).rejects.toMatchObject({
    failure: 'not-sent',
    message: expect.stringContaining('its name stands for an address of a private network'),
  });
  expect(connections).toBe(0);
});

it('sends what it is given and follows no redirect', async () => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    request.setEncoding('utf8').on('data', (body: string) => {
      asked.push(`${request.method} ${request.url} ${request.headers['content-type']} ${body}`);
      response.writeHead(request.url === '/moved' ? 307 : 200, { location: '/other' }).end('here');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const sandboxUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = createProviderClient({ clock: settableClock(new Date()), sandboxUrl });
  const call = { provider: 'a', headers: { 'content-type': 'text/xml' }, body: '<ünit/>' };
  expect(await client.call({ ...call, url: 'sandbox:/pay' })).toEqual({ status: 200, text: 'here' });
  expect(await failureOf(client.call({ ...call, url: 'sandbox:/moved' }))).toBe('unknown');
  expect(asked).toEqual(['POST /pay text/xml <ünit/>', 'POST /moved text/xml <ünit/>']);
});

it('says of a provider that does not answer in time that it took too long', async () => {
  const server = createServer(() => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const sandboxUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = createProviderClient({ clock: settableClock(new Date()), sandboxUrl });
  await expect(client.call({ provider: 'a', url: 'sandbox:/', timeoutMs: 50 })).rejects.toMatchObject({
    failure: 'unknown',
    message: expect.stringContaining('it took too long'),
  });
});

it('an answer of more than 1 MB is no answer', async () => {
  const { client } = await serve(() => ({ status: 200, text: 'x'.repeat(1024 * 1024 + 1) }));
  expect(await failureOf(client.call({ provider: 'a', url: 'sandbox:/' }))).toBe('unknown');
});

it('XML with a document type, entities, too much text or no end is refused', () => {
  for (const text of [
    '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
    '<!doctype a SYSTEM "file:///etc/passwd"><a/>',
    `<a>${'x'.repeat(600_000)}</a>`,
    '<a><b></a>',
    '',
  ]) {
    expect(() => parseXml(text).at('a').text.length > 0 || parseXml('<a'), text.slice(0, 40)).toThrow(ProviderError);
  }
});

it('reads elements without their prefix, attributes and repeated elements', () => {
  const xml = parseXml('<s:a xmlns:s="urn:s"><s:b value="1"/><s:b value="2">two &amp; a half</s:b></s:a>');
  expect(
    xml
      .at('a')
      .all('b')
      .map((element) => element.attribute('value')),
  ).toEqual(['1', '2']);
  expect(xml.at('a').all('b')[1]?.text).toBe('two & a half');
  expect(xml.at('a', 'c', 'constructor').exists).toBe(false);
});

it('what people wrote cannot end an element', () => {
  expect(escapeXml(`</CVV><Amount>1</Amount>&'"\u0000`)).toBe(
    '&lt;/CVV&gt;&lt;Amount&gt;1&lt;/Amount&gt;&amp;&apos;&quot;',
  );
});
