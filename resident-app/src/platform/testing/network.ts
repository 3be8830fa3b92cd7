import { act } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';

/** Takes the network away, or gives it back, as the browser tells it. The test's end gives it back. */
export function setOnline(isOnline: boolean): void {
  const spy = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  onTestFinished(() => spy.mockRestore());
  act(() => {
    dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
  });
}
