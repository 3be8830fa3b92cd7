import { readStored } from './encrypted-store.ts';
import { KEPT_ID, type KeptName } from './kept-names.ts';

let written: Partial<Record<KeptName, unknown>> | undefined;

/** Reads what the page begins with: at once where the service worker wrote it into the page, else from the store. */
export async function readAtStart<Value>(name: KeptName): Promise<Value | undefined> {
  written ??= takeFromPage();
  const value = written[name] as Value | undefined;
  // Only once: what is asked for later may have changed.
  delete written[name];
  return value ?? (await readStored<Value>(name));
}

/** Takes it out of the page, so that nothing of it stays there after signing out. */
function takeFromPage(): Partial<Record<KeptName, unknown>> {
  const element = document.getElementById(KEPT_ID);
  element?.remove();
  return element ? (JSON.parse(element.textContent) as Partial<Record<KeptName, unknown>>) : {};
}
