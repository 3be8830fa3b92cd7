import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  startOfMinute,
  countUnread,
  isExpired,
  notificationKey,
  visibleNotifications,
  badgeText,
  type CountableNotification,
} from './notifications.rules.ts';

const now = new Date('2026-11-21T09:41:30Z');

const item = (overrides: Partial<CountableNotification>): CountableNotification => ({
  id: 'i1',
  notificationId: 'b1',
  notificationID: 'n1',
  type: 'event',
  status: 'SENT',
  createdAt: { _seconds: 1_000 },
  expiresAt: null,
  ...overrides,
});

const anyItem: fc.Arbitrary<CountableNotification> = fc.record({
  id: fc.constantFrom('a', 'b', 'c'),
  notificationId: fc.constantFrom('d', 'e', 'f'),
  notificationID: fc.constantFrom('g', 'h', 'i'),
  type: fc.constantFrom('snag', 'booking', 'event', 'others'),
  status: fc.constantFrom('SENT', 'READ'),
  createdAt: fc.record({ _seconds: fc.nat(5) }),
  expiresAt: fc.constantFrom(null, '2026-11-21T09:40:59Z', '2026-11-21T09:41:00Z', '2027-01-01T00:00:00Z'),
});

describe('notificationKey', () => {
  it.each([
    ['snag', 'i1'],
    ['booking', 'b1'],
    ['event', 'n1'],
    ['others', 'n1'],
    ['', 'n1'],
  ])(
    "'snag type by item id, booking type by notificationId, others all items sharing the notificationID': %s",
    (type, key) => {
      expect(notificationKey(item({ type }))).toBe(key);
    },
  );
});

describe('isExpired', () => {
  it.each([
    [null, false],
    ['2026-11-21T09:40:59Z', true],
    ['2026-11-21T09:41:00Z', false],
    ['2026-11-21T09:41:29Z', false],
    ['2026-11-21T09:42:00Z', false],
    ['2026-11-20T23:59:59Z', true],
  ])("'Notification expiry compared at minute precision': %s at 09:41:30 is %s", (expiresAt, expected) => {
    expect(isExpired(item({ expiresAt }), now)).toBe(expected);
  });
});

describe('visibleNotifications', () => {
  it("'de-duplicated by notification id, newest first, then unread before read; only non-expired'", () => {
    const shown = visibleNotifications(
      [
        item({ notificationID: 'old unread', createdAt: { _seconds: 1 } }),
        item({ notificationID: 'new read', status: 'READ', createdAt: { _seconds: 9 } }),
        item({ notificationID: 'new unread', createdAt: { _seconds: 5 } }),
        item({ notificationID: 'new unread', createdAt: { _seconds: 4 } }),
        item({ notificationID: 'old read', status: 'READ', createdAt: { _seconds: 2 } }),
        item({ notificationID: 'gone', expiresAt: '2026-11-21T09:40:00Z', createdAt: { _seconds: 10 } }),
      ],
      now,
    );
    expect(shown.map((one) => [one.notificationID, one.createdAt._seconds])).toEqual([
      ['new unread', 5],
      ['old unread', 1],
      ['new read', 9],
      ['old read', 2],
    ]);
  });

  it('shows each key once, nothing expired, unread before read, each group newest first', () => {
    fc.assert(
      fc.property(fc.array(anyItem), (items) => {
        const shown = visibleNotifications(items, now);
        const alive = items.filter((one) => !isExpired(one, now));
        expect(new Set(shown.map(notificationKey))).toEqual(new Set(alive.map(notificationKey)));
        expect(shown).toHaveLength(new Set(shown.map(notificationKey)).size);
        const rank = (one: CountableNotification) => Number(one.status === 'READ') * 1_000 - one.createdAt._seconds;
        expect(shown).toEqual([...shown].sort((a, b) => rank(a) - rank(b)));
      }),
    );
  });

  it('does not depend on the order of arrival, and is idempotent', () => {
    const order = (items: CountableNotification[]) =>
      visibleNotifications(items, now).map((one) => [notificationKey(one), one.status, one.createdAt._seconds]);
    fc.assert(
      fc.property(fc.array(anyItem), (items) => {
        expect(order(items.toReversed())).toEqual(order(items));
        expect(order(visibleNotifications(items, now))).toEqual(order(items));
      }),
    );
  });
});

describe('countUnread', () => {
  it("'unread count = SENT notifications without a matching READ entry'", () => {
    const sent = item({ notificationID: 'a' });
    expect(countUnread([sent], now)).toBe(1);
    expect(countUnread([sent, item({ notificationID: 'a', status: 'READ' })], now)).toBe(0);
    expect(countUnread([sent, item({ notificationID: 'b', status: 'READ' })], now)).toBe(1);
    expect(countUnread([sent, sent], now)).toBe(1);
    expect(countUnread([item({ expiresAt: '2026-11-21T09:00:00Z' })], now)).toBe(0);
  });

  it('never counts a key that a READ entry names', () => {
    fc.assert(
      fc.property(fc.array(anyItem), (items) => {
        const allRead = items.map((one): CountableNotification => ({ ...one, status: 'READ', expiresAt: null }));
        expect(countUnread([...items, ...allRead], now)).toBe(0);
      }),
    );
  });
});

describe('badgeText', () => {
  it.each([
    ['event', 'EVENT'],
    ['booking', 'BOOKING'],
    ['others', 'ESTATE'],
    ['', 'ESTATE'],
    ['levy', 'LEVY'],
  ])('of %j is %s', (type, word) => {
    expect(badgeText(type)).toBe(word);
  });
});

describe('startOfMinute', () => {
  it('separates expired notifications exactly as isExpired does', () => {
    const late = new Date('2026-11-14T08:00:42.500Z');
    const beginning = startOfMinute(late);
    expect(beginning.toISOString()).toBe('2026-11-14T08:00:00.000Z');
    for (const expiresAt of ['2026-11-14T07:59:59.999Z', '2026-11-14T08:00:00.000Z', '2026-11-14T08:00:59.000Z']) {
      expect(isExpired({ expiresAt }, late)).toBe(Date.parse(expiresAt) < beginning.getTime());
    }
  });
});
