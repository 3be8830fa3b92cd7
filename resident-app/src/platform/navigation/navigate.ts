import { flushSync } from 'react-dom';
import { useHistoryState } from 'wouter/use-browser-location';
import {
  afterSteps,
  changingScreen,
  depth,
  entryState,
  goBackBy,
  layersHere,
  withoutLayers,
  writeEntry,
  type EntryState,
} from './history-entries.ts';
import { startLayers } from './layers.ts';

export { entryKey } from './history-entries.ts';

/** The options of a navigation. */
export interface NavigateOptions {
  /** Replaces the present screen. */
  replace?: boolean;
  /** Data for the screen. It is stored in the history entry and survives a reload. */
  record?: unknown;
}

/** How long navigation waits for a screen's code. After that, the screen shows Loading. */
const MAX_WAIT_FOR_SCREEN_MS = 200;
const HOME = '/home';

let prefetchScreen: (path: string) => Promise<unknown> = () => Promise.resolve();

/** Sets the function that loads the code of a screen. The shell calls it, because it knows the screens. */
export function setScreenPrefetcher(prefetch: (path: string) => Promise<unknown>): void {
  prefetchScreen = prefetch;
}

/**
 * Writes the state of the entry that the page was opened with.
 * @param replacement another path for that entry, with or without Home beneath it
 */
export function startNavigation(replacement: { path: string; isAboveHome: boolean } | undefined): void {
  history.scrollRestoration = 'manual';
  startLayers();
  if (entryState()) {
    // A reload keeps the entry and its record, unless the person cannot open the screen.
    if (replacement?.isAboveHome === false) redirect(replacement.path);
    return;
  }
  const query = location.search + location.hash;
  if (replacement?.isAboveHome === true) {
    writeEntry(HOME, { depth: 0 }, true);
    // The query selects what the screen shows, such as the booking of a notification.
    writeEntry(replacement.path + query, { depth: 1 }, false);
    return;
  }
  writeEntry(replacement?.path ?? location.pathname + query, { depth: 0 }, true);
}

/** Opens a screen, with a view transition if the browser supports it. */
export function navigate(path: string, { replace = false, record }: NavigateOptions = {}): void {
  void change(path, () =>
    withoutLayers(() => writeEntry(path, { depth: replace ? depth() : depth() + 1, record }, replace)),
  );
}

/** Replaces the present screen at once, without a transition. */
export function redirect(path: string): void {
  void withoutLayers(() => writeEntry(path, { depth: depth() }, true));
}

/**
 * Opens a tab. A tab replaces all open screens, and Back from it leads to Home: Home is always the lowest entry, with at
 * most one tab above it.
 * @param record data for the screen, as of `navigate`
 */
export function selectTab(path: string, record?: unknown): void {
  void openTab(path, record);
}

/** Opens a tab as `selectTab` does. @returns settles when the tab is open */
export function openTab(path: string, record?: unknown): Promise<void> {
  return change(path, async () => {
    const isHome = path === HOME;
    const targetDepth = isHome ? 0 : 1;
    await goBackBy(() => depth() - targetDepth);
    if ((isHome || depth() === 0) && location.pathname !== HOME) writeEntry(HOME, { depth: 0 }, true);
    if (!isHome) writeEntry(path, { depth: 1, record }, depth() === 1);
  });
}

/** Goes to the previous screen, or to Home when there is none. The layers over the screen are closed. */
export function goBack(): void {
  void leaveScreen();
}

async function leaveScreen(): Promise<void> {
  await afterSteps();
  if (depth() === layersHere()) navigate(HOME, { replace: true });
  else await goBackBy(() => layersHere() + 1);
}

/**
 * Removes all entries of the app and their records from the history, so that Back and Forward do not show the person's data
 * after the logout. The one remaining entry is `path`.
 */
export function clearHistory(path: string): Promise<void> {
  return changingScreen(async () => {
    await goBackBy(depth);
    writeEntry(path, { depth: 0 }, true);
    // Pushing an entry removes all entries ahead of it. Going back then leaves the pushed entry.
    writeEntry(path, { depth: 1 }, false);
    await goBackBy(() => 1);
  });
}

let lastRecord: { key: string; record: unknown } | undefined;

/** The record that the screen was opened with; undefined when it was opened by its address. */
export function useRecord(): unknown {
  const state = useHistoryState<EntryState | null>();
  return state ? sameRecord(state) : undefined;
}

/** Layer entries hold copies of the record. Returns the same object for the same screen entry, so that nothing re-renders. */
function sameRecord({ key, record }: EntryState): unknown {
  const isSame = key === lastRecord?.key && JSON.stringify(record) === JSON.stringify(lastRecord.record);
  if (!isSame) lastRecord = { key, record };
  return lastRecord?.record;
}

function change(path: string, go: () => void | Promise<void>): Promise<void> {
  return changingScreen(async () => {
    await Promise.race([prefetchScreen(path), new Promise((resolve) => setTimeout(resolve, MAX_WAIT_FOR_SCREEN_MS))]);
    if (!('startViewTransition' in document) || document.visibilityState === 'hidden') {
      await go();
      return;
    }
    const transition = document.startViewTransition(async () => {
      const going = go();
      if (going) await going;
      flushSync(() => undefined);
    });
    // The next transition may skip this one, which rejects these promises. The screen has changed anyway.
    void Promise.allSettled([transition.ready, transition.finished]);
    await Promise.allSettled([transition.updateCallbackDone]);
  });
}
