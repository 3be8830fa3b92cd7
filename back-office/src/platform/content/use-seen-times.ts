import { useState } from 'react';
import { useDraft } from '../drafts/use-draft.ts';
import type { ChangedField } from '../states/conflict-notice.tsx';
import { inputOfInstant, instantOfInput } from '../time/input-time.rules.ts';
import type { SeenTimes } from './content-publishing.tsx';
import type { ContentItem } from './content.queries.ts';

type Instants = Pick<ContentItem, 'visibleFrom' | 'shownUntil'>;
type TimedItem = Instants & Pick<ContentItem, 'id' | 'status' | 'changedAt' | 'changedBy'>;

/** Times that somebody has typed, and the instants of the item that they are to replace. */
interface TouchedTimes {
  times: SeenTimes;
  opened: Instants;
}

/** When an item is seen, in its editor. */
interface EditedTimes {
  /** What the fields show: the times of the item, until somebody changes them here. */
  times: SeenTimes;
  change: (times: SeenTimes) => void;
  /** Whether the fields differ from the times of the item. */
  isNew: boolean;
  /** The times as the server takes them. */
  instants: Instants;
  /** Who has set other times since they were changed here, and when; undefined without a conflict. */
  conflict: { by: string; at: string } | undefined;
  /** The times here that differ from those of the item. */
  differences: readonly ChangedField[];
  /** Ends a conflict: the times here may replace those of the item. */
  keepMine: () => void;
  /** Shows the times of the item again. */
  follow: () => void;
  /** When the times here were kept as a draft that the editor opened with; undefined without one. */
  restoredAt: number | undefined;
}

interface SeenTimesOptions {
  /** The time zone of the estate. */
  zone: string;
  /** Whether the item is being published, taken off or the like. */
  isActing: boolean;
}

const instantsOf = ({ visibleFrom, shownUntil }: Instants): Instants => ({ visibleFrom, shownUntil });

/**
 * Holds when an item is seen while its editor is open. Untouched times follow the item, so that publishing never sends times that
 * nobody looked at. Touched ones stay, are kept as a draft until they are published, and are in conflict once somebody else sets others.
 */
export function useSeenTimes(item: TimedItem, { zone, isActing }: SeenTimesOptions): EditedTimes {
  const [touched, setTouched] = useState<TouchedTimes>();
  const theirs: SeenTimes = {
    visibleFrom: item.status === 'scheduled' ? inputOfInstant(item.visibleFrom, zone) : '',
    shownUntil: inputOfInstant(item.shownUntil, zone),
  };
  const times = touched?.times ?? theirs;
  const isNew = times.visibleFrom !== theirs.visibleFrom || times.shownUntil !== theirs.shownUntil;
  // The instants are compared: a scheduled item that begins to be seen has changed by itself, not by somebody.
  const isChangedMeanwhile =
    touched !== undefined &&
    (touched.opened.visibleFrom !== item.visibleFrom || touched.opened.shownUntil !== item.shownUntil);
  const { restoredAt, drop } = useDraft<TouchedTimes>({
    key: `content/${item.id}/times`,
    isChanged: isNew,
    isSending: isActing,
    value: touched ?? { times, opened: instantsOf(item) },
    restore: setTouched,
  });
  const differencesOf = (name: keyof SeenTimes, label: string): ChangedField[] =>
    times[name] === theirs[name]
      ? []
      : [{ label, theirs: theirs[name].replace('T', ' '), mine: times[name].replace('T', ' ') }];
  return {
    times,
    change: (changed) => setTouched((before) => ({ times: changed, opened: before?.opened ?? instantsOf(item) })),
    isNew,
    instants: {
      visibleFrom: instantOfInput(times.visibleFrom, zone),
      shownUntil: instantOfInput(times.shownUntil, zone),
    },
    conflict: isChangedMeanwhile && isNew ? { by: item.changedBy?.name ?? '', at: item.changedAt } : undefined,
    differences: [...differencesOf('visibleFrom', 'Seen from'), ...differencesOf('shownUntil', 'Seen until')],
    keepMine: () => setTouched((before) => before && { ...before, opened: instantsOf(item) }),
    follow: () => {
      drop();
      setTouched(undefined);
    },
    restoredAt: isNew ? restoredAt : undefined,
  };
}
