import { useKeptWords, type KeptWords } from '../../platform/drafts/use-kept-words.ts';
import { useEstateClock } from '../../platform/session/use-estate-clock.ts';
import { draftOf, wordsOf, type NoticeDraft } from './notice-draft.rules.ts';
import { useNoticeKeeping, type Announcement } from './notices.queries.ts';

/** A draft in the editor that the server keeps by itself. */
export interface KeptDraft extends Omit<KeptWords<NoticeDraft>, 'words' | 'change' | 'take'> {
  draft: NoticeDraft;
  change: (change: Partial<NoticeDraft>) => void;
  /** Ends a conflict: shows the words of somebody else. */
  takeTheirs: (theirs: Announcement) => void;
}

/** The words of a notice that this device keeps. */
export interface StoredWords {
  words: NoticeDraft;
  version: number;
}

/** Names the words of a notice on this device. */
export const wordsKey = (id: string): string => `notices/${id}/words`;

/** Completes words that an earlier version of the console has stored. */
export const completeWords = (stored: NoticeDraft): NoticeDraft => ({ ...stored, area: stored.area ?? null });

/**
 * Keeps the draft of a notice on the server.
 * @param isAsked whether somebody is being asked about the words on the screen: those of another writer do not take their place then
 */
export function useKeptDraft(notice: Announcement, { isAsked }: { isAsked: boolean }): KeptDraft {
  const { zoneOf } = useEstateClock();
  const keepWords = useNoticeKeeping(notice.id);
  const { words, change, take, ...kept } = useKeptWords<NoticeDraft>({
    key: wordsKey(notice.id),
    words: draftOf(notice, zoneOf),
    version: notice.version,
    complete: completeWords,
    isSentAtPause: true,
    followsServer: !isAsked,
    send: ({ version, words: written }) => keepWords({ version, words: wordsOf(written, zoneOf) }),
  });
  return {
    ...kept,
    draft: words,
    change: (part) => change((newest) => ({ ...newest, ...part })),
    takeTheirs: (theirs) => take({ version: theirs.version, words: draftOf(theirs, zoneOf) }),
  };
}
