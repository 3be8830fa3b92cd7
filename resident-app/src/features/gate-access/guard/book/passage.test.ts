import { describe, expect, it } from 'vitest';
import { book, expectedVisitor, gate, personInside, subject } from '../guard.factory.ts';
import { afterPassage, passageAt, withPassages } from './passage.ts';

describe('afterPassage', () => {
  const passage = (direction: 'in' | 'out') => passageAt(gate(), new Date(), { direction, subject: subject() });

  it('adds the person inside and marks the visitor as arrived', () => {
    const before = book({ expected: [expectedVisitor()], left: [subject().key] });
    const after = afterPassage(before, passage('in'));
    expect(after.people.map((person) => person.subject.key)).toEqual(['invitation:lindiwe']);
    expect(after.left).toEqual([]);
    expect(after.expected[0]?.status).toBe('arrived');
  });

  it('removes the person who left and marks the visitor as left', () => {
    const before = book({ expected: [expectedVisitor({ status: 'arrived' })], people: [personInside()] });
    const after = afterPassage(before, passage('out'));
    expect(after).toMatchObject({ people: [], left: ['invitation:lindiwe'] });
    expect(after.expected[0]?.status).toBe('left');
  });
});

describe('withPassages', () => {
  it('leaves a list as it is that knows of a later arrival of the person', () => {
    const read = book({ people: [personInside({ since: '2026-11-28T09:00:00.000Z' })] });
    const leavingAt = (time: string) => passageAt(gate(), new Date(time), { direction: 'out', subject: subject() });
    expect(withPassages(read, [leavingAt('2026-11-28T08:59:00Z')])).toBe(read);
    expect(withPassages(read, [leavingAt('2026-11-28T09:01:00Z')]).people).toEqual([]);
  });
});
