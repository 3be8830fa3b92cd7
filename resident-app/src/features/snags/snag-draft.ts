import { useEffect, useState } from 'react';
import { DRAFT } from '../../platform/outbox/preserved-records.ts';
import { readStored, writeStored } from '../../platform/store/encrypted-store.ts';
import type { WaitingPhoto } from './snag-outbox.ts';

/** What somebody has written to answer about a snag. */
export interface AnswerDraft {
  text: string;
  photos: WaitingPhoto[];
}

const answerKey = (snagId: string): string => `${DRAFT}snags/answer/${snagId}`;

/** Reads the draft of an answer about a snag. */
export const readAnswerDraft = (snagId: string): Promise<AnswerDraft | undefined> =>
  readStored<AnswerDraft>(answerKey(snagId));

/** Writes the draft of an answer, which the snag then shows. */
export const writeAnswerDraft = (snagId: string, draft: AnswerDraft | undefined): Promise<void> =>
  writeStored(answerKey(snagId), draft);

/** What somebody has written to report a snag. */
export interface SnagDraft {
  request: string;
  /** The department that she chose; empty while the suggested one holds. */
  departmentId: string;
  photos: WaitingPhoto[];
  placeText: string;
  fix: { latitude: number; longitude: number; accuracy: number } | null;
  isUrgent: boolean;
}

const KEY = `${DRAFT}snags/report`;

/** A report without anything. */
export const emptyDraft: SnagDraft = {
  request: '',
  departmentId: '',
  photos: [],
  placeText: '',
  fix: null,
  isUrgent: false,
};

/** Writes a draft, which the form then shows. */
export const writeDraft = (draft: SnagDraft | undefined): Promise<void> => writeStored(KEY, draft);

/** Reads the draft. */
export const readDraft = (): Promise<SnagDraft | undefined> => readStored<SnagDraft>(KEY);

/** Keeps what was written encrypted on the phone, so that it survives a reload, a lost network and a session that ended. */
export function useSnagDraft(): {
  /** Undefined until the stored draft was read. */
  draft: SnagDraft | undefined;
  change: (changed: Partial<SnagDraft>) => void;
} {
  const [draft, setDraft] = useState<SnagDraft>();
  useEffect(() => {
    let isGone = false;
    void readDraft().then((stored) => {
      if (!isGone) setDraft({ ...emptyDraft, ...stored });
      return undefined;
    });
    return () => {
      isGone = true;
    };
  }, []);
  return {
    draft,
    change: (changed) =>
      setDraft((before) => {
        const next = { ...emptyDraft, ...before, ...changed };
        void writeDraft(next);
        return next;
      }),
  };
}
