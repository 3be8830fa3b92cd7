import type { WaitingLine } from '@ekhaya/contract/today/console-today';
import type { Queryable } from '../../../platform/database/database.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { findPersonNames } from '../../estates/index.ts';
import { selectFirstWaitingAnnouncement } from './announcements.store.ts';

/** Reads the announcements that wait for the caller's yes: those of which she wrote nothing. One is late when its time has passed. */
export const readWaitingAnnouncements = async (
  queryable: Queryable,
  { estates, callerId, now }: { estates: StaffEstates; callerId: string; now: Date },
): Promise<WaitingLine | undefined> => {
  const found = await selectFirstWaitingAnnouncement(queryable, { estates, callerId });
  if (found === undefined) return undefined;
  const { count, announcement } = found;
  const { requestedBy, scheduledAt } = announcement;
  const writer = requestedBy === null ? undefined : (await findPersonNames(queryable, [requestedBy])).get(requestedBy);
  return {
    kind: 'notices',
    count,
    oldest: {
      id: announcement.id,
      estateId: announcement.estateIds[0] ?? '',
      who: writer?.name ?? '',
      what: announcement.title,
      detail: `${announcement.reached} people`,
      date: '',
    },
    since: (announcement.requestedAt ?? announcement.createdAt).toISOString(),
    promisedAt: scheduledAt?.toISOString() ?? null,
    isLate: scheduledAt !== null && scheduledAt.getTime() < now.getTime(),
  };
};
