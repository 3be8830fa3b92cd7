/** The state that the app stores with each entry of the browser's history. It survives a reload. */
export interface EntryState {
  /** Identifies the entry of a screen. The entries of its layers have the same key. */
  key: string;
  /** How many entries of the app lie beneath this one. */
  depth: number;
  /** The data that the screen was opened with. */
  record?: unknown;
  /** What the person has chosen on the screen. */
  choice?: string;
  /** How many layers (sheets, dialogs) lie over the screen in this entry. */
  layers?: number;
}

/** After this time a step back that the browser did not take is given up. */
const MAX_STEP_MS = 2_000;

const screenListeners = new Set<() => void>();
let changesUnderWay = 0;
let changeWaiters: (() => void)[] = [];
let stepsUnderWay = 0;
let lastStep: Promise<void> = Promise.resolve();

/** The state of the present entry; undefined when the app did not write the entry. */
export const entryState = (): EntryState | undefined => {
  const state = history.state as EntryState | null;
  return typeof state?.key === 'string' ? state : undefined;
};

/** How many entries of the app lie beneath the present one, layers included. */
export const depth = (): number => entryState()?.depth ?? 0;

/** How many layers the present entry has. */
export const layersHere = (): number => entryState()?.layers ?? 0;

/** The key of the present entry; empty when the app did not write it. */
export const entryKey = (): string => entryState()?.key ?? '';

/** Runs the listener after every change of the present entry. */
export function onHistoryMove(listener: () => void): void {
  screenListeners.add(listener);
  addEventListener('popstate', listener);
}

/** True while a change of the screen is under way. */
export const isScreenChanging = (): boolean => changesUnderWay > 0;

/**
 * Resolves when no change of the screen is under way. A dialog that opens earlier belongs to the old screen and closes with it.
 */
export const afterScreenChange = (): Promise<void> =>
  isScreenChanging() ? new Promise((resolve) => void changeWaiters.push(resolve)) : Promise.resolve();

/** Runs a change of the screen. Layers that are opened meanwhile belong to the next screen. */
export async function changingScreen(change: () => void | Promise<void>): Promise<void> {
  changesUnderWay += 1;
  try {
    await change();
  } finally {
    changesUnderWay -= 1;
    notifyMove();
    if (!isScreenChanging()) {
      const waiting = changeWaiters;
      changeWaiters = [];
      for (const resolve of waiting) resolve();
    }
  }
}

/** Writes the entry of a screen: a new one, or a replacement of the present one. */
export function writeEntry(path: string, entry: Pick<EntryState, 'depth' | 'record'>, isReplacing: boolean): void {
  const state: EntryState = { key: crypto.randomUUID(), ...entry };
  // Wouter wraps both methods to notice changes.
  if (isReplacing) history.replaceState(state, '', path);
  else history.pushState(state, '', path);
  notifyMove();
}

/** Adds an entry for one more layer. */
export function pushLayerEntry(): void {
  const state = entryState() ?? { key: '', depth: 0 };
  history.pushState({ ...state, depth: state.depth + 1, layers: layersHere() + 1 }, '');
}

/** True while the app itself is going back; the browser does so asynchronously. */
export const isStepping = (): boolean => stepsUnderWay > 0;

/** Settles when all requested steps back are done. */
export const afterSteps = (): Promise<void> => lastStep;

/**
 * Goes back by some entries, after the steps that were requested before.
 * @param count called when the step starts; nothing happens unless it is above zero
 */
export function goBackBy(count: () => number): Promise<void> {
  stepsUnderWay += 1;
  lastStep = stepAfter(lastStep, count);
  return lastStep;
}

async function stepAfter(former: Promise<void>, count: () => number): Promise<void> {
  await former;
  const entries = count();
  if (entries > 0) await takeStep(entries);
  stepsUnderWay -= 1;
}

/** Runs the work after the entries of the screen's layers are removed: at once when there are none. */
export function withoutLayers(work: () => void): void | Promise<void> {
  if (!isStepping() && layersHere() === 0) return work();
  return changingScreen(async () => {
    await goBackBy(layersHere);
    work();
  });
}

function notifyMove(): void {
  for (const listener of screenListeners) listener();
}

function takeStep(entries: number): Promise<void> {
  return new Promise((resolve) => {
    const waiting = new AbortController();
    const arrive = (): void => {
      clearTimeout(timer);
      waiting.abort();
      resolve();
    };
    const timer = setTimeout(arrive, MAX_STEP_MS);
    addEventListener('popstate', arrive, { signal: waiting.signal });
    step(entries);
  });
}

/** The part of the Navigation API that counts the entries of the window alone. */
interface WindowEntries {
  currentEntry: { index: number } | null;
  entries: () => { key: string }[];
  traverseTo: (key: string) => { committed: Promise<unknown>; finished: Promise<unknown> };
}

/**
 * Goes back by some entries of the window. The pages that a frame has gone through stand in the history of the browser too:
 * `history.go` would step through them one by one, and show the first page of a bank again instead of leaving it.
 */
function step(entries: number): void {
  const { navigation } = globalThis as { navigation?: WindowEntries };
  const target = navigation?.entries()[(navigation.currentEntry?.index ?? 0) - entries];
  if (navigation === undefined || target === undefined) {
    history.go(-entries);
    return;
  }
  const { committed, finished } = navigation.traverseTo(target.key);
  // A step that another one overtakes is rejected. The caller looks at where it arrived.
  void Promise.allSettled([committed, finished]);
}
