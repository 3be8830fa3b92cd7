import { expect, it } from 'vitest';
import { createCipher } from './cipher.ts';
import { createSecrets, secretIdOf } from './secrets.ts';

const plain = Buffer.from('/pass/ABCDEFGHIJKLMNOPQRSTUVWXYZ');

it('decrypts what it encrypted, which does not contain the plain text', () => {
  const { encrypt, decrypt } = createCipher(createSecrets('a secret'), 'answers');
  const encrypted = encrypt(plain, 'one');
  expect(decrypt(encrypted, 'one')).toEqual(plain);
  expect(Buffer.from(encrypted, 'base64url').includes(plain)).toBe(false);
  expect(encrypt(plain, 'one')).not.toBe(encrypted);
});

it('decrypts nothing under another secret, purpose or record, and nothing that was changed', () => {
  const { encrypt, decrypt } = createCipher(createSecrets('a secret'), 'answers');
  const encrypted = encrypt(plain, 'one');
  expect(() => createCipher(createSecrets('another'), 'answers').decrypt(encrypted, 'one')).toThrow();
  expect(() => createCipher(createSecrets('a secret'), 'keys').decrypt(encrypted, 'one')).toThrow();
  expect(() => decrypt(encrypted, 'other')).toThrow();
  const changed = Buffer.from(encrypted, 'base64url');
  changed[20] = (changed[20] ?? 0) ^ 1;
  expect(() => decrypt(changed.toString('base64url'), 'one')).toThrow();
});

it('decrypts with every secret that it knows, and encrypts with the one in use', () => {
  const old = createCipher(createSecrets('old'), 'answers').encrypt(plain, 'one');
  const secrets = createSecrets('new', ['old']);
  const { encrypt, decrypt } = createCipher(secrets, 'answers');
  expect(secrets.use(secretIdOf('old'))).toBe(true);
  expect(createCipher(createSecrets('old'), 'answers').decrypt(encrypt(plain, 'one'), 'one')).toEqual(plain);
  expect(secrets.use(secretIdOf('a third'))).toBe(false);
  expect(secrets.use(secretIdOf('new'))).toBe(true);
  const young = encrypt(plain, 'one');
  expect([decrypt(old, 'one'), decrypt(young, 'one')]).toEqual([plain, plain]);
  expect(() => createCipher(createSecrets('old'), 'answers').decrypt(young, 'one')).toThrow();
});
