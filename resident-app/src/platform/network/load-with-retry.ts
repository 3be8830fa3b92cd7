import { isOnline } from './online.ts';

const RETRY_AFTER_MS = 5_000;

/**
 * Loads code that the shown screen does not need. A failed load is repeated after 5 s, or when the network is back, so
 * that it does not break the screen.
 */
export async function loadWithRetry<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  for (;;) {
    try {
      return await load();
    } catch {
      await nextChance();
    }
  }
}

function nextChance(): Promise<void> {
  return new Promise((resolve) => {
    if (isOnline()) setTimeout(resolve, RETRY_AFTER_MS);
    else addEventListener('online', () => resolve(), { once: true });
  });
}
