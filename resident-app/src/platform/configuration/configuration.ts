import { pageData } from '@ekhaya/browser/page/page-data';
import type { Configurations } from '@ekhaya/contract/configuration/configuration';
import { useSyncExternalStore } from 'react';
import { call } from '../api/call.ts';
import { readMark, writeMark } from '../store/plain-marks.ts';
import { createStore } from '../store/external-store.ts';
import { defaultConfigurations } from './default-configurations.ts';

const configuration = createStore<Configurations>(defaultConfigurations);

/** What staff steer of every phone, live. */
export const useConfiguration = (): Configurations =>
  useSyncExternalStore(configuration.subscribe, configuration.get, () => defaultConfigurations);

export const currentConfiguration = configuration.get;
export const onConfigurationChanged = configuration.subscribe;

/**
 * Begins with what is at hand: the page's own data when the server sent the page just now; what was read last when the
 * page came from the phone, whose copy is as old as the installed version.
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

/** The estate whose own word comes first; the product's alone until one is known. */
let estateId: string | undefined;

/** From here on the configuration is that of an estate. */
export async function configureFor(estate: string | undefined): Promise<void> {
  if (estate === estateId) return;
  estateId = estate;
  await refreshConfiguration();
}

/** Reads the configuration again. What cannot be read stays as it was. */
export async function refreshConfiguration(): Promise<void> {
  const asked = estateId;
  const read = await call('GET /api/configurations', { query: { estateId: asked } }).catch(() => undefined);
  if (!read || asked !== estateId) return;
  const text = JSON.stringify(read);
  if (text === JSON.stringify(configuration.get())) return;
  writeMark('configurations', text);
  configuration.set(read);
}
