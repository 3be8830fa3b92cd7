/** What the app keeps with each entry of the browser's history; it survives a reload. */
export interface EntryState {
  /** Names the screen's entry, for its scroll position. The entries of its layers share it. */
  key: string;
  /** How many entries of the app lie beneath. */
  depth: number;
  /** What the screen was opened with. */
  record?: unknown;
  /** How many sheets and dialogs lie over the screen in this entry. */
  layers?: number;
}

/** Milliseconds after which a step back that the browser did not take is given up. */
const GIVES_UP_STEP_AFTER_MS = 2_000;

const screenListeners = new Set<() => void>();
let changesUnderWay = 0;
let waitingForChanges: (() => void)[] = [];
let stepsUnderWay = 0;
let lastStep: Promise<void> = Promise.resolve();

/** The state of the present entry; undefined when another page or a link wrote the entry. */
export const entryState = (): EntryState | undefined => {
  const state = history.state as EntryState | null;
  return typeof state?.key === 'string' ? state : undefined;
};

/** How many entries of the app lie beneath the present one, layers included. */
export const depth = (): number => entryState()?.depth ?? 0;

/** How many layers the present entry stands for. */
export const layersHere = (): number => entryState()?.layers ?? 0;

/** Names the present entry of the history. */
export const entryKey = (): string => entryState()?.key ?? '';

/** Runs the listener after every move in the history that may have led to another screen's entry. */
export function onHistoryMove(listener: () => void): void {
  screenListeners.add(listener);
  addEventListener('popstate', listener);
}

/** True while a change of the screen has been asked for and is not done. */
export const isScreenChanging = (): boolean => changesUnderWay > 0;

/**
 * Resolves when no change of the screen is under way. A dialog that opens earlier belongs to the old screen and closes with it.
 */
export const afterScreenChange = (): Promise<void> =>
  isScreenChanging() ? new Promise((resolve) => void waitingForChanges.push(resolve)) : Promise.resolve();

/** Runs a change of the screen: whatever is opened meanwhile belongs to the screen that comes. */
export async function changingScreen(change: () => void | Promise<void>): Promise<void> {
  changesUnderWay += 1;
  try {
    await change();
  } finally {
    changesUnderWay -= 1;
    tellMove();
    if (!isScreenChanging()) {
      const waiting = waitingForChanges;
      waitingForChanges = [];
      for (const resolve of waiting) resolve();
    }
  }
}

/** Writes an entry for a screen: a new one, or in place of the present one. */
export function writeEntry(path: string, entry: Pick<EntryState, 'depth' | 'record'>, isReplacing: boolean): void {
  const state: EntryState = { key: crypto.randomUUID(), ...entry };
  // Wouter listens to both: it wraps them when it is loaded.
  if (isReplacing) history.replaceState(state, '', path);
  else history.pushState(state, '', path);
  tellMove();
}

/** Puts an entry for one more layer on top of the present one. */
export function pushLayerEntry(): void {
  const state = entryState() ?? { key: '', depth: 0 };
  history.pushState({ ...state, depth: state.depth + 1, layers: layersHere() + 1 }, '');
}

/** True while the app itself goes back: the browser takes such a step later. */
export const isStepping = (): boolean => stepsUnderWay > 0;

/** Settles once every step back that was asked for so far is taken. */
export const afterSteps = (): Promise<void> => lastStep;

/**
 * Goes back by some entries, after the steps that were asked for before.
 * @param count how many, asked when its turn has come; none when it is not above zero
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

/** Does the work at once while the screen stands alone, otherwise when the entries of its layers are gone. */
export function withoutLayers(work: () => void): void | Promise<void> {
  if (!isStepping() && layersHere() === 0) return work();
  return changingScreen(async () => {
    await goBackBy(layersHere);
    work();
  });
}

function tellMove(): void {
  for (const listener of screenListeners) listener();
}

function takeStep(entries: number): Promise<void> {
  return new Promise((resolve) => {
    const arrive = (): void => {
      clearTimeout(timer);
      removeEventListener('popstate', arrive);
      resolve();
    };
    const timer = setTimeout(arrive, GIVES_UP_STEP_AFTER_MS);
    addEventListener('popstate', arrive);
    history.go(-entries);
  });
}
