import { ApiError } from '@ekhaya/browser/api/api-error';
import type { NewsPage } from '@ekhaya/contract/notifications/news';
import type { Notification } from '@ekhaya/contract/notifications/notifications';
import { isExpired, notificationKey } from '@ekhaya/contract/notifications/notifications.rules';
import { useState } from 'react';
import { useCurrentAccess } from '../../../platform/access/current-access.ts';
import { useReadOfEstate } from '../../../platform/access/use-read-of-estate.ts';
import { useCurrentMinute } from '../../../platform/clock/current-minute.ts';
import { showAlert } from '../../../platform/dialogs/dialogs.ts';
import { updateRead } from '../../../platform/query/query.ts';
import { notificationKeys } from '../notifications.live.ts';
import { openNotification } from '../open-notification.ts';
import { readNews } from './news.queries.ts';

/** Older pages with the first one as it was when they were read, so that no notice is missing between them. */
interface OlderNews {
  items: Notification[];
  next: string | null;
}

/** The notices of the current estate, newest first. The first page stays live and on the phone; older ones are read when asked for. */
export function useNews() {
  const { estateID: estateId } = useCurrentAccess();
  const now = useCurrentMinute();
  const key = [...notificationKeys.news, estateId];
  const read = useReadOfEstate<NewsPage>(key, () => readNews(estateId), {
    screen: { path: '/News', title: 'What is new', estateId },
  });
  const [older, setOlder] = useState<OlderNews>();
  const [isReadingOlder, setIsReadingOlder] = useState(false);
  const next = older === undefined ? read.data?.next : older.next;

  const showOlder = async (): Promise<void> => {
    if (typeof next !== 'string') return;
    setIsReadingOlder(true);
    try {
      const page = await readNews(estateId, next);
      setOlder({ items: [...(older?.items ?? read.data?.items ?? []), ...page.items], next: page.next });
    } catch (thrown) {
      const text = thrown instanceof ApiError ? thrown.message : 'Older notices could not be read';
      await showAlert({ title: 'Error', text });
    } finally {
      setIsReadingOlder(false);
    }
  };
  const open = (notice: Notification): void => {
    const markRead = (items: Notification[]): Notification[] =>
      items.map((item) => (item.id === notice.id ? { ...item, status: 'READ' } : item));
    setOlder((pages) => pages && { ...pages, items: markRead(pages.items) });
    void updateRead<NewsPage>(key, (page) => ({ ...page, items: markRead(page.items) }));
    openNotification(notice);
  };
  const all = [...(read.data?.items ?? []), ...(older?.items ?? [])].filter((notice) => !isExpired(notice, now));
  const notices = new Map(all.toReversed().map((notice) => [notificationKey(notice), notice]));
  return {
    read: { ...read, data: read.data && [...notices.values()].toReversed() },
    now,
    hasOlder: typeof next === 'string',
    isReadingOlder,
    showOlder,
    open,
  };
}
