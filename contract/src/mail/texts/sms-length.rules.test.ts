import { expect, it } from 'vitest';
import { smsLengthOf } from './sms-length.rules.ts';

it.each([
  ['', 1, 160],
  ['a'.repeat(160), 1, 0],
  ['a'.repeat(161), 2, 145],
  ['a'.repeat(306), 2, 0],
  ['a'.repeat(307), 3, 152],
  // The euro sign takes two units, and is not cut in two.
  ['€'.repeat(80), 1, 0],
  [`${'a'.repeat(152)}€${'a'.repeat(10)}`, 2, 141],
  // One character outside the alphabet makes all of them cost two bytes.
  ['’'.repeat(70), 1, 0],
  ['’'.repeat(71), 2, 63],
  ['👍'.repeat(35), 1, 0],
  // An emoji is two units that stay together: 33 of them fill a part of 67.
  ['👍'.repeat(67), 3, 65],
])('%j takes %i parts and leaves %i', (text, parts, left) => {
  expect(smsLengthOf(text)).toMatchObject({ parts, left });
});

it('names the first character that is none of the alphabet', () => {
  expect(smsLengthOf('Übung é à ñ £ @').foreign).toBeUndefined();
  expect(smsLengthOf('It’s “here”').foreign).toBe('’');
});
