import { entryKey } from '../../platform/navigation/navigate.ts';

const STORED = 'ekhaya.scroll';
const KEPT_ENTRIES = 50;
/** Frames for which a list may still be growing before its old position is given up. */
const WAITS_FOR_HEIGHT = 60;

let positions: Record<string, number> = {};
let restoring = 0;

/** Remembers how far down each entry of the history was left, also across a reload. */
export function startKeepingScroll(): void {
  positions = readPositions();
  addEventListener(
    'scroll',
    () => {
      if (restoring === 0) positions[entryKey()] = scrollY;
    },
    { passive: true },
  );
  addEventListener('pagehide', () => {
    const kept = Object.entries(positions).slice(-KEPT_ENTRIES);
    try {
      sessionStorage.setItem(STORED, JSON.stringify(Object.fromEntries(kept)));
    } catch {
      // The positions are then forgotten with the page.
    }
  });
}

/** Brings the screen where it was left; a screen that is new begins at its top. */
export function restoreScroll(): void {
  cancelAnimationFrame(restoring);
  const wanted = positions[entryKey()] ?? 0;
  if (wanted === 0) {
    restoring = 0;
    scrollTo(0, 0);
    return;
  }
  let framesLeft = WAITS_FOR_HEIGHT;
  const attempt = (): void => {
    scrollTo(0, wanted);
    framesLeft -= 1;
    restoring = Math.abs(scrollY - wanted) > 1 && framesLeft > 0 ? requestAnimationFrame(attempt) : 0;
  };
  attempt();
}

function readPositions(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(STORED) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}
