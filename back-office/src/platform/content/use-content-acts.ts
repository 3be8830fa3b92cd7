import type { ContentKind } from '@ekhaya/contract/content/content.rules';
import { useEffect, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { sentenceOf } from '../failure/failure-sentence.ts';
import { useUndoBar } from '../undo/undo-bar.tsx';
import { useContentAct, type ContentAct, type ContentItem, type ItemOf } from './content.queries.ts';
import type { KeptContent } from './use-kept-content.ts';
import { useUnmounted } from './use-unmounted.ts';

/** How long a change can be undone from the bar. Later, `Earlier versions` does it. */
const UNDO_MS = 10_000;

interface ContentActsOptions<Kind extends ContentKind> {
  item: ItemOf<Kind>;
  /** The path of the room, which opens when the item is removed. */
  path: `/${string}`;
  kept: KeptContent<Kind>;
  /** Shows an item of the server in the editor. */
  take: (item: ItemOf<Kind>) => void;
  /** Shows the times of the item again, which the server has changed. */
  follow: () => void;
  /** Holds unsaved words back, or lets them be saved at a pause again. */
  setHeld: (isHeld: boolean) => void;
  /** Says that an act begins or ends. */
  setActing: (isActing: boolean) => void;
}

/** Publishes, takes off, removes and restores the item in the editor. Each can be undone. */
export function useContentActs<Kind extends ContentKind>(options: ContentActsOptions<Kind>) {
  const { item, path, kept, take, follow, setHeld, setActing } = options;
  const { id, status } = item;
  const act = useContentAct(id);
  const undoBar = useUndoBar();
  const notify = useNotify();
  const navigate = useNavigate();
  const unmounted = useUnmounted();
  const [failure, setFailure] = useState<unknown>();
  const held = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(held.current), []);

  /**
   * The version that an act is about. The words of a draft are saved first, and those that are published. Others of a published item are
   * not: residents would read them. What takes an item away does not wait for words that are incomplete.
   */
  const versionFor = async (what: ContentAct): Promise<number | undefined> => {
    if (what.act === 'publish') return kept.keep();
    return (status === 'draft' ? await kept.keep() : undefined) ?? kept.seenVersion();
  };
  const show = (answer: ItemOf<Kind>, hasUnsaved: boolean): void => {
    if (!hasUnsaved) return take(answer);
    kept.follow(answer.version);
    follow();
  };
  const undoTo = (number: number, version: number, hasUnsaved: boolean) => async (): Promise<void> => {
    setActing(true);
    try {
      show((await act({ act: 'restore', number, version })) as ItemOf<Kind>, hasUnsaved);
    } finally {
      setActing(false);
    }
  };
  /** While it can be undone, unsaved words would give the item a newer version. */
  const holdUnsaved = (): void => {
    setHeld(true);
    clearTimeout(held.current);
    held.current = setTimeout(() => setHeld(false), UNDO_MS);
  };

  const send = async (what: ContentAct, done: string): Promise<void> => {
    const before = await versionFor(what);
    if (before === undefined) return;
    // Unsaved words of a published item stay here when it is taken off. An earlier version takes their place.
    const hasUnsaved = what.act === 'withdraw' && kept.isDirty;
    if (what.act === 'remove') {
      kept.setAside();
      // An open editor would read the item again when the server announces that it is gone.
      void navigate(path);
      await unmounted();
    }
    try {
      const answer = (await act({ ...what, version: before })) as Partial<ContentItem>;
      if (answer.version !== undefined) show(answer as ItemOf<Kind>, hasUnsaved);
      if (hasUnsaved) holdUnsaved();
      undoBar.show({
        done,
        text: kept.words.title,
        decision: { id: `${id} ${before}`, undoMs: UNDO_MS },
        sentAt: performance.now(),
        undo: undoTo(before, answer.version ?? before + 1, hasUnsaved),
      });
    } catch (error) {
      if (what.act === 'remove') notify(sentenceOf(error), { type: 'error' });
      else setFailure(error);
    }
  };
  /** Nothing can be typed from the press to the answer, which takes the place of the words. */
  const run = async (what: ContentAct, done: string): Promise<void> => {
    setFailure(undefined);
    setActing(true);
    await send(what, done);
    setActing(false);
  };
  return { run, failure, forgetFailure: () => setFailure(undefined) };
}
