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

export interface NavigateOptions {
  /** Take the place of the present screen instead of lying on top of it. */
  replace?: boolean;
  /** Travels with the entry and survives a reload. */
  record?: unknown;
}

/** How long a screen that is still loading may hold back the change, in milliseconds. Then its Loading shows. */
const WAITS_FOR_SCREEN = 200;
const HOME = '/home';

let prepareScreen: (path: string) => Promise<unknown> = () => Promise.resolve();

/** Told by the shell, which alone knows the screens. */
export function setScreenPrefetcher(prepare: (path: string) => Promise<unknown>): void {
  prepareScreen = prepare;
}

/** Gives the entry that the page was opened with its place; `replacement` is another path for it, with Home beneath or not. */
export function startNavigation(replacement: { path: string; isAboveHome: boolean } | undefined): void {
  history.scrollRestoration = 'manual';
  startLayers();
  if (entryState()) {
    // A reload: the entry keeps its place and its record, unless it may not be seen.
    if (replacement?.isAboveHome === false) redirect(replacement.path);
    return;
  }
  const query = location.search + location.hash;
  if (replacement?.isAboveHome === true) {
    writeEntry(HOME, { depth: 0 }, true);
    // The query says what the screen opens, such as the booking of a notification.
    writeEntry(replacement.path + query, { depth: 1 }, false);
    return;
  }
  writeEntry(replacement?.path ?? location.pathname + query, { depth: 0 }, true);
}

/** Goes to a screen of the app, with a view transition where the browser has them. */
export function navigate(path: string, { replace = false, record }: NavigateOptions = {}): void {
  void change(path, () =>
    withoutLayers(() => writeEntry(path, { depth: replace ? depth() : depth() + 1, record }, replace)),
  );
}

/** Takes the place of the present screen at once: it is not one to be seen, or to come back to. */
export function redirect(path: string): void {
  void withoutLayers(() => writeEntry(path, { depth: depth() }, true));
}

/**
 * Goes to a tab. A tab takes the place of whatever is open, and Back from it leads to Home first: so there is always
 * Home at the bottom and at most one tab upon it.
 */
export function selectTab(path: string): void {
  void change(path, async () => {
    const isHome = path === HOME;
    const keptBelow = isHome ? 0 : 1;
    await goBackBy(() => depth() - keptBelow);
    if ((isHome || depth() === 0) && location.pathname !== HOME) writeEntry(HOME, { depth: 0 }, true);
    if (!isHome) writeEntry(path, { depth: 1 }, depth() === 1);
  });
}

/** One screen back; Home, when nothing of the app lies beneath. Layers that lie over the screen go with it. */
export function goBack(): void {
  void leaveScreen();
}

async function leaveScreen(): Promise<void> {
  await afterSteps();
  if (depth() === layersHere()) navigate(HOME, { replace: true });
  else await goBackBy(() => layersHere() + 1);
}

/**
 * Takes every entry of the app, with the record that it holds, out of the history: nothing of a person is found by going
 * back or forward after she has left. What is left leads to `path`.
 */
export function clearHistory(path: string): Promise<void> {
  return changingScreen(async () => {
    await goBackBy(depth);
    writeEntry(path, { depth: 0 }, true);
    // A new entry ends all that lay ahead; it is not needed itself.
    writeEntry(path, { depth: 1 }, false);
    await goBackBy(() => 1);
  });
}

let lastRecord: { key: string; record: unknown } | undefined;

/** What the screen was opened with, or nothing when it was opened by its address. */
export function useRecord(): unknown {
  const state = useHistoryState<EntryState | null>();
  return state ? sameRecord(state) : undefined;
}

/** The entries of layers hold copies: for as long as the screen's entry is the same, its record is the same object. */
function sameRecord({ key, record }: EntryState): unknown {
  const isSame = key === lastRecord?.key && JSON.stringify(record) === JSON.stringify(lastRecord.record);
  if (!isSame) lastRecord = { key, record };
  return lastRecord?.record;
}

function change(path: string, go: () => void | Promise<void>): Promise<void> {
  return changingScreen(async () => {
    await Promise.race([prepareScreen(path), new Promise((resolve) => setTimeout(resolve, WAITS_FOR_SCREEN))]);
    if (!('startViewTransition' in document) || document.visibilityState === 'hidden') {
      await go();
      return;
    }
    const transition = document.startViewTransition(async () => {
      const going = go();
      if (going) await going;
      flushSync(() => undefined);
    });
    // A transition that is overtaken by the next one is skipped; the screen has changed all the same.
    void Promise.allSettled([transition.ready, transition.finished]);
    await Promise.allSettled([transition.updateCallbackDone]);
  });
}
