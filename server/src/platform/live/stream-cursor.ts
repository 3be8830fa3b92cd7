import { dayMs } from '@ekhaya/contract/time/durations.rules';

/**
 * The position up to which a client has received all events: those of every transaction before `horizon`, as of `readAt`.
 * On the wire it is the id of an event (Last-Event-ID), written `horizon-milliseconds`.
 */
export interface StreamCursor {
  horizon: bigint;
  readAt: Date;
}

/** How long events are stored: a client with an older cursor cannot resume. */
export const retentionMs = dayMs;

/** Writes a cursor as the id of an event. */
export const formatCursor = (cursor: StreamCursor): string => `${cursor.horizon}-${cursor.readAt.getTime()}`;

/** Reads a Last-Event-ID; undefined when it is not a cursor of this server. */
export const parseCursor = (text: string): StreamCursor | undefined => {
  const match = /^(\d{1,19})-(\d{1,15})$/.exec(text);
  return match?.[1] === undefined || match[2] === undefined
    ? undefined
    : { horizon: BigInt(match[1]), readAt: new Date(Number(match[2])) };
};

/** Whether all events since the cursor are still stored. */
export const isWithinRetention = (cursor: StreamCursor, now: Date): boolean =>
  now.getTime() - cursor.readAt.getTime() < retentionMs;
