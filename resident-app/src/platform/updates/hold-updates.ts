import { useEffect } from 'react';

let holders = 0;
const typedInto = new Set<HTMLInputElement | HTMLTextAreaElement>();

/** Notices typing, from the first letter on. Search boxes hold nothing that would be lost. */
export function startTypingDetection(): void {
  document.addEventListener('input', ({ target }) => {
    const isText =
      target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type !== 'search');
    if (isText) typedInto.add(target);
  });
}

/**
 * Keeps a new version of the app waiting, while something runs that a reload would break: a payment, an upload.
 * @returns call it when that is over
 */
export function holdUpdates(): () => void {
  holders += 1;
  let isReleased = false;
  return () => {
    if (!isReleased) holders -= 1;
    isReleased = true;
  };
}

/** The same for as long as a component says so. */
export function useHoldUpdates(isHolding: boolean): void {
  useEffect(() => (isHolding ? holdUpdates() : undefined), [isHolding]);
}

/** Whether a reload now would take something from the person: a payment under way, or words not yet sent. */
export function areUpdatesHeld(): boolean {
  for (const field of typedInto) if (!field.isConnected) typedInto.delete(field);
  return holders > 0 || [...typedInto].some((field) => field.value !== '');
}
