import { expect, it } from 'vitest';
import { createSeal } from './seal.ts';

const plain = Buffer.from('/pass/ABCDEFGHIJKLMNOPQRSTUVWXYZ');

it('opens what it sealed, and says nothing of it', () => {
  const { seal, open } = createSeal('a secret', 'answers');
  const sealed = seal(plain, 'one');
  expect(open(sealed, 'one')).toEqual(plain);
  expect(Buffer.from(sealed, 'base64url').includes(plain)).toBe(false);
  expect(seal(plain, 'one')).not.toBe(sealed);
});

it('opens nothing of another secret, purpose or place, and nothing that was changed', () => {
  const { seal, open } = createSeal('a secret', 'answers');
  const sealed = seal(plain, 'one');
  expect(() => createSeal('another', 'answers').open(sealed, 'one')).toThrow();
  expect(() => createSeal('a secret', 'keys').open(sealed, 'one')).toThrow();
  expect(() => open(sealed, 'other')).toThrow();
  const changed = Buffer.from(sealed, 'base64url');
  changed[20] = (changed[20] ?? 0) ^ 1;
  expect(() => open(changed.toString('base64url'), 'one')).toThrow();
});
