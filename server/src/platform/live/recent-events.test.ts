import { describe, expect, it } from 'vitest';
import type { StoredLiveEvent } from './live.store.ts';
import { maxRecentEvents, RecentEvents } from './recent-events.ts';

const reader = { userId: 'thandi', estateIds: ['901'], staffEstates: [] };
const event = (number: number, values: Partial<StoredLiveEvent> = {}): StoredLiveEvent => ({
  id: BigInt(number),
  transactionId: BigInt(number),
  topic: 'bookings',
  audienceKind: 'person',
  audienceId: 'thandi',
  createdAt: number,
  ...values,
});
const events = (from: number, count: number) => Array.from({ length: count }, (_, index) => event(from + index));

describe('the newest events in memory', () => {
  it('list each topic for a person once, since a transaction or an instant', () => {
    const recent = new RecentEvents();
    recent.initialise([event(1, { topic: 'gate' })]);
    recent.add([
      event(2),
      event(3),
      event(4, { topic: 'access', audienceId: 'somebody else' }),
      event(5, { topic: 'visitors', audienceKind: 'estate', audienceId: '901' }),
      event(6, { topic: 'notifications', audienceKind: 'staff', audienceId: '901' }),
    ]);
    expect(recent.topicsSince(2n, reader)).toEqual(['bookings', 'visitors']);
    expect(recent.topicsSince(0n, reader)).toEqual(['gate', 'bookings', 'visitors']);
    expect(recent.topicsFrom(new Date(5), reader)).toEqual(['visitors']);
    expect(recent.topicsSince(7n, reader)).toEqual([]);
  });

  it('return undefined when events are no longer in memory', () => {
    const recent = new RecentEvents();
    recent.initialise(events(1, maxRecentEvents - 1));
    expect(recent.topicsSince(0n, reader)).toEqual(['bookings']);
    recent.add(events(maxRecentEvents, maxRecentEvents + 2));
    // The older half is gone.
    const oldest = maxRecentEvents + 2;
    expect(recent.topicsSince(BigInt(oldest - 1), reader)).toBeUndefined();
    expect(recent.topicsSince(BigInt(oldest), reader)).toEqual(['bookings']);
    expect(recent.topicsFrom(new Date(oldest - 1), reader)).toBeUndefined();
    expect(recent.topicsFrom(new Date(oldest), reader)).toEqual(['bookings']);
  });

  it('leave out a transaction that may have been read incompletely at the start', () => {
    const recent = new RecentEvents();
    const newest = events(10, maxRecentEvents);
    recent.initialise(newest.map((each, index) => (index < 3 ? { ...each, transactionId: 9n } : each)));
    expect(recent.topicsSince(9n, reader)).toBeUndefined();
    expect(recent.topicsSince(10n, reader)).toEqual(['bookings']);
  });
});
