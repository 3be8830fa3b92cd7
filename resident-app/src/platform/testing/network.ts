import { act } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';

/** Switches the network off or on, as the browser reports it, until the test ends. */
export function setOnline(isOnline: boolean): void {
  const spy = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  onTestFinished(() => spy.mockRestore());
  act(() => {
    dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
  });
}
