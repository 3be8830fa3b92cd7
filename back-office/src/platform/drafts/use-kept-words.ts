import { ApiError } from '@ekhaya/browser/api/api-error';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { isSessionMarked } from '../api/session-mark.ts';
import { dropDraft, keepDraft, readDraft } from './drafts.ts';
import { useIsLeaveAsked } from './leave-guard.tsx';
import { useUnsaved } from './unsaved-changes.ts';

/** How long after a save that found no server the next one is tried. */
const RETRY_MS = 5_000;
/** How long nobody types before the words are kept. */
const PAUSE_MS = 1_000;

/** Words with the version of the record that their writer saw. */
interface Versioned<Words> {
  words: Words;
  version: number;
}

interface KeptWordsOptions<Words> extends Versioned<Words> {
  /** Names the words on this device: `notices/12/words`. */
  key: string;
  /** Completes words that this device has kept: an earlier version of the console lacks fields that have been added since. */
  complete?: (kept: Words) => Words;
  /** Whether the server gets the words at each pause. If not, they are kept on this device until they are saved. */
  isSentAtPause: boolean;
  /**
   * Whether newer words of the server are shown while nothing stands here that it does not have. Not while somebody is asked about the
   * words on the screen: those of another writer would go out unread. A save of theirs is a conflict then.
   */
  followsServer: boolean;
  /** Saves the words on the server. @returns the new version */
  send: (words: Versioned<Words>) => Promise<{ version: number }>;
}

/** Words in an editor that are kept by themselves. */
export interface KeptWords<Words> {
  words: Words;
  /** How often words of the server have taken the place of those here. */
  replacements: number;
  /** Changes the newest words, also before the next render. */
  change: (change: (newest: Words) => Words) => void;
  /** The time of the last successful save; undefined before the first one of this visit. */
  keptAt: number | undefined;
  /** Whether words stand here that the server does not have yet. */
  isDirty: boolean;
  problem: unknown;
  /** Saves the words now, if there is something to save. @returns the version; undefined if they could not be saved */
  keep: () => Promise<number | undefined>;
  /** Ends a conflict: saves these words over those of somebody else, whose version this is. */
  keepMine: (version: number) => Promise<number | undefined>;
  /** Shows words of the server: after a conflict, and after an earlier version was brought back. */
  take: (theirs: Versioned<Words>) => void;
  /** Takes over the version of a change that left the words alone. Words that are not saved stay here, on top of it. */
  follow: (version: number) => void;
  /** The version that the words here are based on. */
  seenVersion: () => number;
  /** Keeps unsaved words, if there are any, on this device, and lets the editor be left without a question. */
  setAside: () => void;
  /** Throws unsaved words away: their record is gone. The editor is left without a question. */
  drop: () => void;
}

/**
 * Keeps words a second after the last key, one save at a time. While the server cannot be reached they are kept on this device, and sent
 * again every five seconds; while somebody else has changed the record, until the conflict ends.
 * @param options the words of the server and their version, which may be newer at each render, and how they are saved
 */
