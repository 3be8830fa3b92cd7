import { badgeText, notificationKey } from '@ekhaya/contract/notifications/notifications.rules';
import { Button } from '@ekhaya/ui-kit/controls/button';
import { Empty } from '@ekhaya/ui-kit/feedback/empty';
import { QueryView } from '@ekhaya/ui-kit/feedback/query-view';
import { SkeletonRows } from '@ekhaya/ui-kit/feedback/skeleton-rows';
import { PageFrame } from '@ekhaya/ui-kit/layout/page-frame';
import { NotificationRow, NotificationRows } from '@ekhaya/ui-kit/lists/notification-row';
import { goBack } from '../../../platform/navigation/navigate.ts';
import { useIsOnline } from '../../../platform/network/online.ts';
import postPicture from '../../../platform/pictures/post-parcel.svg';
import { useNews } from './use-news.ts';
import './news.css';

/** The notices of the current estate, page by page. */
export function NewsScreen() {
  const isOnline = useIsOnline();
  const { read, now, hasOlder, isReadingOlder, showOlder, open } = useNews();
  return (
    <PageFrame title="What is new" onBack={goBack}>
      <QueryView
        query={read}
        isOffline={!isOnline}
        loading={<SkeletonRows count={6} lead="picture" />}
        empty={<Empty picture={postPicture} text="Nothing is new at this estate." />}
        error={isOnline ? 'What is new could not be read' : 'What is new cannot be read without a network'}
      >
        {(notices) => (
          <div className="stack news">
            <NotificationRows label="What is new">
              {notices.map((notice) => (
                <NotificationRow
                  key={notificationKey(notice)}
                  notification={notice}
                  badge={badgeText(notice.type)}
                  now={now}
                  onOpen={() => open(notice)}
                />
              ))}
            </NotificationRows>
            {hasOlder && (
              <Button variant="outline" disabled={!isOnline} isBusy={isReadingOlder} onClick={() => void showOlder()}>
                Show older
              </Button>
            )}
          </div>
        )}
      </QueryView>
    </PageFrame>
  );
}
