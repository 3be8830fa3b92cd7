import { pageData } from '@ekhaya/browser/page/page-data';
import type { Configurations } from '@ekhaya/contract/configuration/configuration';
import { useSyncExternalStore } from 'react';
import { call } from '../api/call.ts';
import { readMark, writeMark } from '../store/plain-marks.ts';
import { createStore } from '../store/external-store.ts';
import { defaultConfigurations } from './default-configurations.ts';

const configuration = createStore<Configurations>(defaultConfigurations);

/** The configuration, which staff change for all phones at once. */
export const useConfiguration = (): Configurations =>
  useSyncExternalStore(configuration.subscribe, configuration.get, () => defaultConfigurations);

export const currentConfiguration = configuration.get;
export const onConfigurationChanged = configuration.subscribe;

/**
 * Sets the first configuration: from the page if the server has just sent it, otherwise the one that was read last. A page
 * from the service worker is as old as the installed version of the app.
 */
export function startConfiguration(): void {
  const wasSentNow =
    (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined)?.workerStart === 0;
  const configurations = { ...defaultConfigurations, ...pageData().configurations };
  const stored = wasSentNow ? undefined : readMark('configurations');
  try {
    configuration.set(stored === undefined ? configurations : { ...configurations, ...(JSON.parse(stored) as object) });
  } catch {
    configuration.set(configurations);
  }
  if (wasSentNow) writeMark('configurations', JSON.stringify(configurations));
}

/** The estate whose configuration is read; undefined reads the product's. */
let estateId: string | undefined;

/** Switches to the configuration of an estate, or with `undefined` to the product's. */
export async function configureFor(estate: string | undefined): Promise<void> {
  if (estate === estateId) return;
  estateId = estate;
  await refreshConfiguration();
}

/** Reads the configuration again. A failed read keeps the known one. */
export async function refreshConfiguration(): Promise<void> {
  const asked = estateId;
  const read = await call('GET /api/configurations', { query: { estateId: asked } }).catch(() => undefined);
  if (!read || asked !== estateId) return;
  const text = JSON.stringify(read);
  if (text === JSON.stringify(configuration.get())) return;
  writeMark('configurations', text);
  configuration.set(read);
}
