import { bellIcon, bookedIcon, calendarIcon, wrenchIcon } from '@ekhaya/icons/icon-paths';
import { useState, type ReactNode } from 'react';
import { Icon } from '../art/icon.tsx';
import { Badge, type BadgeTone } from './badge.tsx';
import { notificationAge } from './notification-age.ts';
import './notification-row.css';

const KNOWN_TYPES: Record<string, { tone: BadgeTone; icon: string }> = {
  event: { tone: 'good', icon: calendarIcon },
  booking: { tone: 'water', icon: bookedIcon },
  snag: { tone: 'wait', icon: wrenchIcon },
};

interface NotificationRowProps {
  notification: {
    /** `event`, `booking`, `snag` or any other word. It sets icon and tone. */
    type: string;
    title: string;
    description: string;
    /** The address of a picture; empty for the icon of the type. */
    image: string;
    /** What the picture shows. Absent in lists that a phone stored before there were such words. */
    imageAlt?: string;
    status: 'SENT' | 'READ';
    createdAt: { _seconds: number };
  };
  /** The words on the badge. */
  badge: string;
  now: Date;
  onOpen: () => void;
}

/** A list of notifications, from edge to edge of the screen. */
export function NotificationRows({ children, label }: { children: ReactNode; label: string }) {
  return (
    <ul className="notifications" aria-label={label}>
      {children}
    </ul>
  );
}

/** A notification in the list, which opens on a press. */
export function NotificationRow({ notification, badge, now, onOpen }: NotificationRowProps) {
  const { type, title, description, image, imageAlt = '', status, createdAt } = notification;
  const { tone, icon } = KNOWN_TYPES[type] ?? { tone: 'off', icon: bellIcon };
  const isUnread = status === 'SENT';
  return (
    <li>
      <button type="button" className={isUnread ? 'notification notification-unread' : 'notification'} onClick={onOpen}>
        <Picture image={image} alt={imageAlt} icon={icon} />
        <span className="notification-text">
          <span className="notification-head">
            <Badge tone={tone} text={badge} />
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
function Picture({ image, alt, icon }: { image: string; alt: string; icon: string }) {
  const [failedImage, setFailedImage] = useState<string>();
  if (image !== '' && image !== failedImage) {
    return (
      <img
        className="notification-picture"
        src={image}
        alt={alt}
        loading="lazy"
        onError={() => setFailedImage(image)}
      />
    );
  }
  return (
    <span className="notification-picture notification-placeholder">
      <Icon path={icon} size={26} />
    </span>
  );
}
