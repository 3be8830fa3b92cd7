import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '@ekhaya/browser/api/api-error';
import { changeOf, type ChangedField } from '../states/conflict-notice.tsx';
import { useDraft } from '../drafts/use-draft.ts';

/** A value as the server has it, with its version. */
export interface Versioned<T, C = unknown> {
  value: T;
  version: number;
  /** What else a change of the value is based on, such as the versions of other records that it changes too. */
  context?: C;
}

interface EditedOptions<T, C> {
  /** Names the form and its record for the draft: `gate-rules/91`. */
  key: string;
  /** The value as the server has it now. A change by somebody else does not replace what is being written. */
  newest: Versioned<T, C>;
  /**
   * Sends the value. `base` is the version that it replaces, `begun` the one from which it was changed: they differ when it replaces
   * the change by somebody else. Returns the saved record with its version, or anything else where the record has no version.
   */
  write: (value: T, base: Versioned<T, C>, begun: Versioned<T, C>) => Promise<unknown>;
  /** Returns the context of a value that was saved. Without it, the context stays as it was. */
  contextOfSaved?: (value: T) => C | undefined;
  /** Reads the value again, after it was refused because somebody else changed it. */
  readAgain: () => Promise<Versioned<T, C>>;
  /** The fields in which two values differ, in words. */
  compare: (theirs: T, mine: T) => ChangedField[];
}

/** The state of a form whose value is saved as a whole, based on a version. */
export interface Edited<T, C = unknown> {
  value: T;
  set: (value: T) => void;
  /** The version from which the value was changed. */
  base: Versioned<T, C>;
  isChanged: boolean;
  /** Whether what is written now is on its way to the server. What is written after that can be saved behind it. */
  isSaving: boolean;
  /** The sentences of the server at fields, by field: the same object until the next save. */
  wrong: Readonly<Record<string, string>>;
  /** The failure of the last save that is neither a conflict nor a sentence at a field. */
  problem: unknown;
  /** The change by somebody else because of which the last save was refused. */
  conflict: { by: string; at: string } | undefined;
  /** The fields in which that change differs from what was written here. */
  differences: ChangedField[];
  /** When the draft was kept that the form opened with; undefined without one. */
  restoredAt: number | undefined;
  /** Saves. @returns whether it is saved */
  save: () => Promise<boolean>;
  /**
   * Changes the record in a way that leaves the value alone, behind the save on its way. What is written here is based on the new version.
   * @throws what `change` throws
   */
  alongside: (change: (version: number) => Promise<{ version: number }>) => Promise<void>;
  /** Saves over the change by somebody else. @returns whether it is saved */
  keepMine: () => Promise<boolean>;
  /** Gives up what was written, and the draft, and shows what the server has. */
  keepTheirs: () => void;
}

/** The version of a saved record; undefined where the answer has none. */
const versionOf = (answer: unknown): number | undefined =>
  typeof answer === 'object' && answer !== null && 'version' in answer && typeof answer.version === 'number'
    ? answer.version
    : undefined;

const nothingWrong: Edited<unknown>['wrong'] = {};

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Holds the value of a form. It follows the server until the person writes. What she writes is kept as a draft, is saved with the
 * version that it is based on, and stands beside the other version when somebody else saved first.
 */
