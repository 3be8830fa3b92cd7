import type { ContentItem } from '@ekhaya/contract/content/console-content';
import { dayMs } from '@ekhaya/contract/time/durations.rules';
import { AppError } from '../../platform/app-error.ts';
import { changeContent, requireComplete, type ContentDependencies, type Editor } from './change-content.ts';

const maxAheadMs = 366 * dayMs;
/** A time that passed this recently counts as now. */
const toleranceMs = 60_000;

/** When an item appears and when it goes; null for at once and for no end. */
interface Times {
  visibleFrom: string | null;
  shownUntil: string | null;
}

/** @throws {AppError} `validation` for a start in the past or more than a year away, and for an end before the start */
const requireTimes = ({ visibleFrom, shownUntil }: Times, now: Date): { from: Date; until: Date | null } => {
  const asked = visibleFrom === null ? now : new Date(visibleFrom);
  const until = shownUntil === null ? null : new Date(shownUntil);
  const aheadMs = asked.getTime() - now.getTime();
  const from = aheadMs < 0 ? now : asked;
  const fields = {
    ...(aheadMs < -toleranceMs && { visibleFrom: 'This time has passed.' }),
    ...(aheadMs > maxAheadMs && { visibleFrom: 'This is more than a year away.' }),
    ...(until !== null && until <= from && { shownUntil: 'This is not after the start.' }),
  };
  if (Object.keys(fields).length > 0) throw new AppError('validation', { fields });
  return { from, until };
};

/**
 * Publishes an item, at once or at its time. Publishing a scheduled or published item again changes its times; one that residents
 * read already keeps its beginning.
 * @throws {AppError} `not-found`; `changed-meanwhile`; `nothing-changed`; `validation` by field for words or times
 */
export const publishContent = (
  dependencies: ContentDependencies,
  editor: Editor,
  { id, version, ...times }: { id: string; version: number } & Times,
): Promise<ContentItem> =>
  changeContent(dependencies, editor, {
    id,
    version,
    action: 'content.publish',
    change: (row, now) => {
      requireComplete(row.kind, row);
      const { from, until } = requireTimes(times, now);
      const isRead = row.isPublished && row.visibleFrom !== null && row.visibleFrom.getTime() <= now.getTime();
      const visibleFrom = isRead && times.visibleFrom === null ? row.visibleFrom : from;
      return { isPublished: true, visibleFrom, shownUntil: until };
    },
  });

/** Makes a draft of a published or scheduled item. @throws {AppError} `not-found`; `changed-meanwhile`; `nothing-changed` */
export const withdrawContent = (
  dependencies: ContentDependencies,
  editor: Editor,
  seen: { id: string; version: number },
): Promise<ContentItem> =>
  changeContent(dependencies, editor, {
    ...seen,
    action: 'content.withdraw',
    change: () => ({ isPublished: false, visibleFrom: null, shownUntil: null }),
  });
