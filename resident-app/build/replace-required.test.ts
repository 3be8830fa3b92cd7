import { expect, test } from 'vitest';
import { replaceRequired } from './replace-required.ts';

test('replaces every match, and takes the replacement literally', () => {
  expect(replaceRequired('a-b-a', 'a', '$&', 'the letter')).toBe('$&-b-$&');
  expect(replaceRequired('a1b2', /\d/g, '', 'the digits')).toBe('ab');
});

test('fails where there is nothing to replace', () => {
  expect(() => replaceRequired('text', '<!--place-->', '', 'the place')).toThrow(
    'The build found nothing to replace: the place.',
  );
});
