import { describe, expect, it } from 'vitest';
import { book, expectedVisitor, gate, personInside, subject } from '../guard.factory.ts';
import { afterPassage } from './passage.ts';

describe('afterPassage', () => {
  const at = { gate: gate(), subject: subject() };

  it('adds the person inside and marks the visitor as arrived', () => {
    const before = book({ expected: [expectedVisitor()], left: [subject().key] });
    const after = afterPassage(before, { ...at, direction: 'in' });
    expect(after.people.map((person) => person.subject.key)).toEqual(['invitation:lindiwe']);
    expect(after.left).toEqual([]);
    expect(after.expected[0]?.status).toBe('arrived');
  });

  it('removes the person who left and marks the visitor as left', () => {
    const before = book({ expected: [expectedVisitor({ status: 'arrived' })], people: [personInside()] });
    const after = afterPassage(before, { ...at, direction: 'out' });
    expect(after).toMatchObject({ people: [], left: ['invitation:lindiwe'] });
    expect(after.expected[0]?.status).toBe('left');
  });
});
