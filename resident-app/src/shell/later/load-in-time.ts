import { isOnline } from '../../platform/network/online.ts';

const AGAIN_AFTER = 5_000;

/**
 * Loads code that the shown screen can do without. What cannot be had now, as without a network on a first visit, is
 * had later: the screen that is open must not fall over it.
 */
export async function loadInTime<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
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
    if (isOnline()) setTimeout(resolve, AGAIN_AFTER);
    else addEventListener('online', () => resolve(), { once: true });
  });
}
