/** Spec section 8: what a call without the id of a notification is answered. */
export const notificationIdRequired = 'Notification id is required';

/** What the rules need to know of a notification. */
export interface CountableNotification {
  id: string;
  notificationId: string;
  notificationID: string;
  type: string;
  status: 'SENT' | 'READ';
  createdAt: { _seconds: number };
  expiresAt: string | null;
}

/** One key serves de-duplication, READ and count: `id` for a snag, `notificationId` for a booking, else `notificationID`. */
export const notificationKey = (
  item: Pick<CountableNotification, 'id' | 'notificationId' | 'notificationID' | 'type'>,
) => (item.type === 'snag' ? item.id : item.type === 'booking' ? item.notificationId : item.notificationID);

const minuteOf = (milliseconds: number): number => Math.floor(milliseconds / 60_000);

/** Expiry is compared at minute precision: a notification lives through the minute it expires in. */
export const isExpired = (item: Pick<CountableNotification, 'expiresAt'>, now: Date): boolean =>
  item.expiresAt !== null && minuteOf(Date.parse(item.expiresAt)) < minuteOf(now.getTime());

/** What expired before this instant has expired: the beginning of the minute, as `isExpired` compares. */
export const startOfMinute = (now: Date): Date => new Date(minuteOf(now.getTime()) * 60_000);

/** Of two entries with one key: a READ one wins, so that what was read stays read; else the newer. */
const preferredEntry = <T extends CountableNotification>(known: T, other: T): T => {
  if (known.status !== other.status) return known.status === 'READ' ? known : other;
  return other.createdAt._seconds > known.createdAt._seconds ? other : known;
};

/** De-duplicated, without the expired, unread before read, each group newest first. */
export const visibleNotifications = <T extends CountableNotification>(items: readonly T[], now: Date): T[] => {
  const kept = new Map<string, T>();
  for (const item of items) {
    if (isExpired(item, now)) continue;
    const key = notificationKey(item);
    const known = kept.get(key);
    kept.set(key, known === undefined ? item : preferredEntry(known, item));
  }
  return [...kept.values()].sort(
    (a, b) =>
      Number(a.status === 'READ') - Number(b.status === 'READ') ||
      b.createdAt._seconds - a.createdAt._seconds ||
      notificationKey(a).localeCompare(notificationKey(b), 'en'),
  );
};

/** Unread: SENT without a matching READ entry, not expired. */
export const countUnread = (items: readonly CountableNotification[], now: Date): number =>
  visibleNotifications(items, now).filter((item) => item.status === 'SENT').length;

/** The word on a notification's badge. What the spec sums up as others wears its own type; without one it is the estate's. */
export const badgeText = (type: string): string => (type === '' || type === 'others' ? 'ESTATE' : type.toUpperCase());
