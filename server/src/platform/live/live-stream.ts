import { isAddressedTo, type LiveMembership, type LiveReader } from './live-membership.ts';
import { formatCursor, type StreamCursor } from './stream-cursor.ts';
import type { StoredLiveEvent } from './live.store.ts';

/** Who holds a stream. */
export interface StreamHolder {
  userId: string;
  /** Asked from time to time: a stream ends with its session. */
  isSessionLive: () => Promise<boolean>;
}

/** A client that does not read is let go once so many frames wait for it; it comes back and resumes. */
const maxQueuedFrames = 256;

const encoder = new TextEncoder();

/** After how many milliseconds a client that lost its stream tries again: between 1 and 5 s, so that not all come at once. */
const retryFrame = (): Uint8Array => encoder.encode(`retry: ${1_000 + Math.floor(Math.random() * 4_000)}\n\n`);

/** An event as it goes over the wire, the same for everybody. It says what changed and nothing else. */
export const encodeEventFrame = (topic: string, position?: StreamCursor): Uint8Array =>
  encoder.encode(`${position === undefined ? '' : `id: ${formatCursor(position)}\n`}event: ${topic}\ndata: {}\n\n`);

/** One open stream of server-sent events. Holds events back while it is not known where its person belongs. */
export class LiveStream {
  readonly holder: StreamHolder;
  readonly body: ReadableStream<Uint8Array>;
  readonly #onClosed: (stream: LiveStream) => void;
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  #reader: LiveReader | undefined;
  #timesHeldBack = 0;
  #heldBack: { event: StoredLiveEvent; frame: Uint8Array }[] = [];

  constructor(holder: StreamHolder, onClosed: (stream: LiveStream) => void) {
    this.holder = holder;
    this.#onClosed = onClosed;
    this.body = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          this.#controller = controller;
        },
        cancel: () => this.#forget(),
      },
      { highWaterMark: maxQueuedFrames },
    );
    this.#write(retryFrame());
  }

  /** Tells an event, if it is meant for this person. */
  send(event: StoredLiveEvent, frame: Uint8Array): void {
    if (this.#reader === undefined) this.#heldBack.push({ event, frame });
    else if (isAddressedTo(event, this.#reader)) this.#write(frame);
  }

  /** Tells something from before this stream that is known to be meant for this person. */
  sendMissed(frame: Uint8Array): void {
    this.#write(frame);
  }

  /** Sends nothing but the position and a sign of life: proxies keep the connection, and a client notices when it stands still. */
  sendCursor(position: StreamCursor): void {
    this.#write(encoder.encode(`id: ${formatCursor(position)}\nevent: alive\ndata: {}\n\n`));
  }

  /**
   * From here on events wait, until it is known where the person belongs now.
   * @returns takes that and tells what was held back; of several that look only the last is listened to
   */
  suspend(): (membership: LiveMembership) => void {
    this.#reader = undefined;
    this.#timesHeldBack += 1;
    const time = this.#timesHeldBack;
    return (membership) => {
      if (time !== this.#timesHeldBack) return;
      this.#reader = { userId: this.holder.userId, ...membership };
      const waiting = this.#heldBack;
      this.#heldBack = [];
      for (const { event, frame } of waiting) this.send(event, frame);
    };
  }

  close(): void {
    const controller = this.#controller;
    if (controller === undefined) return;
    this.#forget();
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

  #forget(): void {
    this.#controller = undefined;
    this.#heldBack = [];
    this.#onClosed(this);
  }
}
