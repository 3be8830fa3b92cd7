import type { ContentKind } from '@ekhaya/contract/content/content.rules';
import { ApiError } from '@ekhaya/browser/api/api-error';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { dropDraft, keepDraft, readDraft } from '../drafts/drafts.ts';
import { useUnsaved } from '../drafts/unsaved-changes.ts';
import { useContentSaving, type ContentWords, type ItemOf } from './content.queries.ts';

/** How long after a save that found no server the next one is tried. */
const RETRY_MS = 5_000;
/** How long nobody types before a draft is kept. */
const PAUSE_MS = 1_000;

/** An item in the editor. */
export interface KeptContent<Kind extends ContentKind> {
  words: ContentWords<Kind>;
  changeTitle: (title: string) => void;
  change: (fields: Partial<ContentWords<Kind>['fields']>) => void;
  /** The time of the last successful keeping; undefined before the first one of this visit. */
  keptAt: number | undefined;
  /** Whether words stand here that the server does not have yet. */
  isDirty: boolean;
  problem: unknown;
  /** Saves the words now, if there is something to save. @returns the version; undefined if they could not be saved */
  keep: () => Promise<number | undefined>;
  /** Ends a conflict: saves these words over those of somebody else, whose version this is. */
  keepMine: (version: number) => Promise<number | undefined>;
  /** Shows the words of an item of the server: after a conflict, and after an earlier version was brought back. */
  take: (item: Pick<ItemOf<Kind>, 'version' | 'title' | 'fields'>) => void;
}

/** Words that the server does not have yet, and the version that their writer saw. */
interface UnsavedWords<Kind extends ContentKind> {
  words: ContentWords<Kind>;
  version: number;
}

/**
 * Holds the words of an item. A draft is kept on the server a second after the last key; while the server cannot be reached, on this
 * device, and again every five seconds on the server. Residents read the words of a published
 * item at once, so those are kept on this device until they are saved.
 */
export function useKeptContent<Kind extends ContentKind>(kind: Kind, item: ItemOf<Kind>): KeptContent<Kind> {
  const { id, status } = item;
  const isDraft = status === 'draft';
  const send = useContentSaving({ id, kind });
  const key = `content/${id}/words`;
  const wordsOf = (from: Pick<ItemOf<Kind>, 'title' | 'fields'>) =>
    ({ title: from.title, fields: from.fields }) as ContentWords<Kind>;
  const [unsaved] = useState(() => readDraft<UnsavedWords<Kind>>(key)?.value);
  // A draft of an earlier version of the console lacks the fields that the kind has got since.
  const [words, setWords] = useState(() =>
    unsaved === undefined ? wordsOf(item) : { ...unsaved.words, fields: { ...item.fields, ...unsaved.words.fields } },
  );
  const [isDirty, setDirty] = useState(unsaved !== undefined);
  const [keptAt, setKeptAt] = useState<number>();
  const [problem, setProblem] = useState<unknown>();
  /** How many saves in a row have found no server. */
  const [timesAway, setTimesAway] = useState(0);
  /** What the handlers save: the newest words, also before the next render. */
  const latest = useRef(words);
  const version = useRef(unsaved?.version ?? item.version);
  const running = useRef<Promise<unknown>>(Promise.resolve());
  const keepHere = (): void =>
    void keepDraft(key, { words: latest.current, version: version.current } satisfies UnsavedWords<Kind>);
  useUnsaved(isDirty, { keep: keepHere, drop: () => dropDraft(key) });

  const save = async (): Promise<number | undefined> => {
    const saved = latest.current;
    try {
      const kept = await send({ version: version.current, words: saved });
      version.current = kept.version;
      setKeptAt(Date.now());
      setProblem(undefined);
      setTimesAway(0);
      if (latest.current === saved) {
        setDirty(false);
        dropDraft(key);
      }
      return kept.version;
    } catch (error) {
      setProblem(error);
      setTimesAway((times) => (error instanceof ApiError && error.isTransient ? times + 1 : 0));
      keepHere();
      return undefined;
    }
  };
  const saveInTurn = (): Promise<number | undefined> => {
    const turn = running.current.then(save);
    running.current = turn;
    return turn;
  };
  const show = (shown: ContentWords<Kind>): void => {
    latest.current = shown;
    setWords(shown);
  };
  const write = (written: ContentWords<Kind>): void => {
    show(written);
    setDirty(true);
  };

  const isStuck = problem instanceof ApiError && problem.code === 'changed-meanwhile';
  const onPause = useEffectEvent((written: ContentWords<Kind>) => {
    // Typed further: the next pause saves.
    if (written !== latest.current) return;
    if (isDraft) void saveInTurn();
    else keepHere();
  });
  useEffect(() => {
    if (!isDirty || isStuck) return undefined;
    const timer = setTimeout(() => onPause(words), timesAway > 0 ? RETRY_MS : PAUSE_MS);
    return () => clearTimeout(timer);
  }, [words, isDirty, isStuck, timesAway]);

  // Publishing and the like change the version without changing the words.
  const onVersion = useEffectEvent((seen: number) => {
    if (!isDirty && seen > version.current) {
      version.current = seen;
      show(wordsOf(item));
    }
  });
  useEffect(() => onVersion(item.version), [item.version]);

  return {
    ...{ words, keptAt, isDirty, problem },
    changeTitle: (title) => write({ ...latest.current, title }),
    change: (fields) => write({ ...latest.current, fields: { ...latest.current.fields, ...fields } }),
    keep: async () => (isDirty ? saveInTurn() : version.current),
    keepMine: (theirs) => {
      version.current = theirs;
      return saveInTurn();
    },
    take: (theirs) => {
      version.current = theirs.version;
      show(wordsOf(theirs));
      setDirty(false);
      setProblem(undefined);
      dropDraft(key);
    },
  };
}
