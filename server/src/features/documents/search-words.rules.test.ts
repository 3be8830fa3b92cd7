import fc from 'fast-check';
import { expect, it } from 'vitest';
import { queryOfWords } from './search-words.rules.ts';

it.each([
  ['quiet', 'quiet:*'],
  ['  quiet hours ', 'quiet & hours:*'],
  ['AGM 2026', 'AGM & 2026:*'],
  ["a'); drop table media; --", 'a & drop & table & media:*'],
  ['! | & :* <->', undefined],
  ['', undefined],
])('%j becomes %j', (typed, query) => {
  expect(queryOfWords(typed)).toBe(query);
});

it('leaves no operator but its own, whatever is typed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (typed) => {
      expect(queryOfWords(typed) ?? 'a:*').toMatch(/^[\p{L}\p{N}]+( & [\p{L}\p{N}]+)*:\*$/u);
    }),
  );
});
