import { useState } from 'react';
import type { ChangedField } from '../states/conflict-notice.tsx';
import { inputOfInstant, instantOfInput } from '../time/input-time.rules.ts';
import type { SeenTimes } from './content-publishing.tsx';
import type { ContentItem } from './content.queries.ts';

type TimedItem = Pick<ContentItem, 'status' | 'visibleFrom' | 'shownUntil' | 'changedAt' | 'changedBy'>;

/** When an item is seen, in its editor. */
interface EditedTimes {
  /** What the fields show: the times of the item, until somebody changes them here. */
  times: SeenTimes;
  change: (times: SeenTimes) => void;
  /** Whether the fields differ from the times of the item. */
  isNew: boolean;
  /** The times as the server takes them. */
  instants: { visibleFrom: string | null; shownUntil: string | null };
  /** Who has set other times since they were changed here, and when; undefined without a conflict. */
  conflict: { by: string; at: string } | undefined;
  /** The times here that differ from those of the item. */
  differences: readonly ChangedField[];
  /** Ends a conflict: the times here may replace those of the item. */
  keepMine: () => void;
  /** Shows the times of the item again. */
  follow: () => void;
}

/**
 * Holds when an item is seen while its editor is open. Untouched times follow the item, so that publishing never sends times that
 * nobody looked at. Touched ones stay, and are in conflict once somebody else sets others.
 * @param zone the time zone of the estate
 */
export function useSeenTimes(item: TimedItem, zone: string): EditedTimes {
  const [touched, setTouched] = useState<{ times: SeenTimes; opened: TimedItem }>();
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
  const differencesOf = (name: keyof SeenTimes, label: string): ChangedField[] =>
    times[name] === theirs[name]
      ? []
      : [{ label, theirs: theirs[name].replace('T', ' '), mine: times[name].replace('T', ' ') }];
  return {
    times,
    change: (changed) => setTouched((before) => ({ times: changed, opened: before?.opened ?? item })),
    isNew,
    instants: {
      visibleFrom: instantOfInput(times.visibleFrom, zone),
      shownUntil: instantOfInput(times.shownUntil, zone),
    },
    conflict: isChangedMeanwhile && isNew ? { by: item.changedBy?.name ?? '', at: item.changedAt } : undefined,
    differences: [...differencesOf('visibleFrom', 'Seen from'), ...differencesOf('shownUntil', 'Seen until')],
    keepMine: () => setTouched((before) => before && { ...before, opened: item }),
    follow: () => setTouched(undefined),
  };
}
