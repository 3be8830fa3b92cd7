import { isAddressedTo, type LiveReader } from './live-membership.ts';
import type { StoredLiveEvent } from './live.store.ts';

/** How many of the newest events a process keeps in memory: a few hundred kilobytes. */
export const maxRecentEvents = 5_000;

/** The newest events in memory, so that whoever comes back after a moment costs no query, however many come at once. */
export class RecentEvents {
  #events: StoredLiveEvent[] = [];
  /** All events of this transaction and of later ones are here. */
  #wholeFrom = 0n;
  /** All events written after this instant are here, in milliseconds. */
  #wholeAfter = Number.NEGATIVE_INFINITY;

  /** Begins with the newest that are stored; when they are `mostRecentEvents`, there are older ones. */
  begin(newest: readonly StoredLiveEvent[]): void {
    this.#events = [...newest];
    if (newest.length < maxRecentEvents) return;
    // Of the oldest transaction some events may be missing: it is left out.
    const oldest = newest.reduce(
      (first, { transactionId }) => (transactionId < first ? transactionId : first),
      newest[0]?.transactionId ?? 0n,
    );
    this.#forget(this.#events.filter(({ transactionId }) => transactionId === oldest));
    this.#events = this.#events.filter(({ transactionId }) => transactionId !== oldest);
  }

  add(events: readonly StoredLiveEvent[]): void {
    this.#events.push(...events);
    if (this.#events.length > 2 * maxRecentEvents) {
      this.#forget(this.#events.splice(0, this.#events.length - maxRecentEvents));
    }
  }

  /** The topics that a person was told something of by that transaction or a later one; undefined when not all of it is here. */
  topicsSince(transactionId: bigint, reader: LiveReader): string[] | undefined {
    return transactionId < this.#wholeFrom
      ? undefined
      : this.#topics(reader, (event) => event.transactionId >= transactionId);
  }

  /** The same since an instant. */
  topicsFrom(instant: Date, reader: LiveReader): string[] | undefined {
    const from = instant.getTime();
    return from <= this.#wholeAfter ? undefined : this.#topics(reader, ({ createdAt }) => createdAt >= from);
  }

  #topics(reader: LiveReader, isWanted: (event: StoredLiveEvent) => boolean): string[] {
    const topics = new Set<string>();
    for (const event of this.#events) if (isWanted(event) && isAddressedTo(event, reader)) topics.add(event.topic);
    return [...topics];
  }

  #forget(events: readonly StoredLiveEvent[]): void {
    for (const { transactionId, createdAt } of events) {
      if (transactionId >= this.#wholeFrom) this.#wholeFrom = transactionId + 1n;
      this.#wholeAfter = Math.max(this.#wholeAfter, createdAt);
    }
  }
}
