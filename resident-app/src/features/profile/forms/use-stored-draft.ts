import { useEffect, useState } from 'react';
import { readStored, writeStored } from '../../../platform/store/encrypted-store.ts';

/** The values of a form: the saved values with the fields that the person has changed. */
export interface StoredDraft<Values> {
  /** The values that the form shows; undefined until the saved values and the draft were read. */
  values: Values | undefined;
  /** True when something differs from the saved values. */
  isChanged: boolean;
  change: (changed: Partial<Values>) => void;
  /** Deletes the draft. Call it after saving. */
  forget: () => void;
}

/**
 * Keeps what was typed into a form encrypted on the phone until it is saved, so that it survives a reload and a lost network.
 * @param name one per form and record
 * @param saved the saved values; undefined while they load
 */
export function useStoredDraft<Values extends object>(name: string, saved: Values | undefined): StoredDraft<Values> {
  const [draft, setDraft] = useState<Partial<Values>>();
  const key = `profile-draft/${name}`;
  useEffect(() => {
    let isCurrent = true;
    const restore = async (): Promise<void> => {
      const stored = await readStored<Partial<Values>>(key);
      // Fields that were typed before the stored draft was read keep the typed text.
      if (isCurrent) setDraft((typed) => ({ ...stored, ...typed }));
    };
    void restore();
    return () => {
      isCurrent = false;
    };
  }, [key]);
  const values = saved && draft ? { ...saved, ...draft } : undefined;
  return {
    values,
    isChanged: saved !== undefined && values !== undefined && JSON.stringify(values) !== JSON.stringify(saved),
    change: (changed) => {
      const next = { ...draft, ...changed };
      setDraft(next);
      void writeStored(key, next);
    },
    forget: () => {
      setDraft({});
      void writeStored(key, undefined);
    },
  };
}
