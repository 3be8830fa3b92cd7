import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { createRequestOriginReader } from './request-origin.ts';

const addressOf = async (trusted: string[], connection: string, forwarded?: string): Promise<string> => {
  const application = new Hono();
  const originOf = createRequestOriginReader(trusted);
  application.get('/', (context) => context.text(originOf(context).address));
  const headers = new Headers(forwarded === undefined ? [] : [['x-forwarded-for', forwarded]]);
  const bindings = { incoming: { socket: { remoteAddress: connection } } };
  return (await application.request('/', { headers }, bindings)).text();
};

describe('the address of a client', () => {
  test.each([
    ['a header has no effect without a trusted proxy', [], '198.51.100.7', '203.0.113.9', '198.51.100.7'],
    ['the header of a trusted proxy counts', ['10.0.0.0/8'], '10.1.2.3', '203.0.113.9', '203.0.113.9'],
    ['only the last untrusted hop counts', ['10.0.0.0/8'], '10.1.2.3', '1.1.1.1, 203.0.113.9, 10.9.9.9', '203.0.113.9'],
    ['an invalid address in the header is ignored', ['10.0.0.0/8'], '10.1.2.3', 'rubbish', '10.1.2.3'],
    ['an IPv4 address inside IPv6 is the same address', ['10.0.0.1'], '::ffff:10.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['IPv6 proxies can be trusted', ['fd00::/8'], 'fd00::1', '2001:db8::5', '2001:db8::5'],
  ])('%s', async (_title, trusted, connection, forwarded, expected) => {
    expect(await addressOf(trusted, connection, forwarded)).toBe(expected);
  });

  test('without a header the trusted proxy is the client', async () => {
    expect(await addressOf(['10.0.0.1'], '10.0.0.1')).toBe('10.0.0.1');
  });

  test('a proxy that is not trusted is reported once', async () => {
    const reported: string[] = [];
    const application = new Hono();
    const originOf = createRequestOriginReader(['10.0.0.1'], (address) => reported.push(address));
    application.get('/', (context) => context.text(originOf(context).address));
    const ask = (connection: string, headers: Record<string, string>) =>
      application.request('/', { headers }, { incoming: { socket: { remoteAddress: connection } } });
    await ask('10.0.0.2', {});
    await ask('10.0.0.1', { 'x-forwarded-for': '203.0.113.9' });
    expect(reported).toEqual([]);
    await ask('10.0.0.2', { 'x-forwarded-for': '203.0.113.9' });
    await ask('10.0.0.3', { 'x-forwarded-for': '203.0.113.9' });
    expect(reported).toEqual(['10.0.0.2']);
  });
});
