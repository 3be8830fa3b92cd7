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

/** Whether single letters are shortcuts. `/`, `?`, Esc and keys with Ctrl always are. */
export const areLettersOn = (): boolean => !isOff;

/** Turns single letters on or off in this browser. */
export function setLetters(isOn: boolean): void {
  isOff = !isOn;
  try {
    localStorage.setItem(MARK, isOn ? 'on' : 'off');
  } catch {
    // Storage is not available: the choice lasts until the page is closed.
  }
  for (const listener of listeners) listener();
}

/** Whether single letters are shortcuts, for the switch. */
export const useLettersOn = (): boolean =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, areLettersOn);
