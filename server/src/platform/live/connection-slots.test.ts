import { expect, it } from 'vitest';
import { createConnectionSlots } from './connection-slots.ts';

it('has so many places for a person and so many for all, and gives each back once', () => {
  const places = createConnectionSlots({ maxPerPerson: 2, maxInAll: 3 });
  const release = places.acquire('thandi');
  places.acquire('thandi');
  expect(() => places.acquire('thandi')).toThrow(
    expect.objectContaining({ code: 'too-many-requests', retryAfterSeconds: 30 }),
  );
  places.acquire('pieter');
  expect(() => places.acquire('amina')).toThrow(
    expect.objectContaining({ code: 'unavailable', retryAfterSeconds: 30 }),
  );
  release();
  release();
  places.acquire('amina');
  expect(() => places.acquire('sipho')).toThrow(expect.objectContaining({ code: 'unavailable' }));
});
