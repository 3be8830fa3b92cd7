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

/** Returns the current configuration outside React. */
export const currentConfiguration = configuration.get;
/** Runs the listener after every change of the configuration. Returns a function that unsubscribes. */
export const onConfigurationChanged = configuration.subscribe;

/**
 * Sets the first configuration: that of the page if the server has just sent the page, otherwise the one that was read
 * last. A page from the service worker is as old as the installed app, so its configuration is only a fallback.
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
  const requestedEstateId = estateId;
  const read = await call('GET /api/configurations', { query: { estateId: requestedEstateId } }).catch(() => undefined);
  if (!read || requestedEstateId !== estateId) return;
  const text = JSON.stringify(read);
  if (text === JSON.stringify(configuration.get())) return;
  writeMark('configurations', text);
  configuration.set(read);
}
