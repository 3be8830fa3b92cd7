import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeGeolocation } from '../testing/geolocation.ts';
import { followLocation, useLocation } from './location.ts';

it('a screen begins without the position and without the refusal that an earlier screen found', () => {
  const phone = fakeGeolocation();
  const { result } = renderHook(useLocation);
  const leave = followLocation();
  phone.moveTo({ latitude: -26, longitude: 28.1 });
  expect(result.current.state).toBe('found');
  leave();
  expect(renderHook(useLocation).result.current).toEqual({ state: 'waiting' });
  const leaveAgain = followLocation();
  phone.fail(1);
  expect(result.current.state).toBe('refused');
  leaveAgain();
  expect(renderHook(useLocation).result.current).toEqual({ state: 'waiting' });
});
