import type { NewsPage } from '@ekhaya/contract/notifications/news';
import { startOfMinute } from '@ekhaya/contract/notifications/notifications.rules';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { findHeldRoles, requireRoleAt } from '../../estates/index.ts';
import { selectNotificationsById } from '../inbox/notifications.store.ts';
import { presentNotification } from '../inbox/present-notification.ts';
import { selectNews } from './news.store.ts';

/** How many notices a page has. */
const pageLength = 30;

/**
 * A page of the notices of an estate, newest first: those to everyone, to the people of the estate and to the person's roles there.
 * A notice is the row that its notifications are read from. One that several of her roles received is listed once.
 * @throws {AppError} `not-found` for an estate that does not exist, `forbidden` where the person has no role
 */
export const listNews = async (
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  { userId, estateId, before }: { userId: string; estateId: string; before?: string | undefined },
): Promise<NewsPage> => {
  const { db } = database;
  await requireRoleAt(db, { userId, estateId });
  const roleIds = (await findHeldRoles(db, userId))
    .filter((role) => role.estateId === estateId)
    .map(({ roleId }) => roleId);
  const [last] = before === undefined ? [] : await selectNotificationsById(db, [before]);
  // A notice that was deleted in the meantime has no place in the order.
  if (before !== undefined && last === undefined) return { items: [], next: null };
  const rows = await selectNews(db, {
    userId,
    estateId,
    roleIds,
    before: last,
    limit: pageLength,
    aliveSince: startOfMinute(clock.now()),
  });
  const notices = new Map(rows.toReversed().map((row) => [row.readKey, row]));
  return {
    items: [...notices.values()].toReversed().map(presentNotification),
    next: rows.length < pageLength ? null : (rows.at(-1)?.id ?? null),
  };
};
