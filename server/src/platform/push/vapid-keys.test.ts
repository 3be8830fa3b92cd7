import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { parseVapidKeys, vapidKeysOf } from './vapid-keys.ts';

it('derives the same pair from a private key every time', () => {
  const privateKey = randomBytes(32).toString('base64url');
  const keys = vapidKeysOf(privateKey);
  expect(keys).toEqual(vapidKeysOf(privateKey));
  expect(Buffer.from(keys.publicKey, 'base64url')).toHaveLength(65);
  expect(parseVapidKeys(`${keys.publicKey}:${keys.privateKey}`)).toEqual(keys);
});

it('refuses a public key that does not belong to the private key', () => {
  const [one, other] = [0, 1].map(() => vapidKeysOf(randomBytes(32).toString('base64url')));
  expect(parseVapidKeys(`${one?.publicKey}:${other?.privateKey}`)).toBeUndefined();
  for (const text of ['', ':', 'a:b', `${one?.publicKey}`, `${one?.publicKey}:${'A'.repeat(43)}`]) {
    expect(parseVapidKeys(text), text).toBeUndefined();
  }
});
