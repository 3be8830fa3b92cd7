import fc from 'fast-check';
import { expect, it } from 'vitest';
import { joinPieces, matchesOf, maxMatches, partsOf } from './pdf-search.rules.ts';

const page = joinPieces([
  { str: 'House ', hasEOL: false },
  { str: 'rules for', hasEOL: true },
  { str: 'the clubhouse', hasEOL: false },
]);

it('finds words in any case, also across pieces and the ends of lines', () => {
  expect(page.text).toBe('House rules for the clubhouse');
  expect(matchesOf(3, page, 'HOUSE')).toEqual([
    { page: 3, start: 0, end: 5 },
    { page: 3, start: 24, end: 29 },
  ]);
  expect(matchesOf(1, page, 'house rules')).toHaveLength(1);
  expect(matchesOf(1, page, ' for the ')).toHaveLength(1);
  expect(matchesOf(1, page, 'h')).toEqual([]);
  expect(matchesOf(1, page, '.*')).toEqual([]);
});

it('names the parts of the pieces that a match covers', () => {
  const [match] = matchesOf(1, page, 'house rules');
  expect(partsOf(page, match ?? { page: 1, start: 0, end: 0 })).toEqual([
    { piece: 0, from: 0, to: 6 },
    { piece: 1, from: 0, to: 5 },
  ]);
});

it('finds at most a thousand places', () => {
  expect(matchesOf(1, joinPieces([{ str: 'ab'.repeat(5000), hasEOL: false }]), 'ab')).toHaveLength(maxMatches);
});

it('finds every text that stands on a page, and marks exactly it', () => {
  const piece = fc.record({ str: fc.string({ unit: 'grapheme-ascii' }), hasEOL: fc.boolean() });
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1 }), fc.nat(), fc.integer({ min: 2, max: 9 }), (pieces, from, length) => {
      const text = joinPieces(pieces);
      const wanted = text.text.slice(from % Math.max(1, text.text.length)).slice(0, length);
      fc.pre(wanted.trim().length >= 2 && wanted === wanted.trim());
      const [first] = matchesOf(1, text, wanted.toUpperCase());
      expect(first).toBeDefined();
      if (first === undefined) return;
      const marked = partsOf(text, first).map((part) => {
        const begin = text.starts[part.piece] ?? 0;
        return text.text.slice(begin + part.from, begin + part.to);
      });
      expect(marked.join('').toLowerCase()).toBe(wanted.toLowerCase());
    }),
  );
});
