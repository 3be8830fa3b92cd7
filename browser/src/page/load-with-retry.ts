const RETRY_AFTER_MS = 5_000;

/**
 * Loads code that the shown page can do without for now. A failed load is repeated after 5 s, or when the network is back, so
 * that it does not break the page.
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
    if (navigator.onLine) setTimeout(resolve, RETRY_AFTER_MS);
    else addEventListener('online', () => resolve(), { once: true });
  });
}
