import { areaText } from '@ekhaya/contract/places/areas.rules';
import { ConflictNotice } from '../../platform/states/conflict-notice.tsx';
import type { KeptDraft } from './use-kept-draft.ts';
import type { NoticeDraft } from './notice-draft.rules.ts';
import { useNotice } from './notices.queries.ts';

const areaOf = ({ area }: Pick<NoticeDraft, 'area'>): string =>
  area === null ? 'on the whole estate' : areaText(area);

interface NoticeConflictProps {
  id: string;
  change: { by: string; at: string };
  kept: KeptDraft;
}

/** Somebody else changed the draft meanwhile: shows both, and lets the person choose. Nothing is lost before that. */
export function NoticeConflict({ id, change, kept }: NoticeConflictProps) {
  const theirs = useNotice(id).data;
  if (theirs === undefined) return null;
  const { draft } = kept;
  return (
    <ConflictNotice
      change={change}
      what="this draft"
      fields={[
        { label: 'Where', theirs: areaOf(theirs), mine: areaOf(draft) },
        { label: 'Title', theirs: theirs.title, mine: draft.title },
        { label: 'Text', theirs: theirs.description, mine: draft.description },
      ].filter((field) => field.theirs !== field.mine)}
      onKeepTheirs={() => kept.takeTheirs(theirs)}
      onKeepMine={() => void kept.keepMine(theirs.version)}
    />
  );
}
