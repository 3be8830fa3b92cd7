import { readStored, writeStored } from '../store/encrypted-store.ts';
import { createStore } from '../store/external-store.ts';
import { onSessionEnd } from '../session/session.ts';

/** A screen that has stored data and opens without a network. */
export interface SavedScreen {
  path: string;
  title: string;
  /** Milliseconds since 1970. */
  readAt: number;
}

const STORED = 'saved-screens';

/** The screens that open without a network, the latest first. */
export const savedScreens = createStore<readonly SavedScreen[]>([]);

/** Restores the stored list. */
export async function loadSavedScreens(): Promise<void> {
  const stored = (await readStored<SavedScreen[]>(STORED)) ?? [];
  const noted = savedScreens.get();
  savedScreens.set([...noted, ...stored.filter(({ path }) => !noted.some((screen) => screen.path === path))]);
}

/** Adds a screen whose data was read and stored just now. */
export async function addSavedScreen(screen: { path: string; title: string }): Promise<void> {
  await loadSavedScreens();
  const others = savedScreens.get().filter(({ path }) => path !== screen.path);
  const all = [{ ...screen, readAt: Date.now() }, ...others];
  savedScreens.set(all);
  await writeStored(STORED, all);
}

/** Clears the list when a session ends. */
export const startSavedScreens = (): void => onSessionEnd(() => savedScreens.set([]));
