import { BOOTSTRAP_ID, BOOTSTRAP_NAMES, BOOTSTRAP_PLACEHOLDER } from '../platform/store/bootstrap-names.ts';
import { readStored } from '../platform/store/encrypted-store.ts';

/** A store that takes longer does not delay the page. */
const MAX_WAIT_MS = 250;

/**
 * Adds the person's stored data to the installed page: read and decrypted on the worker's thread, so that the app can
 * draw its first screen without waiting for the store, and links to the code of the opened screen, so that it is loaded beside the
 * app's. The filled page is never cached. Without stored data the page is returned unchanged.
 * @param files the paths of the code and styles of the opened screen
 */
export async function withBootstrap(installed: Promise<Response>, files: readonly string[] = []): Promise<Response> {
  const [page, values] = await Promise.all([installed, readValues()]);
  if (Object.values(values).every((value) => value === undefined)) return page;
  // Escaped, so that no value can close the script element.
  const json = JSON.stringify(values).replaceAll('<', String.raw`\u003c`);
  const block = `<script type="application/json" id="${BOOTSTRAP_ID}">${json}</script>`;
  const links = files.map((file) => {
    // Styles are asked for without credentials later too: a preload in another mode would not be used.
    const kind = file.endsWith('.css') ? 'preload" as="style" crossorigin="' : 'modulepreload';
    return `<link rel="${kind}" href="/${file}">`;
  });
  const headers = new Headers(page.headers);
  for (const ofBody of ['content-length', 'content-encoding']) headers.delete(ofBody);
  const text = (await page.text()).replace(BOOTSTRAP_PLACEHOLDER, () => links.join('') + block);
  return new Response(text, { headers });
}

async function readValues(): Promise<Partial<Record<(typeof BOOTSTRAP_NAMES)[number], unknown>>> {
  const late = new Promise<unknown[]>((resolve) => setTimeout(() => resolve([]), MAX_WAIT_MS));
  const values = await Promise.race([late, Promise.all(BOOTSTRAP_NAMES.map((name) => readStored(name)))]);
  return Object.fromEntries(BOOTSTRAP_NAMES.map((name, index) => [name, values[index]]));
}
