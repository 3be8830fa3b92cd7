import { useSyncExternalStore } from 'react';

const MARK = 'ekhaya.console.letter-keys';
const listeners = new Set<() => void>();
let isOff = read();

function read(): boolean {
  try {
    return localStorage.getItem(MARK) === 'off';
  } catch {
    return false;
  }
}

/**
 * Whether single characters are shortcuts: letters, `/` and `?`. Esc, Enter and keys with Ctrl always are. Who dictates says “slash” or
 * a letter in the middle of a sentence.
 */
export const areCharactersOn = (): boolean => !isOff;

/** Turns single characters on or off in this browser. */
export function setCharacters(isOn: boolean): void {
  isOff = !isOn;
  try {
    localStorage.setItem(MARK, isOn ? 'on' : 'off');
  } catch {
    // Storage is not available: the choice lasts until the page is closed.
  }
  for (const listener of listeners) listener();
}

/** Whether single characters are shortcuts, for the switch. */
export const useCharactersOn = (): boolean =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, areCharactersOn);
