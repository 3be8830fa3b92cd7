import { readStored } from '../platform/store/encrypted-store.ts';
import { KEPT_FOR_START, KEPT_ID } from '../platform/store/kept-names.ts';

/** Where index.html has room for it. */
const PLACE = '<!--kept-->';
/** A store that does not answer in time, in milliseconds, holds no page up. */
const PATIENCE_MS = 250;

/**
 * The page together with what the phone keeps of the person, opened here beside the page's own thread: so the first
 * screen is filled as soon as its code runs. Nothing of it is stored; without anything the page is as it was.
 */
export async function withKept(page: Response): Promise<Response> {
  const late = new Promise<unknown[]>((resolve) => setTimeout(() => resolve([]), PATIENCE_MS));
  const values = await Promise.race([late, Promise.all(KEPT_FOR_START.map((name) => readStored(name)))]);
  if (values.every((value) => value === undefined)) return page;
  const kept = Object.fromEntries(KEPT_FOR_START.map((name, index) => [name, values[index]]));
  // No text of hers ends the element early.
  const json = JSON.stringify(kept).replaceAll('<', String.raw`\u003c`);
  const headers = new Headers(page.headers);
  for (const ofTheBody of ['content-length', 'content-encoding']) headers.delete(ofTheBody);
  const block = `<script type="application/json" id="${KEPT_ID}">${json}</script>`;
  return new Response(
    (await page.text()).replace(PLACE, () => block),
    { headers },
  );
}
