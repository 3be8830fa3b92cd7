import { areaText } from '@ekhaya/contract/places/areas.rules';
import { ConflictNotice, type ChangedField } from '../../platform/states/conflict-notice.tsx';
import type { KeptDraft } from './use-kept-draft.ts';
import type { NoticeDraft } from './notice-draft.rules.ts';
import { useNotice } from './notices.queries.ts';

const areaOf = ({ area }: Pick<NoticeDraft, 'area'>): string =>
  area === null ? 'on the whole estate' : areaText(area);

type ShownWords = Pick<NoticeDraft, 'area' | 'title' | 'description'>;

/** The fields in which the words here differ from those of the server, as far as they are shown. */
export const differingFields = (theirs: ShownWords, mine: ShownWords): ChangedField[] =>
  [
    { label: 'Where', theirs: areaOf(theirs), mine: areaOf(mine) },
    { label: 'Title', theirs: theirs.title, mine: mine.title },
    { label: 'Text', theirs: theirs.description, mine: mine.description },
  ].filter((field) => field.theirs.trim() !== field.mine.trim());

interface NoticeConflictProps {
  id: string;
  change: { by: string; at: string };
  kept: KeptDraft;
}

/** Somebody else changed the draft meanwhile: shows both, and lets the person choose. Nothing is lost before that. */
export function NoticeConflict({ id, change, kept }: NoticeConflictProps) {
  const theirs = useNotice(id).data;
  if (theirs === undefined) return null;
  return (
    <ConflictNotice
      change={change}
      what="this draft"
      fields={differingFields(theirs, kept.draft)}
      onKeepTheirs={() => kept.takeTheirs(theirs)}
      onKeepMine={() => void kept.keepMine(theirs.version)}
    />
  );
}
