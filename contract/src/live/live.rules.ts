/** The topics of the live stream. An event names the topic that changed; the client reads it again. `reset` means all topics. */
export const liveTopics = [
  'bookings',
  'notifications',
  'configurations',
  'access',
  'visitors',
  'gate',
  'reset',
] as const;
/** A topic of the live stream. */
export type LiveTopic = (typeof liveTopics)[number];

const minDelayMs = 5_000;
const maxDelayMs = 60_000;

/**
 * The delay before a client reconnects, in milliseconds. It doubles with each refusal and has a random part, so that clients do
 * not return all at once.
 * @param refusals the number of refusals since the last open stream, from 1 on
 * @param chance a random number from 0 to 1
 */
export const reconnectDelayMs = (refusals: number, chance: number): number => {
  const delayMs = Math.min(minDelayMs * 2 ** (refusals - 1), maxDelayMs);
  return Math.round(delayMs * (0.5 + chance / 2));
};
