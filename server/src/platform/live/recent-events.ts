import { isAddressedTo, type LiveReader } from './live-membership.ts';
import type { StoredLiveEvent } from './live.store.ts';

/** How many of the newest events a process keeps in memory: a few hundred kilobytes. */
export const maxRecentEvents = 5_000;

/** Keeps the newest events in memory, so that clients that reconnect soon cause no query. */
export class RecentEvents {
  #events: StoredLiveEvent[] = [];
  /** All events of this transaction and of later ones are in memory. */
  #completeFrom = 0n;
  /** All events written after this instant, in milliseconds, are in memory. */
  #completeAfter = Number.NEGATIVE_INFINITY;

  /** Starts with the newest stored events. If there are `maxRecentEvents`, older ones may exist. */
  initialise(newest: readonly StoredLiveEvent[]): void {
    this.#events = [...newest];
    if (newest.length < maxRecentEvents) return;
    // The oldest transaction may have further events, so it does not count as complete.
    const oldest = newest.reduce(
      (first, { transactionId }) => (transactionId < first ? transactionId : first),
      newest[0]?.transactionId ?? 0n,
    );
    this.#forget(this.#events.filter(({ transactionId }) => transactionId === oldest));
    this.#events = this.#events.filter(({ transactionId }) => transactionId !== oldest);
  }

  /** Adds new events and forgets the oldest ones beyond the limit. */
  add(events: readonly StoredLiveEvent[]): void {
    this.#events.push(...events);
    if (this.#events.length > 2 * maxRecentEvents) {
      this.#forget(this.#events.splice(0, this.#events.length - maxRecentEvents));
    }
  }

  /**
   * The topics of the events for a person in that transaction and later ones.
   * @returns undefined when some of these events are not in memory
   */
  topicsSince(transactionId: bigint, reader: LiveReader): string[] | undefined {
    return transactionId < this.#completeFrom
      ? undefined
      : this.#topics(reader, (event) => event.transactionId >= transactionId);
  }

  /**
   * The topics of the events for a person that were written at an instant or later.
   * @returns undefined when some of these events are not in memory
   */
  topicsFrom(instant: Date, reader: LiveReader): string[] | undefined {
    const from = instant.getTime();
    return from <= this.#completeAfter ? undefined : this.#topics(reader, ({ createdAt }) => createdAt >= from);
  }

  #topics(reader: LiveReader, isIncluded: (event: StoredLiveEvent) => boolean): string[] {
    const topics = new Set<string>();
    for (const event of this.#events) if (isIncluded(event) && isAddressedTo(event, reader)) topics.add(event.topic);
    return [...topics];
  }

  #forget(events: readonly StoredLiveEvent[]): void {
    for (const { transactionId, createdAt } of events) {
      if (transactionId >= this.#completeFrom) this.#completeFrom = transactionId + 1n;
      this.#completeAfter = Math.max(this.#completeAfter, createdAt);
    }
  }
}
