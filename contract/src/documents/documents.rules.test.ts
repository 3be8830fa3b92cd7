import { expect, it } from 'vitest';
import { blankDocument, categoriesOf, isNewDocument, kindText, problemsOfDocument } from './documents.rules.ts';

it('names what keeps a document from being published', () => {
  expect(Object.keys(problemsOfDocument(blankDocument))).toEqual(['category', 'file']);
  expect(problemsOfDocument({ category: 'Minutes', file: '/media/a' })).toEqual({});
});

it('a document is new for two weeks', () => {
  const now = new Date('2026-11-12T08:00:00.000Z');
  expect(isNewDocument('2026-10-30T08:00:00.000Z', now)).toBe(true);
  expect(isNewDocument('2026-10-29T08:00:00.000Z', now)).toBe(false);
});

it('lists categories once and in their order', () => {
  expect(categoriesOf([{ category: 'Rules' }, { category: 'Minutes' }, { category: 'Rules' }])).toEqual([
    'Rules',
    'Minutes',
  ]);
});

it('says what a file is', () => {
  expect(kindText({ pages: 4, isForm: false })).toBe('PDF, 4 pages');
  expect(kindText({ pages: 1, isForm: true })).toBe('PDF form, 1 page');
  expect(kindText({ pages: 0, isForm: false })).toBe('PDF');
});
