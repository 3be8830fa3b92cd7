import { expect, test } from 'vitest';
import { addPictureText } from './add-picture-text.rules.ts';

test.each([
  ['Card', 'Add a card picture'],
  ['Event', 'Add an event picture'],
  ['Overview', 'Add an overview picture'],
])('the picture %s: %s', (label, text) => {
  expect(addPictureText(label)).toBe(text);
});
