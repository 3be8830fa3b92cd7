/** The topics of the live stream. An event names a topic whose data has changed, and the client reloads it. `reset` means all topics. */
export const liveTopics = [
  'bookings',
  'notifications',
  'configurations',
  'access',
  'visitors',
  'household',
  'gate',
  'vehicles',
  'decisions',
  'gate-log',
  'content',
  'payments',
  'snags',
  'alerts',
  'alert-guards',
  'outages',
  'reset',
] as const;
/** A topic of the live stream. */
export type LiveTopic = (typeof liveTopics)[number];

/**
 * Topics whose events are followed at once, each of them: an alarm must not wait, nor the end of a right. Events of the others share a
 * read where they follow each other quickly.
 */
export const urgentTopics: ReadonlySet<LiveTopic> = new Set(['alerts', 'access']);

const minDelayMs = 5_000;
const maxDelayMs = 60_000;

/**
 * The delay before a client reconnects, in milliseconds. It doubles with each refusal up to 60 s. A random number reduces it by up to
 * half, so that clients do not reconnect all at the same time.
 * @param refusals the number of refusals since the stream was last open, at least 1
 * @param chance a random number from 0 to 1
 */
export const reconnectDelayMs = (refusals: number, chance: number): number => {
  const delayMs = Math.min(minDelayMs * 2 ** (refusals - 1), maxDelayMs);
  return Math.round(delayMs * (0.5 + chance / 2));
};
