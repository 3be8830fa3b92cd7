import { lazy, type FunctionComponent, type LazyExoticComponent } from 'react';
import { loadWithRetry } from '@ekhaya/browser/page/load-with-retry';

/**
 * A part of the app whose code is loaded when it is shown first. A failed load is repeated until it succeeds: `lazy` alone fails for
 * good, and takes the screen around it down.
 */
export const lazyPart = <Properties extends object>(
  load: () => Promise<FunctionComponent<Properties>>,
): LazyExoticComponent<FunctionComponent<Properties>> => lazy(async () => ({ default: await loadWithRetry(load) }));
