import { areUpdatesHeld } from '../../platform/updates/hold-updates.ts';

const LOOK_AGAIN_MS = 2_000;
const SAYING = 'A new version is here. The app starts again as soon as what you typed is sent or removed.';

let isWaiting = false;

/**
 * Starts the app again because the code that runs in this tab is not served any more. Waits while that would lose something, and says
 * so. Only the first call counts.
 * @param start loads the page again
 */
export function startAgainWhenFree(start: () => void): void {
  if (isWaiting) return;
  if (!areUpdatesHeld()) {
    start();
    return;
  }
  isWaiting = true;
  void say();
  const timer = setInterval(() => {
    if (areUpdatesHeld()) return;
    clearInterval(timer);
    isWaiting = false;
    start();
  }, LOOK_AGAIN_MS);
}

/** The toasts are loaded already: their file may be gone too. */
async function say(): Promise<void> {
  const { showToast } = await import('@ekhaya/ui-kit/feedback/toast');
  showToast('info', SAYING);
}
