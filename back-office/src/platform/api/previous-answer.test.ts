import { onlineManager } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { keepPreviousAnswer } from './previous-answer.ts';

afterEach(() => onlineManager.setOnline(true));

test.each([
  ['a list', { items: [1], total: 1 }],
  ['the pages of a long list', { pages: [{ items: [] }, { items: [1] }], pageParams: [] }],
  ['the people who are inside, beside other rows', { people: [1], gatesToday: [] }],
  ['rows without more', [1]],
  ['a count', { people: 0, houses: 0 }],
])('keeps %s', (_, answer) => expect(keepPreviousAnswer(answer)).toBe(answer));

test.each([
  ['a list', { items: [], total: 0 }],
  ['the pages of a long list', { pages: [{ items: [] }], pageParams: [] }],
  ['the people who are inside, beside other rows', { people: [], gatesToday: [1] }],
  ['the groups of a search', { groups: [] }],
  ['the rows of react-admin', { data: [], total: 0 }],
  ['rows without more', []],
])('does not keep an empty answer: %s', (_, answer) => expect(keepPreviousAnswer(answer)).toBeUndefined());

test('keeps nothing without a network, and nothing when nothing was answered', () => {
  expect(keepPreviousAnswer(undefined)).toBeUndefined();
  onlineManager.setOnline(false);
  expect(keepPreviousAnswer({ items: [1] })).toBeUndefined();
});
