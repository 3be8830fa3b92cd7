import { readStored, writeStored } from '../store/encrypted-store.ts';
import { createStore } from '../store/external-store.ts';
import { onSessionEnd } from '../session/session.ts';

/** A screen that has stored data and opens without a network. */
export interface SavedScreen {
  path: string;
  title: string;
  /** The estate of the data; undefined where it is the same at every estate. */
  estateId?: string;
  /** Milliseconds since 1970. */
  readAt: number;
}

const STORED = 'saved-screens';

/** The screens that open without a network, the latest first. */
export const savedScreens = createStore<readonly SavedScreen[]>([]);

/** An entry that names no estate may be an older one of the same data. */
const isReplaced = (by: Omit<SavedScreen, 'readAt'>, { path, estateId = by.estateId }: SavedScreen): boolean =>
  path === by.path && estateId === by.estateId;

/** Restores the stored list. */
export async function loadSavedScreens(): Promise<void> {
  const stored = (await readStored<SavedScreen[]>(STORED)) ?? [];
  const noted = savedScreens.get();
  savedScreens.set([...noted, ...stored.filter((screen) => !noted.some((by) => isReplaced(by, screen)))]);
}

/** Adds a screen whose data was read and stored just now. */
export async function addSavedScreen(screen: Omit<SavedScreen, 'readAt'>): Promise<void> {
  await loadSavedScreens();
  const others = savedScreens.get().filter((other) => !isReplaced(screen, other));
  const all = [{ ...screen, readAt: Date.now() }, ...others];
  savedScreens.set(all);
  await writeStored(STORED, all);
}

/** Clears the list when a session ends. */
export const startSavedScreens = (): void => onSessionEnd(() => savedScreens.set([]));
