import { expect, it } from 'vitest';
import { revisedFields } from './revised-fields.ts';

const defaults = { houseRules: '' };

it('updates a field that only the demo world changed', () => {
  const written = { name: 'Gym', capacity: 10 };
  expect(revisedFields({ row: written, written, wanted: { name: 'Gym', capacity: 15 }, defaults })).toEqual({
    capacity: 15,
  });
});

it('keeps a field that a person changed', () => {
  const [row, written] = [{ name: 'Fitness' }, { name: 'Gym' }];
  expect(revisedFields({ row, written, wanted: { name: 'Gym Hall' }, defaults })).toEqual({});
});

it('writes a new field only if it has the default of its column, or null', () => {
  const wanted = { houseRules: 'Bring a towel.', answerWithinWorkingDays: 1 };
  const untouched = { houseRules: '', answerWithinWorkingDays: null };
  expect(revisedFields({ row: untouched, written: {}, wanted, defaults })).toEqual(wanted);
  const touched = { houseRules: 'No glass.', answerWithinWorkingDays: 3 };
  expect(revisedFields({ row: touched, written: {}, wanted, defaults })).toEqual({});
});

it('updates only fields with default values in a row whose written fields were not recorded', () => {
  const row = { name: 'Gym', capacity: null, houseRules: '' };
  const wanted = { name: 'Gym Hall', capacity: 15, houseRules: 'Bring a towel.' };
  expect(revisedFields({ row, written: null, wanted, defaults })).toEqual({ houseRules: 'Bring a towel.' });
});
