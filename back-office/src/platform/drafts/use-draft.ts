import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { isSessionMarked } from '../api/session-mark.ts';
import { dropDraft, keepDraft, readDraft } from './drafts.ts';
import { useUnsaved } from './unsaved-changes.ts';

interface DraftOptions<T> {
  /** Names the form and its record: `services/12`. Without one nothing is kept. */
  key: string;
  /** Whether the form differs from what was saved last. */
  isChanged: boolean;
  /** Whether what is written is on its way to the server. Leaving does not ask then, and the draft stays until it has arrived. */
  isSending?: boolean;
  value: T;
  /** Writes a draft into the form, when the form opens. */
  restore: (value: T) => void;
}

interface DraftState {
  /** When the draft was kept that the form opened with; undefined without one. */
  restoredAt: number | undefined;
  /** When the changes were last kept; undefined before. */
  keptAt: number | undefined;
  /** Keeps the changes now, if there are any: a dialog that closes does. */
  keep: () => void;
  /** Removes the draft: the form was saved, or its changes were thrown away. */
  drop: () => void;
}

/** Changes rest for this long before they are kept. */
const REST_MS = 1_000;

/**
 * Keeps the changes of a form as a draft by itself, one second after the last change, when they are sent and when the form closes, until
 * they are saved. The form opens with the draft. Leaving with unsaved changes offers to keep or to throw it away.
 */
export function useDraft<T>({ key, isChanged, isSending = false, value, restore }: DraftOptions<T>): DraftState {
  const [isDropped, setDropped] = useState(false);
  const [keptAt, setKeptAt] = useState<number>();
  const text = JSON.stringify(value);
  const draft = useMemo(() => (key === '' ? undefined : readDraft<T>(key)), [key]);
  const onRestore = useEffectEvent(restore);
  useEffect(() => {
    if (draft !== undefined) onRestore(draft.value);
  }, [draft]);
  /** The draft whose form has been changed since it opened. */
  const changedKey = useRef('');
  /** The text that is kept when it has rested; undefined once it is kept or dropped. */
  const resting = useRef<{ key: string; text: string; timer: ReturnType<typeof setTimeout> }>(undefined);
  useEffect(() => {
    // What was written is as it was before: there is nothing to keep. Before the first change the draft may still be read.
    if (!isChanged && key !== '' && changedKey.current === key) dropDraft(key);
    changedKey.current = isChanged ? key : '';
    resting.current = undefined;
    if (key === '' || !isChanged) return undefined;
    const keepNow = () => keepDraft(key, JSON.parse(text));
    if (isSending) {
      keepNow();
      return undefined;
    }
    const timer = setTimeout(() => {
      resting.current = undefined;
      setKeptAt(keepNow());
    }, REST_MS);
    resting.current = { key, text, timer };
    return () => clearTimeout(timer);
  }, [key, isChanged, isSending, text]);
  const onClosed = useEffectEvent(() => {
    const unkept = resting.current;
    if (unkept !== undefined && isSessionMarked()) keepDraft(unkept.key, JSON.parse(unkept.text));
  });
  // Back closes a panel without a question, also in the second before its words have rested. Who signs out leaves no words.
  useEffect(() => () => onClosed(), []);
  const drop = (): void => {
    // The timer of this text would keep the draft again after it is dropped. The timer of a text that was typed later runs on.
    if (resting.current?.text === text) {
      clearTimeout(resting.current.timer);
      resting.current = undefined;
    }
    dropDraft(key);
    unmark();
    setDropped(true);
    setKeptAt(undefined);
  };
  const keep = (): void => {
    if (key !== '' && isChanged) keepDraft(key, value);
  };
  const unmark = useUnsaved(isChanged && !isSending, key === '' ? undefined : { keep, drop });
  return { restoredAt: isDropped ? undefined : draft?.keptAt, keptAt, keep, drop };
}
