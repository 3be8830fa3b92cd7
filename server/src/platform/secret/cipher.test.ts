import { expect, it } from 'vitest';
import { createCipher } from './cipher.ts';

const plain = Buffer.from('/pass/ABCDEFGHIJKLMNOPQRSTUVWXYZ');

it('decrypts what it encrypted, which does not contain the plain text', () => {
  const { encrypt, decrypt } = createCipher('a secret', 'answers');
  const encrypted = encrypt(plain, 'one');
  expect(decrypt(encrypted, 'one')).toEqual(plain);
  expect(Buffer.from(encrypted, 'base64url').includes(plain)).toBe(false);
  expect(encrypt(plain, 'one')).not.toBe(encrypted);
});

it('decrypts nothing under another secret, purpose or record, and nothing that was changed', () => {
  const { encrypt, decrypt } = createCipher('a secret', 'answers');
  const encrypted = encrypt(plain, 'one');
  expect(() => createCipher('another', 'answers').decrypt(encrypted, 'one')).toThrow();
  expect(() => createCipher('a secret', 'keys').decrypt(encrypted, 'one')).toThrow();
  expect(() => decrypt(encrypted, 'other')).toThrow();
  const changed = Buffer.from(encrypted, 'base64url');
  changed[20] = (changed[20] ?? 0) ^ 1;
  expect(() => decrypt(changed.toString('base64url'), 'one')).toThrow();
});
