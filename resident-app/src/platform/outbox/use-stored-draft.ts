import { useEffect, useRef, useState } from 'react';
import { readStored, writeStored } from '../store/encrypted-store.ts';
import { DRAFT } from './preserved-records.ts';

/** The values of a form: the saved values with the fields that the person has changed. */
export interface StoredDraft<Values> {
  /** The values that the form shows; undefined until the saved values and the draft were read. */
  values: Values | undefined;
  /** True when something differs from the saved values. */
  isChanged: boolean;
  change: (changed: Partial<Values>) => void;
  /**
   * Sends the form. Changes are ignored meanwhile and after it succeeded: what is typed then would be neither in what is saved nor
   * kept. A failure opens the form again.
   */
  submit: <Output>(send: () => Promise<Output>) => Promise<Output>;
  /** Deletes the draft. Call it after saving. */
  forget: () => void;
  /** Lets the person type again into a form that stays on the screen after it was saved. */
  reopen: () => void;
}

/**
 * Keeps what was typed into a form encrypted on the phone until it is saved, so that it survives a reload, a lost network
 * and a session that the server ends.
 * @param name one per form and record: `profile/details`
 * @param saved the saved values; undefined while they load
 */
export function useStoredDraft<Values extends object>(name: string, saved: Values | undefined): StoredDraft<Values> {
  const [draft, setDraft] = useState<Partial<Values>>();
  // A photo that has been uploaded is added to what was typed meanwhile, not to what the form held when the upload began.
  const latest = useRef<Partial<Values>>({});
  const isClosed = useRef(false);
  const key = `${DRAFT}${name}`;
  useEffect(() => {
    let isCurrent = true;
    const restore = async (): Promise<void> => {
      const stored = await readStored<Partial<Values>>(key);
      if (!isCurrent) return;
      // A choice made before the stored draft was read wins over the draft.
      latest.current = { ...stored, ...latest.current };
      setDraft(latest.current);
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
      if (isClosed.current) return;
      latest.current = { ...latest.current, ...changed };
      setDraft(latest.current);
      void writeStored(key, latest.current);
    },
    submit: async (send) => {
      isClosed.current = true;
      try {
        return await send();
      } catch (thrown) {
        isClosed.current = false;
        throw thrown;
      }
    },
    forget: () => {
      latest.current = {};
      setDraft(latest.current);
      void writeStored(key, undefined);
    },
    reopen: () => {
      isClosed.current = false;
    },
  };
}
