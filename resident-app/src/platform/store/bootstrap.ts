import { BOOTSTRAP_ID, BOOTSTRAP_NAMES, SCREEN_READS, type BootstrapName } from './bootstrap-names.ts';
import { readStored } from './encrypted-store.ts';

let written: Map<BootstrapName, unknown> | undefined;

/**
 * Reads a value that the first screen is drawn from: the first time from the page, if the service worker has written it
 * there, otherwise from the encrypted store.
 */
export async function readBootstrap<Value>(name: BootstrapName): Promise<Value | undefined> {
  written ??= takeFromPage();
  return written.has(name) ? (takeBootstrap(name) as Value | undefined) : readStored<Value>(name);
}

/** Takes a value that the service worker has written into the page. The store may hold a newer value afterwards. */
export function takeBootstrap(name: BootstrapName): unknown {
  written ??= takeFromPage();
  const value = written.get(name);
  written.delete(name);
  return value;
}

/** Takes the values out of the page and removes their element, so that nothing private stays in the document. */
function takeFromPage(): Map<BootstrapName, unknown> {
  const element = document.getElementById(BOOTSTRAP_ID);
  if (!element) return new Map();
  element.remove();
  const values = JSON.parse(element.textContent) as Partial<Record<BootstrapName, unknown>>;
  return new Map(([...BOOTSTRAP_NAMES, SCREEN_READS] as const).map((name) => [name, values[name]]));
}
