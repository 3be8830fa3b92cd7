/** The topics of the live stream. An event names what changed; the client reads it again. `reset` means anything. */
export const liveTopics = [
  'bookings',
  'notifications',
  'configurations',
  'access',
  'visitors',
  'gate',
  'reset',
] as const;
export type LiveTopic = (typeof liveTopics)[number];

const shortestPause = 5_000;
const longestPause = 60_000;

/**
 * How long a client waits before it opens a stream anew, in milliseconds: longer after each refusal, and not the same for all,
 * so that thousands do not come back at one moment.
 * @param refusals how often it was refused since a stream was open, from 1 on
 * @param chance between 0 and 1, anew each time
 */
export const reconnectDelayMs = (refusals: number, chance: number): number => {
  const most = Math.min(shortestPause * 2 ** (refusals - 1), longestPause);
  return Math.round(most * (0.5 + chance / 2));
};
