import {
  BOOTSTRAP_ID,
  BOOTSTRAP_NAMES,
  BOOTSTRAP_PLACEHOLDER,
  SCREEN_READS,
  SCREEN_START_PLACEHOLDER,
  screenReadsName,
  type BootstrapName,
} from '../platform/store/bootstrap-names.ts';
import { readStored } from '../platform/store/encrypted-store.ts';

/** A store that takes longer does not delay the page. */
const MAX_WAIT_MS = 250;
/** More than this would delay the page by more than the screen gains. */
const MAX_READS_LENGTH = 64 * 1024;

/** The screen that a navigation opens. */
interface OpenedScreen {
  path: string;
  /** The paths of its code and styles, beside those of the page; none for the screens of the page itself. */
  files: readonly string[];
}

type Values = Partial<Record<BootstrapName, unknown>>;

/**
 * Adds the person's stored data to the installed page: read and decrypted on the worker's thread, so that the app can
 * draw its first screen without waiting for the store. Adds the code and styles of the opened screen, so that they are loaded
 * beside the app's. The filled page is never cached. Without stored data the page is returned unchanged.
 */
export async function withBootstrap(installed: Promise<Response>, screen: OpenedScreen): Promise<Response> {
  const [page, values] = await Promise.all([installed, readValues(screen)]);
  if (Object.values(values).every((value) => value === undefined)) return page;
  // Escaped, so that no value can close the script element.
  const json = JSON.stringify(values).replaceAll('<', String.raw`\u003c`);
  const block = `<script type="application/json" id="${BOOTSTRAP_ID}">${json}</script>`;
  const links = screen.files.map((file) => {
    const kind = file.endsWith('.css') ? 'stylesheet" crossorigin="' : 'modulepreload';
    return `<link rel="${kind}" href="/${file}">`;
  });
  const headers = new Headers(page.headers);
  for (const ofBody of ['content-length', 'content-encoding']) headers.delete(ofBody);
  const text = (await page.text())
    .replace(BOOTSTRAP_PLACEHOLDER, () => block)
    .replace(SCREEN_START_PLACEHOLDER, () => links.join(''));
  return new Response(text, { headers });
}

async function readValues(screen: OpenedScreen): Promise<Values> {
  const late = new Promise<Values>((resolve) => setTimeout(() => resolve({}), MAX_WAIT_MS));
  const names: BootstrapName[] = [...BOOTSTRAP_NAMES];
  const reading = Promise.all([
    ...names.map(async (name) => [name, await readStored(name)]),
    ...(screen.files.length > 0 ? [readScreen(screen.path).then((reads) => [SCREEN_READS, reads])] : []),
  ]);
  return Promise.race([late, reading.then((entries) => Object.fromEntries(entries) as Values)]);
}

/** The stored reads that a screen was drawn from, as JSON; undefined when nothing of it is stored. */
async function readScreen(path: string): Promise<string | undefined> {
  const hashes = (await readStored<string[]>(screenReadsName(path))) ?? [];
  const stored = await Promise.all(hashes.map((hash) => readStored(`read-${hash}`)));
  const reads: string[] = [];
  let length = 0;
  for (const read of stored) {
    const text = JSON.stringify(read);
    length += text?.length ?? 0;
    if (text !== undefined && length <= MAX_READS_LENGTH) reads.push(text);
  }
  return reads.length === 0 ? undefined : `[${reads.join(',')}]`;
}
