import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  selectInRange,
  selectSingle,
  disableUnavailable,
  endSlots,
  generateSlots,
  type SlotSelection,
  type TimeSlot,
} from './time-slots.rules.ts';

const day = generateSlots('0800', '1200');
const closedAt = (...times: string[]): TimeSlot[] =>
  day.map((slot) => ({ ...slot, disabled: times.includes(slot.time) }));
const clicks = (slots: readonly TimeSlot[], ...times: string[]): SlotSelection =>
  times.reduce((selection, time) => selectInRange(slots, selection, time), {});

const anySlots = fc
  .array(fc.boolean(), { minLength: 1, maxLength: 24 })
  .map((flags) => generateSlots('0000', '2330', 60).map((slot, at) => ({ ...slot, disabled: flags[at] ?? false })));
const anyClicks = fc.array(fc.integer({ min: 0, max: 23 }), { maxLength: 8 });

describe('slots', () => {
  it('Time slot interval default 30 min; self-generated range 0 to 2330, times HHMM.', () => {
    const slots = generateSlots();
    expect(slots).toHaveLength(48);
    expect([slots[0]?.time, slots[1]?.time, slots.at(-1)?.time]).toEqual(['0000', '0030', '2330']);
    expect(slots.every(({ disabled }) => !disabled)).toBe(true);
  });

  it('Time slots disabled when not in availability list or remaining 0 (unless self-generated).', () => {
    const slots = disableUnavailable(generateSlots('0800', '0930'), [
      { time: '0800', availableForBooking: true, remaining: 2 },
      { time: '0830', availableForBooking: true, remaining: 0 },
      { time: '0900', availableForBooking: false, remaining: 1 },
    ]);
    expect(slots.filter(({ disabled }) => !disabled).map(({ time }) => time)).toEqual(['0800']);
  });
});

describe('range mode', () => {
  it('first click start, second end', () => {
    expect(clicks(day, '0900')).toEqual({ start: '0900' });
    expect(clicks(day, '0900', '1030')).toEqual({ start: '0900', end: '1030' });
  });

  it('swapped if reversed', () => expect(clicks(day, '1030', '0900')).toEqual({ start: '0900', end: '1030' }));

  it('rejected if a disabled slot lies between', () => {
    expect(clicks(closedAt('0930'), '0900', '1030')).toEqual({ start: '0900' });
    expect(clicks(closedAt('0930'), '1030', '0900')).toEqual({ start: '1030' });
    expect(clicks(closedAt('0930'), '0900', '0930')).toEqual({ start: '0900' });
  });

  it('clicking selected start deselects', () => {
    expect(clicks(day, '0900', '0900')).toEqual({});
    expect(clicks(day, '0900', '1030', '0900')).toEqual({});
  });

  it('third click restarts', () => expect(clicks(day, '0900', '1030', '1100')).toEqual({ start: '1100' }));

  it('never selects across a disabled slot, for any clicks', () => {
    fc.assert(
      fc.property(anySlots, anyClicks, (slots, wanted) => {
        const selection = clicks(slots, ...wanted.map((at) => slots[at]?.time ?? ''));
        const { start = '', end = start } = selection;
        const selected = slots.filter(({ time }) => start !== '' && time >= start && time <= end);
        expect(selected.some(({ disabled }) => disabled)).toBe(false);
        expect(selection.end === undefined || (selection.start ?? '') < selection.end).toBe(true);
        expect(selection.start === undefined ? selection.end : undefined).toBeUndefined();
      }),
    );
  });

  it('gives the same range forwards and backwards', () => {
    fc.assert(
      fc.property(anySlots, fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 23 }), (slots, one, other) => {
        const [first, second] = [slots[one]?.time ?? '', slots[other]?.time ?? ''];
        const forwards = clicks(slots, first, second);
        const backwards = clicks(slots, second, first);
        fc.pre(one !== other && forwards.end !== undefined);
        expect(backwards).toEqual(forwards);
      }),
    );
  });
});

describe('endSlots', () => {
  it('end at least 30 minutes after start, up to where something else begins, and to closing', () => {
    const ends = endSlots(closedAt('1000'), { start: '0830', closing: '1200', minimumMinutes: 30 });
    expect(ends.filter(({ disabled }) => !disabled).map(({ time }) => time)).toEqual(['0900', '0930', '1000']);
    expect(ends.at(-1)).toEqual({ time: '1200', disabled: true });
  });

  it('an enabled end has no disabled slot before it', () => {
    fc.assert(
      fc.property(anySlots, fc.integer({ min: 0, max: 23 }), (slots, at) => {
        const start = slots[at]?.time ?? '0000';
        const ends = endSlots(slots, { start, closing: '2400', minimumMinutes: 60, stepMinutes: 60 });
        for (const end of ends.filter(({ disabled }) => !disabled)) {
          expect(slots.some(({ time, disabled }) => disabled && time >= start && time < end.time)).toBe(false);
        }
      }),
    );
  });
});

it('Single mode selects a slot and the next.', () => {
  expect(selectSingle(day, {}, '0900')).toEqual({ start: '0900', end: '0930' });
  expect(selectSingle(day, { start: '0900', end: '0930' }, '0900')).toEqual({});
  expect(selectSingle(day, { start: '0900', end: '0930' }, '1000')).toEqual({ start: '1000', end: '1030' });
  expect(selectSingle(closedAt('1000'), {}, '1000')).toEqual({});
  expect(selectSingle(day, {}, '1200')).toEqual({});
});
