import { expect, it } from 'vitest';
import { isBrowserKey, isPushEndpoint, lookupPublic } from './push-address.ts';
import { createTestBrowser } from './testing/push-service.ts';

it.each([
  ['https://fcm.googleapis.com/fcm/send/1', true],
  ['https://8.8.8.8/send', true],
  ['http://fcm.googleapis.com/fcm/send/1', false],
  ['https://user@push.example.com/1', false],
  ['https://10.0.0.7/1', false],
  ['https://192.168.1.1/1', false],
  ['https://169.254.169.254/latest', false],
  ['https://[::1]/1', false],
  ['https://[fd00::1]/1', false],
  ['https://[::ffff:10.0.0.7]/1', false],
  ['https://2130706433/1', false],
  ['https://[64:ff9b:1::a00:7]/1', false],
  ['https://[64:ff9b::a00:7]/1', false],
  ['https://[2002:a00:7::1]/1', false],
  ['https://[::a00:7]/1', false],
  ['https://[fec0::1]/1', false],
  ['https://[2001:4860:4860::8888]/1', true],
  ['https://:secret@push.example.com/1', false],
  ['https://push.example.com:443/1', true],
  ['https://push.example.com:8443/1', false],
  ['https://push.example.com:22/1', false],
  ['https://localhost/1', false],
  ['http://127.0.0.1:9/1', false],
  ['file:///etc/passwd', false],
])('accepts only https at a public address: %s is %s', (endpoint, expected) => {
  expect(isPushEndpoint(endpoint, false)).toBe(expected);
});

it('accepts this machine with the demo on', () => {
  expect(isPushEndpoint('http://127.0.0.1:9/1', true)).toBe(true);
  expect(isPushEndpoint('http://localhost/1', true)).toBe(true);
  expect(isPushEndpoint('ftp://localhost/1', true)).toBe(false);
  expect(isPushEndpoint('https://10.0.0.7/1', true)).toBe(false);
});

it('refuses a name that resolves to a private address', async () => {
  const error = await new Promise((resolve) => {
    lookupPublic('localhost', { all: true }, resolve);
  });
  expect(String(error)).toContain('private network');
});

it('recognises the key of a browser', () => {
  expect(isBrowserKey(createTestBrowser('https://push.example.com/1').subscription.keys.p256dh)).toBe(true);
  expect(isBrowserKey(Buffer.alloc(65, 4).toString('base64url'))).toBe(false);
});
