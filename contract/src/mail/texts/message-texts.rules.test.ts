import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exampleOf, fillText, problemsOfWords, textKeys, textKinds, wordsOfProduct } from './message-texts.rules.ts';

const address = 'https://ekhaya.example';
const problems = (key: (typeof textKeys)[number], text: string, subject = textKinds[key].subject ?? '') =>
  problemsOfWords(key, { subject, text }, address);

describe('the words of the product', () => {
  it.each(textKeys)('%s: nothing is wrong with them, and nothing is left to fill in', (key) => {
    const ours = wordsOfProduct(key);
    expect(problemsOfWords(key, ours, address)).toEqual({});
    const example = exampleOf(key, ours, address);
    expect(`${example.subject}${example.text}`).not.toMatch(/[{}]/);
    for (const { name } of textKinds[key].placeholders) expect(name).toMatch(/^\w+$/);
  });
});

describe('fillText', () => {
  it.each([
    ['Hello {name},', { name: '' }, 'Hello,'],
    ['Hello {name},', { name: 'Sipho' }, 'Hello Sipho,'],
    ['{urgency}\n\n{report}\n\n{place}\n\nBye', { report: 'Wet' }, 'Wet\n\nBye'],
    ['{report}\n{place}', { report: 'Wet' }, 'Wet'],
    ['{toString}', {}, ''],
  ])('%j with %j is %j', (text, values, expected) => {
    expect(fillText(text, values)).toBe(expected);
  });

  it('inserts values literally: braces, markup and line breaks are text', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (value) => {
        expect(fillText('Hello {name}: {name}!', { name: value })).toBe(`Hello ${value}: ${value}!`);
      }),
    );
    expect(fillText('{one}', { one: '{two}', two: 'never' })).toBe('{two}');
  });
});

describe('words that staff write', () => {
  it.each([
    [
      'an unknown placeholder',
      'Hello {surname} {link}',
      '{surname} is not filled in here. There are {firstName}, {link}.',
    ],
    ['a brace alone', 'Hello } {link}', 'A brace stands alone. What is filled in looks like {firstName}.'],
    ['a missing link', 'Hello {firstName}', 'Please keep {link}: without it nobody can set a password.'],
    [
      'a link with a key',
      'Open {link} or https://ekhaya.example/auth/reset-password#token=abc',
      'A link with a key belongs to one person and is made when this is sent. Please write {link}.',
    ],
    ['nothing', ' \n ', 'Please write a text.'],
  ])('%s is refused with words', (_, text, sentence) => {
    expect(problems('password-reset', text)).toEqual({ text: sentence });
  });

  it.each(
    textKeys.flatMap((key) =>
      textKinds[key].placeholders.filter(({ isSecret }) => isSecret).map((of) => [key, of.name]),
    ),
  )('%s: {%s} becomes no part of another address, which would get it from whoever opens that', (key, name) => {
    const others = textKinds[key as (typeof textKeys)[number]].placeholders.map((of) => `{${of.name}}`).join(' ');
    const placeholder = `{${name}}`;
    const judge = (text: string) => problems(key as (typeof textKeys)[number], `${others}\n${text}`).text;
    for (const joined of [
      `https://x.example/?${placeholder}`,
      `https://x.example/{firstName}${placeholder}`,
      `x${placeholder}`,
      `${placeholder}x`,
      `${placeholder}.x.example`,
      `\u{feff}${placeholder}`,
      `${placeholder}${placeholder}`,
    ]) {
      expect(judge(joined.replace('{firstName}', '')), joined).toBe(
        `Please put a space or a line break before and after ${placeholder}.`,
      );
    }
    for (const free of [
      placeholder,
      `Here: ${placeholder}`,
      `${placeholder}. Bye`,
      `${placeholder}, ${placeholder}.`,
    ]) {
      expect(judge(free), free).toBeUndefined();
    }
  });

  it('a code is refused in a text, and so is its placeholder missing', () => {
    const sentence = 'A code belongs to one person and is made when this is sent. Please write {pin}.';
    expect(problems('one-time-pin', '{pin} or 123456')).toEqual({ text: sentence });
    expect(problems('one-time-pin', 'Your PIN').text).toContain('Please keep {pin}');
    expect(problems('late-token', '{token} 1234 5678 9012 3456 7890').text).toContain('A code belongs to one person');
    expect(problems('mobile-changed', 'Call 012 555 0190 {name}').text).toBe(
      'Nothing is filled in here: please take {name} out.',
    );
    expect(problems('mobile-changed', 'Call 012 555 0190')).toEqual({});
  });

  it('a link or a line break is refused in a subject', () => {
    expect(problems('password-reset', '{link}', 'Open {link}')).toEqual({
      subject: '{link} stands in the text only: subjects are read on locked phones.',
    });
    expect(problems('password-reset', '{link}', '')).toEqual({ subject: 'Please write a subject.' });
    expect(problems('password-reset', '{link}', 'One\nBcc: everybody')).toEqual({ subject: 'A subject is one line.' });
    expect(problems('staff-notice', '{message}', 'Mine')).toEqual({ subject: 'This text has no subject of its own.' });
  });

  it('an SMS of more than three parts is refused, with the values of its example', () => {
    expect(problems('mobile-changed', 'a'.repeat(459))).toEqual({});
    expect(problems('mobile-changed', 'a'.repeat(460))).toEqual({
      text: 'This SMS takes 4 parts. 3 are the most: please write less.',
    });
  });
});
