import { readStored } from './encrypted-store.ts';
import { KEPT_FOR_START, KEPT_ID, type KeptName } from './kept-names.ts';

let written: Map<KeptName, unknown> | undefined;

/** Reads what the page begins with: at once where the service worker wrote it into the page, else from the store. */
export async function readAtStart<Value>(name: KeptName): Promise<Value | undefined> {
  written ??= takeFromPage();
  if (!written.has(name)) return readStored<Value>(name);
  const value = written.get(name) as Value | undefined;
  // Only once: what is asked for later may have changed.
  written.delete(name);
  return value;
}

/** Takes it out of the page, so that nothing of it stays there after signing out. */
function takeFromPage(): Map<KeptName, unknown> {
  const element = document.getElementById(KEPT_ID);
  if (!element) return new Map();
  element.remove();
  const kept = JSON.parse(element.textContent) as Partial<Record<KeptName, unknown>>;
  return new Map(KEPT_FOR_START.map((name) => [name, kept[name]]));
}