export function useKeptWords<Words>({
  key,
  isSentAtPause,
  followsServer,
  send,
  complete = (kept) => kept,
  ...seen
}: KeptWordsOptions<Words>): KeptWords<Words> {
  const [unsaved] = useState(() => readDraft<Versioned<Words>>(key)?.value);
  const [words, setWords] = useState(() => (unsaved === undefined ? seen.words : complete(unsaved.words)));
  const [isDirty, setDirty] = useState(unsaved !== undefined);
  const [keptAt, setKeptAt] = useState<number>();
  const [problem, setProblem] = useState<unknown>();
  /** How many saves in a row have found no server. */
  const [timesAway, setTimesAway] = useState(0);
  /** What the handlers save: the newest words, also before the next render. */
  const latest = useRef(words);
  /** The words that the server has; undefined while those on this device are newer. */
  const stored = useRef(unsaved === undefined ? words : undefined);
  const [replacements, setReplacements] = useState(0);
  const version = useRef(unsaved?.version ?? seen.version);
  const running = useRef<Promise<unknown>>(Promise.resolve());
  const keepHere = (): void =>
    void keepDraft(key, { words: latest.current, version: version.current } satisfies Versioned<Words>);

  const noteSaved = (sent: Words, newVersion: number): number => {
    stored.current = sent;
    version.current = newVersion;
    setKeptAt(Date.now());
    setProblem(undefined);
    setTimesAway(0);
    if (latest.current === sent) {
      setDirty(false);
      dropDraft(key);
    }
    return newVersion;
  };
  const save = async (): Promise<number | undefined> => {
    const sent = latest.current;
    // The save before this one has sent these words: a second press, or a pause in between.
    if (sent === stored.current) return version.current;
    try {
      return noteSaved(sent, (await send({ version: version.current, words: sent })).version);
    } catch (error) {
      // The server has compared the version first: it has these words.
      if (error instanceof ApiError && error.code === 'nothing-changed') return noteSaved(sent, version.current);
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
  const show = (shown: Words): void => {
    latest.current = shown;
    setWords(shown);
  };

  const replace = ({ words: theirs, version: newVersion }: Versioned<Words>): void => {
    version.current = newVersion;
    stored.current = theirs;
    show(theirs);
    setReplacements((count) => count + 1);
  };
  const take = (theirs: Versioned<Words>): void => {
    replace(theirs);
    setDirty(false);
    setProblem(undefined);
    setTimesAway(0);
    dropDraft(key);
  };
  /** The newest words of the server that are known here. */
  const ofServer = (): Versioned<Words> =>
    stored.current === undefined || seen.version > version.current
      ? seen
      : { words: stored.current, version: version.current };

  const isStuck = problem instanceof ApiError && problem.code === 'changed-meanwhile';
  const removeMark = useUnsaved(isDirty, {
    keep: keepHere,
    drop: () => take(ofServer()),
    save: async () => {
      await (isSentAtPause && !isStuck ? saveInTurn() : running.current);
      return latest.current === stored.current;
    },
  });
  // What somebody is about to throw away does not go to the server.
  const isLeaveAsked = useIsLeaveAsked();
  const onPause = useEffectEvent((written: Words, isSent: boolean) => {
    // Typed further: the next pause saves.
    if (written !== latest.current) return;
    if (isSent) void saveInTurn();
    else keepHere();
  });
  useEffect(() => {
    if (!isDirty || isStuck || isLeaveAsked) return undefined;
    const timer = setTimeout(() => onPause(words, isSentAtPause), timesAway > 0 ? RETRY_MS : PAUSE_MS);
    return () => clearTimeout(timer);
  }, [words, isDirty, isStuck, isLeaveAsked, timesAway, isSentAtPause]);

  const onClosed = useEffectEvent(() => {
    if (latest.current !== stored.current && isSessionMarked()) keepHere();
  });
  // The editor may close without a question: when somebody else has published the record, or when the room fails.
  useEffect(() => () => onClosed(), []);

  // Publishing and the like change the version without changing the words.
  const onVersion = useEffectEvent((newest: number) => {
    if (isDirty || newest <= version.current) return;
    replace({ words: seen.words, version: newest });
  });
  useEffect(() => {
    if (followsServer) onVersion(seen.version);
  }, [seen.version, followsServer]);

  return {
    words,
    replacements,
    keptAt,
    isDirty,
    problem,
    change: (change) => {
      show(change(latest.current));
      setDirty(true);
    },
    keep: async () => (isDirty ? saveInTurn() : version.current),
    keepMine: (theirs) => {
      version.current = theirs;
      stored.current = undefined;
      return saveInTurn();
    },
    take,
    follow: (newVersion) => {
      version.current = newVersion;
    },
    seenVersion: () => version.current,
    setAside: () => {
      if (latest.current === stored.current) return;
      keepHere();
      removeMark();
    },
    drop: () => {
      stored.current = latest.current;
      dropDraft(key);
      removeMark();
    },
  };
}
