import { takeUpdate } from './follow-worker.ts';
import { startAgainWhenFree } from './start-again.ts';

/** In the storage of the tab: the script of the release from which it was started again. */
const STARTED_FROM = 'ekhaya.started-again-from';

let isAsking = false;

/**
 * Follows code that could not be loaded. On a weak line the load is repeated. But if a release has replaced the files, no repetition
 * finds them, and the part, be it the alarm at the gate, would never come: then the app starts again with the new release.
 */
export function followReplacedRelease(): void {
  // Vite reports each failed import this way.
  addEventListener('vite:preloadError', () => void leaveReplacedRelease());
}

async function leaveReplacedRelease(): Promise<void> {
  const script = document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? undefined;
  // Once for each release: a page that comes back with the same script would be loaded for ever.
  if (isAsking || script === undefined || sessionStorage.getItem(STARTED_FROM) === script) return;
  isAsking = true;
  try {
    if (await isReplaced(script)) {
      startAgainWhenFree(() => {
        sessionStorage.setItem(STARTED_FROM, script);
        takeUpdate();
      });
    }
  } finally {
    isAsking = false;
  }
}

/** Whether the server's page names another script than the one that runs; false if there is no answer. */
async function isReplaced(script: string): Promise<boolean> {
  const page = await fetch('/', { cache: 'no-store' }).catch(() => undefined);
  return page?.ok === true && !(await page.text()).includes(script);
}
