import { expect, it } from 'vitest';
import { createStreamPlaces } from './stream-places.ts';

it('has so many places for a person and so many for all, and gives each back once', () => {
  const places = createStreamPlaces({ maxPerPerson: 2, maxInAll: 3 });
  const release = places.take('thandi');
  places.take('thandi');
  expect(() => places.take('thandi')).toThrow(
    expect.objectContaining({ code: 'too-many-requests', retryAfterSeconds: 30 }),
  );
  places.take('pieter');
  expect(() => places.take('amina')).toThrow(expect.objectContaining({ code: 'unavailable', retryAfterSeconds: 30 }));
  release();
  release();
  places.take('amina');
  expect(() => places.take('sipho')).toThrow(expect.objectContaining({ code: 'unavailable' }));
});
