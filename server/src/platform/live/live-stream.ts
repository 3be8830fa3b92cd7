import { isAddressedTo, type LiveMembership, type LiveReader } from './live-membership.ts';
import type { StoredLiveEvent } from './live.store.ts';
import { formatCursor, type StreamCursor } from './stream-cursor.ts';

/** The person who opened a stream, with her session. */
export interface StreamHolder {
  userId: string;
  /** Called regularly: a stream ends with its session. */
  isSessionLive: () => Promise<boolean>;
}

/** A client that does not read is disconnected when this many frames are queued. It reconnects and resumes. */
const maxQueuedFrames = 256;

const encoder = new TextEncoder();

/** Tells the client to reconnect after 1 to 5 s, at random, so that clients do not return all at once. */
const encodeRetryFrame = (): Uint8Array => encoder.encode(`retry: ${1_000 + Math.floor(Math.random() * 4_000)}\n\n`);

/** Encodes an event, identically for every client. It names the topic that changed and carries no data. */
export const encodeEventFrame = (topic: string, cursor?: StreamCursor): Uint8Array =>
  encoder.encode(`${cursor === undefined ? '' : `id: ${formatCursor(cursor)}\n`}event: ${topic}\ndata: {}\n\n`);

/** One open stream of server-sent events. Events queue while the person's membership is unknown. */
export class LiveStream {
  readonly holder: StreamHolder;
  readonly body: ReadableStream<Uint8Array>;
  readonly #onClosed: (stream: LiveStream) => void;
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  #reader: LiveReader | undefined;
  #suspensions = 0;
  #suspended: { event: StoredLiveEvent; frame: Uint8Array }[] = [];

  constructor(holder: StreamHolder, onClosed: (stream: LiveStream) => void) {
    this.holder = holder;
    this.#onClosed = onClosed;
    this.body = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          this.#controller = controller;
        },
        cancel: () => this.#release(),
      },
      { highWaterMark: maxQueuedFrames },
    );
    this.#write(encodeRetryFrame());
  }

  /** Whether an event is addressed to this person. True for one to an estate while it is not known to which she belongs. */
  mayReceive(event: StoredLiveEvent): boolean {
    if (this.#reader !== undefined) return isAddressedTo(event, this.#reader);
    return event.audienceKind !== 'person' || event.audienceId === this.holder.userId;
  }

  /** Sends an event if it is addressed to this person. */
  send(event: StoredLiveEvent, frame: Uint8Array): void {
    if (this.#reader === undefined) this.#suspended.push({ event, frame });
    else if (isAddressedTo(event, this.#reader)) this.#write(frame);
  }

  /** Sends an event from before this stream. The caller knows that it is addressed to this person. */
  sendMissed(frame: Uint8Array): void {
    this.#write(frame);
  }

  /**
   * Sends the cursor as a heartbeat: proxies keep the connection, and a client notices a dead one. Skips it while events queue: a client
   * that lost the connection then would resume after events that it never received.
   */
  sendHeartbeat(cursor: StreamCursor): void {
    if (this.#reader !== undefined) this.sendCursor(cursor);
  }

  /** Sends the cursor alone. The caller has sent every event before it. */
  sendCursor(cursor: StreamCursor): void {
    this.#write(encoder.encode(`id: ${formatCursor(cursor)}\nevent: alive\ndata: {}\n\n`));
  }

  /**
   * Queues events until the person's membership is known again.
   * @returns sets the membership and sends the queued events. After several calls of `suspend` only the last one resumes
   */
  suspend(): (membership: LiveMembership) => void {
    this.#reader = undefined;
    this.#suspensions += 1;
    const suspension = this.#suspensions;
    return (membership) => {
      if (suspension !== this.#suspensions) return;
      this.#reader = { userId: this.holder.userId, ...membership };
      const queued = this.#suspended;
      this.#suspended = [];
      for (const { event, frame } of queued) this.send(event, frame);
    };
  }

  /** Ends the stream. Further calls have no effect. */
  close(): void {
    const controller = this.#controller;
    if (controller === undefined) return;
    this.#release();
    controller.close();
  }

  #write(frame: Uint8Array): void {
    if (this.#controller === undefined) return;
    if ((this.#controller.desiredSize ?? 0) <= 0) {
      this.close();
      return;
    }
    this.#controller.enqueue(frame);
  }

  #release(): void {
    this.#controller = undefined;
    this.#suspended = [];
    this.#onClosed(this);
  }
}
