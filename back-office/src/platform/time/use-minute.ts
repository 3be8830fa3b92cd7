import { useSyncExternalStore } from 'react';

const tickMs = 30_000;
const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    now = Date.now();
    for (const each of listeners) each();
  }, tickMs);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Reads the clock anew after a time without listeners, as a page that opens does. */
function read(): number {
  if (timer === undefined && Math.abs(Date.now() - now) >= tickMs) now = Date.now();
  return now;
}

/** The time in milliseconds since 1970, for ages and times left. It moves twice a minute. */
export const useMinute = (): number => useSyncExternalStore(subscribe, read);
