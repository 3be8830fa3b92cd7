/**
 * How far a client has heard, as its Last-Event-ID says it: every transaction before `horizon` was told, as of `readAt`.
 * Written `horizon-milliseconds`.
 */
export interface StreamCursor {
  horizon: bigint;
  readAt: Date;
}

/** How long an event can be asked for again. */
export const retentionMs = 24 * 60 * 60 * 1000;

/** The text that goes over the wire as the id of an event. */
export const formatCursor = (position: StreamCursor): string => `${position.horizon}-${position.readAt.getTime()}`;

/** Reads a Last-Event-ID; undefined when it is none of ours. */
export const parseCursor = (text: string): StreamCursor | undefined => {
  const match = /^(\d{1,19})-(\d{1,15})$/.exec(text);
  return match?.[1] === undefined || match[2] === undefined
    ? undefined
    : { horizon: BigInt(match[1]), readAt: new Date(Number(match[2])) };
};

/** Whether everything since that position is still kept. */
export const isWithinRetention = (position: StreamCursor, now: Date): boolean =>
  now.getTime() - position.readAt.getTime() < retentionMs;
