import { expect, it } from 'vitest';
import { createConnectionSlots } from './connection-slots.ts';

it('limits the streams of a person and of the process, and releases each slot once', () => {
  const slots = createConnectionSlots({ maxPerPerson: 2, maxTotal: 3 });
  const release = slots.acquire('thandi');
  slots.acquire('thandi');
  expect(() => slots.acquire('thandi')).toThrow(
    expect.objectContaining({ code: 'too-many-requests', retryAfterSeconds: 30 }),
  );
  slots.acquire('pieter');
  expect(() => slots.acquire('amina')).toThrow(expect.objectContaining({ code: 'unavailable', retryAfterSeconds: 30 }));
  release();
  release();
  slots.acquire('amina');
  expect(() => slots.acquire('sipho')).toThrow(expect.objectContaining({ code: 'unavailable' }));
});
