import { entryKey } from '../../platform/navigation/navigate.ts';

const STORED = 'ekhaya.scroll';
/** Positions that are stored when the page is left. */
const MAX_STORED_ENTRIES = 50;
/** Frames in which a list may still grow to its old height; then restoring is given up. */
const MAX_RESTORE_FRAMES = 60;

let positions: Record<string, number> = {};
let restoring = 0;

/** Remembers the scroll position of each history entry, also across a reload. */
export function startScrollRestoration(): void {
  positions = readPositions();
  addEventListener(
    'scroll',
    () => {
      if (restoring === 0) positions[entryKey()] = scrollY;
    },
    { passive: true },
  );
  addEventListener('pagehide', () => {
    const kept = Object.entries(positions).slice(-MAX_STORED_ENTRIES);
    try {
      sessionStorage.setItem(STORED, JSON.stringify(Object.fromEntries(kept)));
    } catch {
      // Storage is refused: the positions are lost with the page.
    }
  });
}

/** Scrolls to the stored position of the present entry, or to the top of a new screen. */
export function restoreScroll(): void {
  cancelAnimationFrame(restoring);
  const wanted = positions[entryKey()] ?? 0;
  if (wanted === 0) {
    restoring = 0;
    scrollTo(0, 0);
    return;
  }
  let framesLeft = MAX_RESTORE_FRAMES;
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
