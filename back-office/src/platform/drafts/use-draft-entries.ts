import { useState } from 'react';
import { useDraft } from './use-draft.ts';

interface EntriesOptions<T> {
  /** Names the dialog and its record: `roles/12/last-day`. Without one nothing is kept. */
  key: string;
  /** What the fields start with. */
  opened: T;
  /** Whether the dialog is sending. */
  isSending: boolean;
}

/** The draft of a dialog. */
export interface EntriesDraft {
  /** When the draft was kept that the dialog opened with; undefined without one. */
  restoredAt: number | undefined;
  /** Keeps the entries now, if they were changed: the dialog closes without sending. */
  keep: () => void;
  /** Removes the draft: the dialog was sent. */
  drop: () => void;
  /** Removes the draft, and empties the fields. */
  throwAway: () => void;
}

interface Entries<T> {
  entries: T;
  change: (changed: Partial<T>) => void;
  draft: EntriesDraft;
}

/** Holds what is written in the fields of a dialog, and keeps it as a draft until it is sent. A `FormDialog` takes the draft. */
export function useDraftEntries<T extends object>({ key, opened, isSending }: EntriesOptions<T>): Entries<T> {
  const [first] = useState(opened);
  const [entries, setEntries] = useState(first);
  const { restoredAt, keep, drop } = useDraft({
    key,
    isChanged: JSON.stringify(entries) !== JSON.stringify(first),
    isSending,
    value: entries,
    restore: (kept) => setEntries({ ...first, ...kept }),
  });
  const throwAway = (): void => {
    drop();
    setEntries(first);
  };
  return {
    entries,
    change: (changed) => setEntries((before) => ({ ...before, ...changed })),
    draft: { restoredAt, keep, drop, throwAway },
  };
}
