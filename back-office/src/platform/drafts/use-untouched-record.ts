import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { isSessionMarked } from '../api/session-mark.ts';

/** The state of the address of a record that its editor was opened with as soon as it was begun. */
export const begunHere = { isBegun: true };

/** The version of a record in which nothing has been changed since it was begun. */
const FIRST_VERSION = 1;

interface UntouchedRecord {
  /** The version of the record, as it was read last. */
  version: number;
  /** Whether nothing was written here, and nothing is being done with the record. */
  isUntouched: boolean;
  /** Removes the record in its first version. */
  remove: (version: number) => Promise<unknown>;
}

/**
 * Removes a record that was begun with this editor and is left without a word: it would stand in the list without a title. One that
 * somebody else has changed meanwhile stays, because it has another version.
 */
export function useUntouchedRecord({ version, isUntouched, remove }: UntouchedRecord): void {
  const { state } = useLocation() as { state: Partial<typeof begunHere> | null };
  const [isBegun] = useState(state?.isBegun === true);
  const isOpen = useRef(false);
  const onLeft = useEffectEvent(async (): Promise<void> => {
    if (!isBegun || !isUntouched || version !== FIRST_VERSION || !isSessionMarked()) return;
    try {
      await remove(FIRST_VERSION);
    } catch {
      // The empty record stays. Nothing that somebody wrote is lost.
    }
  });
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
      // In development, React closes and opens each component once to try it out.
      queueMicrotask(() => {
        if (!isOpen.current) void onLeft();
      });
    };
  }, []);
}
