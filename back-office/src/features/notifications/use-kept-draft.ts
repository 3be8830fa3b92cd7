import { ApiError } from '@ekhaya/browser/api/api-error';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { dropDraft, keepDraft, readDraft } from '../../platform/drafts/drafts.ts';
import { useUnsaved } from '../../platform/drafts/unsaved-changes.ts';
import { useEstateClock } from '../../platform/session/use-estate-clock.ts';
import { draftOf, wordsOf, type NoticeDraft } from './notice-draft.rules.ts';
import { useNoticeKeeping, type Announcement } from './notices.queries.ts';

/** How long after a save that found no server the next one is tried. */
const RETRY_MS = 5_000;
/** How long nobody types before the draft is kept. */
const PAUSE_MS = 1_000;

/** A draft in the editor that the server keeps by itself. */
export interface KeptDraft {
  draft: NoticeDraft;
  change: (change: Partial<NoticeDraft>) => void;
  /** The time of the last successful keeping; undefined before the first one of this visit. */
  keptAt: number | undefined;
  /** Whether words stand here that the server does not have yet. */
  isDirty: boolean;
  problem: unknown;
  /** Keeps the draft now. @returns its version; undefined if it could not be kept */
  keep: () => Promise<number | undefined>;
  /** Ends a conflict: keeps these words over those of somebody else, whose version this is. */
  keepMine: (version: number) => Promise<number | undefined>;
  /** Ends a conflict: shows the words of somebody else. */
  takeTheirs: (theirs: Announcement) => void;
}

/** Words that the server does not have yet, and the version that their writer saw. */
interface UnsavedWords {
  words: NoticeDraft;
  version: number;
}

/**
 * Keeps a draft on the server a second after the last key, one save at a time. While the server cannot be reached, or somebody else has
 * changed the draft, the words are kept on this device.
 */
export function useKeptDraft(notice: Announcement): KeptDraft {
  const { zoneOf } = useEstateClock();
  const keepWords = useNoticeKeeping(notice.id);
  const key = `notices/${notice.id}/words`;
  const [unsaved] = useState(() => readDraft<UnsavedWords>(key)?.value);
  const [draft, setDraft] = useState(() => unsaved?.words ?? draftOf(notice, zoneOf));
  const [isDirty, setDirty] = useState(unsaved !== undefined);
  const [keptAt, setKeptAt] = useState<number>();
  const [problem, setProblem] = useState<unknown>();
  /** How many saves in a row have found no server. */
  const [timesAway, setTimesAway] = useState(0);
  /** What the handlers save: the newest words, also before the next render. */
  const latest = useRef(draft);
  const version = useRef(unsaved?.version ?? notice.version);
  const running = useRef<Promise<unknown>>(Promise.resolve());
  const keepHere = (): void =>
    void keepDraft(key, { words: latest.current, version: version.current } satisfies UnsavedWords);
  useUnsaved(isDirty, { keep: keepHere, drop: () => dropDraft(key) });

  const save = async (): Promise<number | undefined> => {
    const saved = latest.current;
    try {
      const kept = await keepWords({ version: version.current, words: wordsOf(saved, zoneOf) });
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
  const show = (words: NoticeDraft): void => {
    latest.current = words;
    setDraft(words);
  };

  const isStuck = problem instanceof ApiError && problem.code === 'changed-meanwhile';
  const onPause = useEffectEvent((words: NoticeDraft) => {
    // Typed further: the next pause saves.
    if (words === latest.current) void saveInTurn();
  });
  useEffect(() => {
    if (!isDirty || isStuck) return undefined;
    const timer = setTimeout(() => onPause(draft), timesAway > 0 ? RETRY_MS : PAUSE_MS);
    return () => clearTimeout(timer);
  }, [draft, isDirty, isStuck, timesAway]);

  return {
    ...{ draft, keptAt, isDirty, problem },
    change: (part) => {
      show({ ...latest.current, ...part });
      setDirty(true);
    },
    keep: async () => (isDirty ? saveInTurn() : version.current),
    keepMine: (theirs) => {
      version.current = theirs;
      return saveInTurn();
    },
    takeTheirs: (theirs) => {
      version.current = theirs.version;
      show(draftOf(theirs, zoneOf));
      setDirty(false);
      dropDraft(key);
      setProblem(undefined);
    },
  };
}
