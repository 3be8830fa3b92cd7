import { describe, expect, it } from 'vitest';
import { isQuotedBy, sentencesOf, titlesIn } from './quoted-sentences.ts';

describe('the sentences that no test quotes', () => {
  it('cuts a paragraph at full stops and semicolons', () => {
    expect(sentencesOf("- Login: e-mail required; Enter moves on. Success goes to /home. 'Yes. No'")).toEqual([
      'Login: e-mail required',
      'Enter moves on',
      'Success goes to /home',
      "'Yes. No'",
    ]);
  });

  it.each([
    ['the whole of a short sentence', 'success goes to /home!', true],
    ['four words in a row', 'Enter moves from E-mail somewhere', true],
    ['three words', 'enter moves from', false],
    ['the same words in another order', 'from e-mail Enter moves', false],
  ])('counts %s', (_, title, isQuoted) => {
    const sentences = ['Success goes to /home', 'Enter moves from e-mail to password then submits'];
    expect(sentences.some((sentence) => isQuotedBy(sentence, title))).toBe(isQuoted);
  });

  it('finds titles in any kind of quotation marks, and of tables of cases', () => {
    const text = "it('one', f); test(\n  \"two's\", f); describe.each([1])(`three ${x}`, f); it.each(table)('four', f)";
    expect(titlesIn(text)).toEqual(['one', "two's", 'three ${x}', 'four']);
  });
});
