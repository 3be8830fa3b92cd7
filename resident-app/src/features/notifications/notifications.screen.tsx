import { badgeText, notificationKey } from '@ekhaya/contract/notifications/notifications.rules';
import { bellIcon } from '@ekhaya/icons/icon-paths';
import { Empty } from '@ekhaya/ui-kit/feedback/empty';
import { NotificationRow, NotificationRows } from '@ekhaya/ui-kit/lists/notification-row';
import { PageFrame } from '@ekhaya/ui-kit/layout/page-frame';
import { QueryView } from '@ekhaya/ui-kit/feedback/query-view';
import { Row, Rows } from '@ekhaya/ui-kit/lists/row';
import { SkeletonRows } from '@ekhaya/ui-kit/feedback/skeleton-rows';
import { useIsOnline } from '../../platform/network/online.ts';
import { PushOffRow, PushOnRow } from './components/push-row.tsx';
import { openNotification } from './open-notification.ts';
import postPicture from '../../platform/pictures/post-parcel.svg';
import { useNotifications } from './use-notifications.ts';

/** Lists the person's notifications, with the rows that turn push messages on and off. */
export function NotificationsScreen() {
  const isOnline = useIsOnline();
  const notifications = useNotifications();
  return (
    <PageFrame title="Notifications" isTab>
      <PushOnRow />
      <QueryView
        query={notifications}
        isOffline={!isOnline}
        loading={<SkeletonRows count={6} lead="picture" />}
        empty={<Empty picture={postPicture} text="No Notifications found." />}
        error={
          isOnline ? 'Your notifications could not be read' : 'Your notifications cannot be read without a network'
        }
      >
        {(list) => (
          <NotificationRows label="Notifications">
            {list.map((notification) => (
              <NotificationRow
                key={notificationKey(notification)}
                notification={notification}
                badge={badgeText(notification.type)}
                now={notifications.now}
                onOpen={() => openNotification(notification)}
              />
            ))}
          </NotificationRows>
        )}
      </QueryView>
      <div className="mt-2">
        <Rows label="Notices of the estate">
          <Row
            title="What is new"
            note="All notices of the estate"
            lead={{ kind: 'icon', path: bellIcon }}
            href="/News"
          />
        </Rows>
      </div>
      <PushOffRow />
    </PageFrame>
  );
}
