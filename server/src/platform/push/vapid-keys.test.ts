import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { parseVapidKeyPairs, vapidKeysOf } from './vapid-keys.ts';

it('derives the same pair from a private key every time', () => {
  const privateKey = randomBytes(32).toString('base64url');
  const keys = vapidKeysOf(privateKey);
  expect(keys).toEqual(vapidKeysOf(privateKey));
  expect(Buffer.from(keys.publicKey, 'base64url')).toHaveLength(65);
  expect(parseVapidKeyPairs(`${keys.publicKey}:${keys.privateKey}`)).toEqual([keys]);
});

it('refuses a public key that does not belong to the private key', () => {
  const [one, other] = [0, 1].map(() => vapidKeysOf(randomBytes(32).toString('base64url')));
  expect(parseVapidKeyPairs(`${one?.publicKey}:${other?.privateKey}`)).toEqual([]);
  for (const text of ['', ':', 'a:b', `${one?.publicKey}`, `${one?.publicKey}:${'A'.repeat(43)}`]) {
    expect(parseVapidKeyPairs(text), text).toEqual([]);
  }
});

it('reads several pairs, the newest first, and none when one is wrong', () => {
  const pairs = [0, 1].map(() => vapidKeysOf(randomBytes(32).toString('base64url')));
  const text = pairs.map(({ publicKey, privateKey }) => `${publicKey}:${privateKey}`).join(', ');
  expect(parseVapidKeyPairs(text)).toEqual(pairs);
  expect(parseVapidKeyPairs(`${text},a:b`)).toEqual([]);
});
