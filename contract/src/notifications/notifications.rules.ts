/** The message for a call without the id of a notification (section 8 of the specification). */
export const notificationIdRequired = 'Notification id is required';

/** The properties of a notification that the rules use. */
export interface CountableNotification {
  id: string;
  notificationId: string;
  notificationID: string;
  type: string;
  status: 'SENT' | 'READ';
  createdAt: { _seconds: number };
  expiresAt: string | null;
}

/**
 * Returns the key by which notifications are de-duplicated, marked READ and counted: `id` for a snag, `notificationId` for a
 * booking, `notificationID` for every other type.
 */
export const notificationKey = (
  item: Pick<CountableNotification, 'id' | 'notificationId' | 'notificationID' | 'type'>,
) => (item.type === 'snag' ? item.id : item.type === 'booking' ? item.notificationId : item.notificationID);

const minuteOf = (milliseconds: number): number => Math.floor(milliseconds / 60_000);

/** Whether a notification has expired. Compares at minute precision: it is valid to the end of the minute it expires in. */
export const isExpired = (item: Pick<CountableNotification, 'expiresAt'>, now: Date): boolean =>
  item.expiresAt !== null && minuteOf(Date.parse(item.expiresAt)) < minuteOf(now.getTime());

/** Returns the start of the minute of `now`. A notification has expired (`isExpired`) if it expires before that instant. */
export const startOfMinute = (now: Date): Date => new Date(minuteOf(now.getTime()) * 60_000);

/** Returns which of two entries with the same key to keep: a READ one, so that it stays read, otherwise the newer one. */
const preferredEntry = <T extends CountableNotification>(known: T, other: T): T => {
  if (known.status !== other.status) return known.status === 'READ' ? known : other;
  return other.createdAt._seconds > known.createdAt._seconds ? other : known;
};

/** Returns the notifications to list: de-duplicated, not expired, unread before read, each group newest first. */
export const visibleNotifications = <T extends CountableNotification>(items: readonly T[], now: Date): T[] => {
  const byKey = new Map<string, T>();
  for (const item of items) {
    if (isExpired(item, now)) continue;
    const key = notificationKey(item);
    const known = byKey.get(key);
    byKey.set(key, known === undefined ? item : preferredEntry(known, item));
  }
  return [...byKey.values()].sort(
    (a, b) =>
      Number(a.status === 'READ') - Number(b.status === 'READ') ||
      b.createdAt._seconds - a.createdAt._seconds ||
      notificationKey(a).localeCompare(notificationKey(b), 'en'),
  );
};

/** Counts the unread notifications: SENT, without a READ entry of the same key, not expired. */
export const countUnread = (items: readonly CountableNotification[], now: Date): number =>
  visibleNotifications(items, now).filter((item) => item.status === 'SENT').length;

/** Returns the text on the badge of a notification: its type in capitals, or ESTATE for `others` and for no type. */
export const badgeText = (type: string): string => (type === '' || type === 'others' ? 'ESTATE' : type.toUpperCase());
