/** A push message of the server (see `push-notification.ts` there); unreadable fields have defaults. */
export interface PushMessage {
  id: string;
  /** A later message with the same tag replaces the earlier one. */
  tag: string;
  title: string;
  body: string;
  image: string;
  /** Stays on the screen until it is touched, and sounds also where it takes the place of an earlier one. */
  isUrgent: boolean;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Reads a message. An unreadable one becomes a general notice, because browsers require a notification for every message. */
export const readPushMessage = (read: () => unknown): PushMessage => {
  let sent: Record<string, unknown> = {};
  try {
    const value = read();
    if (typeof value === 'object' && value !== null) sent = value as Record<string, unknown>;
  } catch {
    // Not JSON: it is not ours, or from another version.
  }
  return {
    id: textOf(sent.id),
    tag: textOf(sent.tag) || 'ekhaya',
    title: textOf(sent.title) || 'Ekhaya',
    body: textOf(sent.body) || (textOf(sent.title) === '' ? 'There is something new for you.' : ''),
    image: textOf(sent.image),
    isUrgent: sent.isUrgent === true,
  };
};

/** How the browser shows a message. */
export const optionsOf = ({
  id,
  tag,
  body,
  image,
  isUrgent,
}: PushMessage): NotificationOptions & { image?: string; renotify?: boolean } => ({
  body,
  tag,
  icon: '/icons/icon-192.png',
  data: { id },
  ...(image !== '' && { image }),
  ...(isUrgent && { requireInteraction: true, renotify: true }),
});

/** The address that a tap opens when no page of the app is open. */
export const addressOf = (id: string): string =>
  id === '' ? '/notifications' : `/notifications?opened=${encodeURIComponent(id)}`;
