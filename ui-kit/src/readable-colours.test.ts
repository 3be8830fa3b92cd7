import { expect, test } from 'vitest';
import { readableColours } from './readable-colours.ts';

test('a pair that can be read is kept', () => {
  expect(readableColours('#0f6e78', '#fff')).toEqual({ ground: '#0f6e78', text: '#fff' });
});

test('a text colour that cannot be read gives way to ink or white', () => {
  expect(readableColours('#f7e7a1', '#ffffff')?.text).toBe('#231c18');
  expect(readableColours('#231c18', '#333333')?.text).toBe('#ffffff');
});

test('without a ground, or with something that is no colour, nothing is applied', () => {
  expect(readableColours(undefined, '#000000')).toBeUndefined();
  expect(readableColours('url(https://elsewhere.example)', '#000000')).toBeUndefined();
});
