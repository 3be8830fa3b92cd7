import { useEffect } from 'react';

let holders = 0;
const typedInto = new Set<HTMLInputElement | HTMLTextAreaElement>();

/** Tracks the fields that the person types into, except search fields, whose text is not worth keeping. */
export function startTypingDetection(): void {
  document.addEventListener('input', ({ target }) => {
    const isText =
      target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type !== 'search');
    if (isText) typedInto.add(target);
  });
}

/**
 * Holds back updates of the app while something runs that a reload would break, such as an upload.
 * @returns a function that releases the hold
 */
export function holdUpdates(): () => void {
  holders += 1;
  let isReleased = false;
  return () => {
    if (!isReleased) holders -= 1;
    isReleased = true;
  };
}

/** Holds back updates while the component is mounted with `isHolding`. */
export function useHoldUpdates(isHolding: boolean): void {
  useEffect(() => (isHolding ? holdUpdates() : undefined), [isHolding]);
}

/** True while a reload would lose something: an operation under way, or text that is not sent yet. */
export function areUpdatesHeld(): boolean {
  for (const field of typedInto) if (!field.isConnected) typedInto.delete(field);
  return holders > 0 || [...typedInto].some((field) => field.value !== '');
}
