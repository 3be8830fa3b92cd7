import { cleanup, configure, render } from '@testing-library/react';
import { NavigationProvider } from '@ekhaya/ui-kit/navigation';
import type { ReactElement } from 'react';
import { onTestFinished } from 'vitest';
import { navigate } from '../navigation/navigate.ts';

// Parts of a screen are loaded when they are wanted: on a busy machine that takes its time.
configure({ asyncUtilTimeout: 5_000 });

/** Draws a screen as the shell does, at its address and with the record it is opened with, until the test ends. */
export function showScreen(screen: ReactElement, path: string, record?: unknown): void {
  history.replaceState({ key: path, depth: 1, record }, '', path);
  render(<NavigationProvider navigate={navigate}>{screen}</NavigationProvider>);
  onTestFinished(cleanup);
}
