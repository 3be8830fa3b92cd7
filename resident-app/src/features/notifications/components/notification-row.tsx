import { useState } from 'react';
import type { Notification } from '@ekhaya/contract/notifications/notifications';
import { badgeText } from '@ekhaya/contract/notifications/notifications.rules';
import { Badge, type BadgeTone } from '@ekhaya/ui-kit/lists/badge';
import { Icon } from '@ekhaya/ui-kit/art/icon';
import { bellIcon, bookedIcon, calendarIcon, wrenchIcon } from '@ekhaya/icons/icon-paths';
import { notificationAge } from '../notification-age.ts';

const KNOWN_TYPES: Record<string, { tone: BadgeTone; icon: string }> = {
  event: { tone: 'good', icon: calendarIcon },
  booking: { tone: 'water', icon: bookedIcon },
  snag: { tone: 'wait', icon: wrenchIcon },
};

interface NotificationRowProps {
  notification: Notification;
  now: Date;
  onOpen: () => void;
}

/** A notification in the list, which opens on a press. */
export function NotificationRow({ notification, now, onOpen }: NotificationRowProps) {
  const { type, title, description, image, status, createdAt } = notification;
  const { tone, icon } = KNOWN_TYPES[type] ?? { tone: 'off', icon: bellIcon };
  const isUnread = status === 'SENT';
  return (
    <li>
      <button type="button" className={isUnread ? 'notification notification-unread' : 'notification'} onClick={onOpen}>
        <Picture image={image} icon={icon} />
        <span className="notification-text">
          <span className="notification-head">
            <Badge tone={tone} text={badgeText(type)} />
            <span className="notification-age num">{notificationAge(createdAt._seconds, now)}</span>
          </span>
          <span className="notification-title">
            {isUnread && <span className="notification-dot" aria-hidden="true" />}
            {isUnread && <span className="only-read">Unread: </span>}
            {title}
          </span>
          <span className="notification-description">{withWholeTimes(description)}</span>
        </span>
      </button>
    </li>
  );
}

/** Prevents line breaks within a range of times such as `09:00 – 10:00`. */
const withWholeTimes = (text: string): string => text.replaceAll(/(\d) – (\d)/g, '$1\u00A0–\u00A0$2');

/** The picture of a notification, or the icon of its type where there is no picture or it cannot be loaded. */
function Picture({ image, icon }: { image: string; icon: string }) {
  const [failedImage, setFailedImage] = useState<string>();
  if (image !== '' && image !== failedImage) {
    return (
      <img className="notification-picture" src={image} alt="" loading="lazy" onError={() => setFailedImage(image)} />
    );
  }
  return (
    <span className="notification-picture notification-placeholder">
      <Icon path={icon} size={26} />
    </span>
  );
}
