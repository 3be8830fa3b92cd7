import { useState } from 'react';

/** What is written in the fields of a step, for its form, which keeps it as a draft. */
export interface WrittenInSetup {
  /** The fields that differ from what the step opened with, by name. */
  changed: Readonly<Record<string, unknown>>;
  /** Writes the fields of a draft. The others stay as the step opened. */
  restore: (kept: Readonly<Record<string, unknown>>) => void;
  /** Gives the fields back what the step opened with. */
  reset: () => void;
}

interface SetupEntries<T> {
  entries: T;
  /** Changes some fields. A function gets the newest entries, also after an answer of the server. */
  change: (fields: Partial<T> | ((newest: T) => Partial<T>)) => void;
  written: WrittenInSetup;
}

/**
 * Holds what is written in the fields of a step. Only changed fields are kept as a draft: what a colleague has changed in the others
 * meanwhile stays.
 * @param opened what the fields start with; later values of it are not taken over
 */
export function useSetupEntries<T extends object>(opened: T): SetupEntries<T> {
  const [first] = useState(opened);
  const [entries, setEntries] = useState(first);
  const changed = Object.fromEntries(
    Object.entries(entries).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(first, name)),
    ),
  );
  return {
    entries,
    change: (fields) => setEntries((now) => ({ ...now, ...(typeof fields === 'function' ? fields(now) : fields) })),
    written: {
      changed,
      restore: (kept) => setEntries((now) => ({ ...now, ...kept })),
      reset: () => setEntries(first),
    },
  };
}
