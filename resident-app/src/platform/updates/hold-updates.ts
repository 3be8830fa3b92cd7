import { useEffect, useSyncExternalStore } from 'react';
import { createStore } from '../store/external-store.ts';

const holdCount = createStore(0);
const typedFields = new Set<HTMLInputElement | HTMLTextAreaElement>();

/** Tracks the fields that the person types into, except search fields, whose text is not worth keeping. */
export function startTypingDetection(): void {
  document.addEventListener('input', ({ target }) => {
    const isText =
      target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type !== 'search');
    if (isText) typedFields.add(target);
  });
}

/**
 * Holds back updates of the app while something runs that a reload would break, such as an upload.
 * @returns a function that releases the hold
 */
export function holdUpdates(): () => void {
  holdCount.set(holdCount.get() + 1);
  let isReleased = false;
  return () => {
    if (!isReleased) holdCount.set(holdCount.get() - 1);
    isReleased = true;
  };
}

/** Holds back updates while the component is mounted with `isHolding`. */
export function useHoldUpdates(isHolding: boolean): void {
  useEffect(() => (isHolding ? holdUpdates() : undefined), [isHolding]);
}

/** Whether an operation is under way that a reload would break. */
export const useIsUpdateHeld = (): boolean =>
  useSyncExternalStore(
    holdCount.subscribe,
    () => holdCount.get() > 0,
    () => false,
  );

/** True while a reload would lose something: an operation under way, or text that is not sent yet. */
export function areUpdatesHeld(): boolean {
  for (const field of typedFields) if (!field.isConnected) typedFields.delete(field);
  return holdCount.get() > 0 || [...typedFields].some((field) => field.value !== '');
}
