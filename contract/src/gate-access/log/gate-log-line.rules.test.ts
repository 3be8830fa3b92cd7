import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { daysOfFilter, readGateLogLine } from './gate-log-line.rules.ts';

/** A Saturday. */
const today = '2026-11-14';
const gates = [
  { id: 'main', name: 'Main Gate' },
  { id: 'north', name: 'North Gate' },
  { id: 'service', name: 'North Service Gate' },
];
const read = (line: string) => readGateLogLine(line, { today, gates });
const labelsOf = (line: string) => read(line).understood.map(({ label }) => label);

describe('the search line of the gate log', () => {
  test.each([
    ['today', { fromDay: today, toDay: today }],
    ['yesterday', { fromDay: '2026-11-13', toDay: '2026-11-13' }],
    ['last 7 days', { fromDay: '2026-11-08', toDay: today }],
    ['30 days', { fromDay: '2026-10-16', toDay: today }],
    ['this week', { fromDay: '2026-11-09', toDay: today }],
    ['last week', { fromDay: '2026-11-02', toDay: '2026-11-08' }],
    ['last month', { fromDay: '2026-10-01', toDay: '2026-10-31' }],
    ['tue', { fromDay: '2026-11-10', toDay: '2026-11-10' }],
    ['Saturday', { fromDay: today, toDay: today }],
    ['3 nov', { fromDay: '2026-11-03', toDay: '2026-11-03' }],
    ['24 December', { fromDay: '2025-12-24', toDay: '2025-12-24' }],
    ['1 feb 2025', { fromDay: '2025-02-01', toDay: '2025-02-01' }],
    ['2026-11-01', { fromDay: '2026-11-01', toDay: '2026-11-01' }],
  ])('understands the days %s', (line, filter) => expect(read(line).filter).toEqual(filter));

  test.each([
    ['refused', { result: 'refused' }],
    ['by hand', { result: 'overridden' }],
    ['let in', { result: 'granted', direction: 'in' }],
    ['out', { direction: 'out' }],
    ['used already', { reason: 'already-used' }],
    ['too early', { reason: 'not-yet' }],
    ['wrong gate', { reason: 'wrong-gate' }],
    ['unknown code', { reason: 'unknown' }],
    ['visitors', { kind: 'visitor' }],
    ['walk-ins', { kind: 'walk-in' }],
    ['conflicts', { conflicts: 'only' }],
    ['Main Gate', { gateId: 'main' }],
    ['north', { gateId: 'north' }],
    ['north service', { gateId: 'service' }],
    ['unit 14', { unit: '14' }],
    ['house 22b', { unit: '22B' }],
    ['41', { unit: '41' }],
  ])('understands %s', (line, filter) => expect(read(line).filter).toEqual(filter));

  test.each([
    ['hx31kp', 'HX31KP'],
    ['HX 31 KP', 'HX31KP'],
    ['hx 31 kp gp', 'HX31KPGP'],
    ['CA 123-456', 'CA123456'],
    ['ca123456', 'CA123456'],
    ['123 abc gp', '123ABCGP'],
    ['hx31', 'HX31'],
    ['plate private', 'PRIVATE'],
  ])('understands the plate %s in any spelling', (line, plate) => expect(read(line).filter).toEqual({ plate }));

  test.each(['K7M3QXR', 'k7m 3qxr', 'code K7M-3QXR'])(
    'understands the visitor code %s and shows its end alone',
    (line) => {
      expect(read(line).filter).toEqual({ code: 'K7M3QXR' });
      expect(labelsOf(line)).toEqual(['Code ending QXR']);
    },
  );

  it('takes the words that are left for a name, of three letters at least', () => {
    expect(read('Bheki Cele').filter).toEqual({ q: 'Bheki Cele' });
    expect(read('bh').filter).toEqual({});
    expect(read('jan botes').filter).toEqual({ q: 'jan botes' });
    expect(read('100%').filter).toEqual({ q: '100%' });
  });

  it('understands several words in one line, and shows each as a part that can be taken out', () => {
    const { filter, understood } = read('bheki refused at Main Gate today unit 41 hx31kp');
    expect(filter).toEqual({
      q: 'bheki',
      result: 'refused',
      gateId: 'main',
      fromDay: today,
      toDay: today,
      unit: '41',
      plate: 'HX31KP',
    });
    expect(understood.map(({ label }) => label)).toEqual([
      'Refused',
      'Main Gate',
      'Today',
      'Unit 41',
      'Plate HX31KP',
      'Name bheki',
    ]);
    expect(understood[1]?.lineWithout).toBe('bheki refused at today unit 41 hx31kp');
    expect(understood.at(-1)?.lineWithout).toBe('refused at Main Gate today unit 41 hx31kp');
  });

  it('covers the last 30 days when the line names none', () => {
    expect(daysOfFilter(read('refused').filter, today)).toEqual({ fromDay: '2026-10-16', toDay: today });
    expect(daysOfFilter(read('yesterday').filter, today)).toEqual({ fromDay: '2026-11-13', toDay: '2026-11-13' });
  });

  it('reads any line, and each part that is taken out makes the line shorter', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 100 }), (line) => {
        const words = (text: string) => text.trim().split(/\s+/).filter(Boolean).length;
        for (const { lineWithout } of read(line).understood) expect(words(lineWithout)).toBeLessThan(words(line));
      }),
    );
  });
});