export function useEdited<T, C = unknown>(options: EditedOptions<T, C>): Edited<T, C> {
  const { key, newest, write, contextOfSaved, readAgain, compare } = options;
  const [base, setBase] = useState(newest);
  const [value, setValue] = useState(newest.value);
  const [thrown, setThrown] = useState<unknown>();
  const [theirs, setTheirs] = useState<Versioned<T, C>>();
  const [sent, setSent] = useState<{ value: T }>();
  /** What the server had before the last save. It is not shown again when reading what was saved has failed. */
  const [outdated, setOutdated] = useState<Versioned<T, C>>();
  const isSaving = sent !== undefined;
  /** The save on its way, which the next one waits for, and the version that is based on then. */
  const lastSave = useRef<Promise<unknown>>(Promise.resolve());
  const lastBase = useRef(base);
  useEffect(() => {
    lastBase.current = base;
  }, [base]);
  const isChanged = !isEqual(value, base.value);
  if (!isChanged && !isSaving && !isEqual(base, newest) && !isEqual(outdated, newest)) {
    setBase(newest);
    setValue(newest.value);
  }
  const { restoredAt, drop } = useDraft<Versioned<T> & { base?: Versioned<T, C> }>({
    key,
    isChanged,
    isSending: isSaving,
    value: { value, version: base.version, base },
    restore: (kept) => {
      // A draft that an earlier version of the console kept names the version alone.
      setBase({ ...newest, ...kept.base, version: kept.version });
      setValue(kept.value);
    },
  });

  const send = async (onto: Versioned<T, C>): Promise<boolean> => {
    setThrown(undefined);
    setSent({ value });
    const { answer, failure } = await write(value, onto, lastBase.current).then(
      (saved) => ({ answer: saved, failure: undefined }),
      (refused: unknown) => ({ answer: undefined, failure: refused }),
    );
    const change = changeOf(failure);
    if (change !== undefined) setTheirs(await readAgain().catch(() => undefined));
    setSent(undefined);
    // A value that the server has already is saved.
    const isSaved = failure === undefined || (failure instanceof ApiError && failure.code === 'nothing-changed');
    if (isSaved) {
      drop();
      const context = contextOfSaved?.(value) ?? onto.context;
      lastBase.current = {
        value,
        version: versionOf(answer) ?? onto.version,
        ...(context !== undefined && { context }),
      };
      setBase(lastBase.current);
      setOutdated(newest);
    } else {
      setThrown(failure);
    }
    return isSaved;
  };
  /** Saves after the save that is on its way: what was written meanwhile is based on that one, and no change by somebody else. */
  const save = (): Promise<boolean> => {
    const saving = lastSave.current.then(() => send(lastBase.current));
    lastSave.current = saving;
    return saving;
  };

  const changeAfterSave = async (change: (version: number) => Promise<{ version: number }>): Promise<void> => {
    await lastSave.current;
    const { version: mine } = lastBase.current;
    // The change of somebody else who has saved meanwhile is not taken back by this one.
    const onto = Math.max(mine, newest.version);
    const { version } = await change(onto);
    if (onto !== mine) return;
    lastBase.current = { ...lastBase.current, version };
    setBase(lastBase.current);
  };
  const alongside: Edited<T, C>['alongside'] = (change) => {
    const changing = changeAfterSave(change);
    lastSave.current = changing.catch(() => undefined);
    return changing;
  };

  const conflict = changeOf(thrown);
  const wrong = thrown instanceof ApiError ? thrown.fields : nothingWrong;
  const other = theirs ?? newest;
  return {
    value,
    set: setValue,
    base,
    isChanged,
    isSaving: sent !== undefined && isEqual(value, sent.value),
    wrong,
    problem: conflict === undefined && Object.keys(wrong).length === 0 ? thrown : undefined,
    conflict,
    differences: conflict === undefined || theirs === undefined ? [] : compare(theirs.value, value),
    restoredAt,
    save,
    alongside,
    keepMine: () => send(other),
    keepTheirs: () => {
      drop();
      setThrown(undefined);
      setBase(other);
      setValue(other.value);
    },
  };
}

/** Separates the version of a record from its values. */
export function versioned<R extends { version: number }>(record: R): Versioned<Omit<R, 'version'>> {
  const { version, ...value } = record;
  return { value, version };
}

/** Reads a record of a query again, for `readAgain`. @throws what the query throws */
export const rereading =
  <R extends { version: number }>(read: UseQueryResult<R>) =>
  async (): Promise<Versioned<Omit<R, 'version'>>> => {
    const { data } = await read.refetch({ throwOnError: true });
    if (data === undefined) throw new Error('The query answered without data.');
    return versioned(data);
  };
