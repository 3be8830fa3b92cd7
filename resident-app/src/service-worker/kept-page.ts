import { readStored } from '../platform/store/encrypted-store.ts';
import { KEPT_FOR_START, KEPT_ID } from '../platform/store/kept-names.ts';

/** Where index.html has room for it. */
const PLACE = '<!--kept-->';
const APP = '<script type="module"';
const MANIFEST = '<link rel="manifest"';
/** From the first of them to the last: they stand side by side. */
const FIRST_FRAMES = /<template id="frame-.*<\/template>/s;
/** A store that does not answer in time, in milliseconds, holds no page up. */
const PATIENCE_MS = 250;

/**
 * The page together with what the phone keeps of the person, opened here beside the page's own thread: so the first
 * screen is filled as soon as its code runs. Nothing of it is stored; without anything the page is as it was.
 * @param isHome the page is Home, which is drawn from nothing else
 */
export async function withKept(installed: Promise<Response>, isHome: boolean): Promise<Response> {
  const [page, kept] = await Promise.all([installed, readKept()]);
  if (Object.values(kept).every((value) => value === undefined)) return page;
  // No text of hers ends the element early.
  const json = JSON.stringify(kept).replaceAll('<', String.raw`\u003c`);
  const block = `<script type="application/json" id="${KEPT_ID}">${json}</script>`;
  const filled = (await page.text()).replace(PLACE, () => block);
  const isAtHand = isHome && kept['access-entries'] !== undefined;
  const headers = new Headers(page.headers);
  for (const ofTheBody of ['content-length', 'content-encoding']) headers.delete(ofTheBody);
  return new Response(isAtHand ? withoutFrame(filled) : filled, { headers });
}

/**
 * Nothing stands in for a Home that is at hand: an empty page is not worth drawing before it, and the first frames are
 * not worth reading. The manifest, which the browser asks for as soon as it is named, is named by the page afterwards.
 */
const withoutFrame = (page: string): string =>
  page
    .replace(MANIFEST, () => '<link rel="manifest-later"')
    .replace(FIRST_FRAMES, '')
    .replace(APP, () => `${APP} blocking="render"`);

async function readKept(): Promise<Partial<Record<(typeof KEPT_FOR_START)[number], unknown>>> {
  const late = new Promise<unknown[]>((resolve) => setTimeout(() => resolve([]), PATIENCE_MS));
  const values = await Promise.race([late, Promise.all(KEPT_FOR_START.map((name) => readStored(name)))]);
  return Object.fromEntries(KEPT_FOR_START.map((name, index) => [name, values[index]]));
}
