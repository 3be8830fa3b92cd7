import { configure, render } from '@testing-library/react';
import { LayerProvider } from '@ekhaya/ui-kit/navigation/layer';
import { NavigationProvider } from '@ekhaya/ui-kit/navigation/navigation';
import type { ReactElement } from 'react';
import { openLayer } from '../navigation/layers.ts';
import { navigate } from '../navigation/navigate.ts';

// Parts of screens are loaded on demand, which takes longer on a busy machine.
configure({ asyncUtilTimeout: 20_000 });

/** Renders a screen as the shell does, above Home, with its address and record, until the test ends. */
export function showScreen(screen: ReactElement, path: string, record?: unknown): void {
  history.replaceState({ key: 'home', depth: 0 }, '', '/home');
  history.pushState({ key: path, depth: 1, record }, '', path);
  render(
    <NavigationProvider navigate={navigate}>
      <LayerProvider openLayer={openLayer}>{screen}</LayerProvider>
    </NavigationProvider>,
  );
}
