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

/**
 * Keeps the draft of a notice on the server.
 * @param isAsked whether somebody is being asked about the words on the screen: those of another writer do not take their place then
 */
export function useKeptDraft(notice: Announcement, { isAsked }: { isAsked: boolean }): KeptDraft {
  const { zoneOf } = useEstateClock();
  const keepWords = useNoticeKeeping(notice.id);
  const { words, change, take, ...kept } = useKeptWords<NoticeDraft>({
    key: `notices/${notice.id}/words`,
    words: draftOf(notice, zoneOf),
    version: notice.version,
    complete: (stored) => ({ ...{ area: null }, ...stored }),
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
