import { flushSync } from 'react-dom';
import { useHistoryState } from 'wouter/use-browser-location';

/** What the app keeps with each entry of the browser's history; it survives a reload. */
interface EntryState {
  /** Names the entry, for its scroll position. */
  key: string;
  /** How many entries of the app lie beneath. */
  depth: number;
  /** What the screen was opened with. */
  record?: unknown;
}

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
export function setScreenPreparer(prepare: (path: string) => Promise<unknown>): void {
  prepareScreen = prepare;
}

const stateOf = (): EntryState | undefined => {
  const state = history.state as EntryState | null;
  return typeof state?.key === 'string' ? state : undefined;
};
const depth = (): number => stateOf()?.depth ?? 0;

/** Names the present entry of the history. */
export const entryKey = (): string => stateOf()?.key ?? '';

function write(path: string, entry: Omit<EntryState, 'key'>, isReplacing: boolean): void {
  const state: EntryState = { key: crypto.randomUUID(), ...entry };
  // Wouter listens to both: it wraps them when it is loaded.
  if (isReplacing) history.replaceState(state, '', path);
  else history.pushState(state, '', path);
}

/** Gives the entry that the page was opened with its place; `replacement` is another path for it, with Home beneath or not. */
export function startNavigation(replacement: { path: string; isAboveHome: boolean } | undefined): void {
  history.scrollRestoration = 'manual';
  if (stateOf()) {
    // A reload: the entry keeps its place and its record, unless it may not be seen.
    if (replacement?.isAboveHome === false) write(replacement.path, { depth: depth() }, true);
    return;
  }
  const path = replacement?.path ?? location.pathname + location.search + location.hash;
  if (replacement?.isAboveHome === true) {
    write(HOME, { depth: 0 }, true);
    write(path, { depth: 1 }, false);
    return;
  }
  write(path, { depth: 0 }, true);
}

/** Goes to a screen of the app, with a view transition where the browser has them. */
export function navigate(path: string, { replace = false, record }: NavigateOptions = {}): void {
  void change(path, () => write(path, { depth: replace ? depth() : depth() + 1, record }, replace));
}

/** Takes the place of the present screen at once: it is not one to be seen, or to come back to. */
export function redirect(path: string): void {
  write(path, { depth: depth() }, true);
}

/**
 * Goes to a tab. A tab takes the place of whatever is open, and Back from it leads to Home first: so there is always
 * Home at the bottom and at most one tab upon it.
 */
export function selectTab(path: string): void {
  void change(path, async () => {
    const isHome = path === HOME;
    const keptBelow = isHome ? 0 : 1;
    if (depth() > keptBelow) await goBackBy(depth() - keptBelow);
    if (depth() === 0 && location.pathname !== HOME) write(HOME, { depth: 0 }, true);
    if (!isHome) write(path, { depth: 1 }, depth() === 1);
  });
}

/** One screen back; Home, when nothing of the app lies beneath. */
export function goBack(): void {
  if (depth() > 0) history.back();
  else navigate(HOME, { replace: true });
}

/**
 * Takes every entry of the app, with the record that it holds, out of the history: nothing of a person is found by going
 * back or forward after she has left. What is left leads to `path`.
 */
export async function forgetEntries(path: string): Promise<void> {
  if (depth() > 0) await goBackBy(depth());
  redirect(path);
  // A new entry ends all that lay ahead; it is not needed itself.
  write(path, { depth: 1 }, false);
  await goBackBy(1);
}

/** What the screen was opened with, or nothing when it was opened by its address. */
export function useRecord(): unknown {
  const state = useHistoryState<EntryState | null>();
  return state?.record;
}

async function change(path: string, go: () => void | Promise<void>): Promise<void> {
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
  await Promise.allSettled([transition.updateCallbackDone, transition.ready, transition.finished]);
}

function goBackBy(entries: number): Promise<void> {
  return new Promise((resolve) => {
    addEventListener('popstate', () => resolve(), { once: true });
    history.go(-entries);
  });
}
