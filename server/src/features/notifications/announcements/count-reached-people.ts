import type { Queryable } from '../../../platform/database/database.ts';
import { countAudience, type Audience } from '../../estates/index.ts';
import { countUnreachedPeople } from '../devices/push-subscriptions.store.ts';
import type { AnnouncementRow } from './announcements.store.ts';

/** Whether announcements of a type are mailed to those who want such mails. */
export const isMailedType = (type: AnnouncementRow['type']): boolean => type === 'event';

/** Counts the people of some audiences whom a notification of a type to all of them tells in any way. */
export const countReachedPeople = async (
  queryable: Queryable,
  audiences: readonly Audience[],
  type: AnnouncementRow['type'],
): Promise<number> => {
  const all = await countAudience(queryable, audiences);
  return all - (await countUnreachedPeople(queryable, { audiences, type, isMailed: isMailedType(type) }));
};
