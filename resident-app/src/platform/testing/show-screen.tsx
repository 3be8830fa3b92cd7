import { cleanup, render } from '@testing-library/react';
import { NavigationProvider } from '@ekhaya/ui-kit/navigation';
import type { ReactElement } from 'react';
import { onTestFinished } from 'vitest';
import { navigate } from '../navigation/navigate.ts';

/** Draws a screen as the shell does, at its address, until the test ends. */
export function showScreen(screen: ReactElement, path: string): void {
  history.replaceState(null, '', path);
  render(<NavigationProvider navigate={navigate}>{screen}</NavigationProvider>);
  onTestFinished(cleanup);
}
