import { formatPosition, type LivePosition } from './live-position.ts';
import type { StoredLiveEvent } from './live.store.ts';

/** Who holds a stream. */
export interface StreamHolder {
  userId: string;
  /** Asked from time to time: a stream ends with its session. */
  isSessionLive: () => Promise<boolean>;
}

/** A client that does not read is let go once so many frames wait for it; it comes back and resumes. */
const mostFramesWaiting = 256;

/** After how many milliseconds a client that lost its stream tries again. */
const retryMilliseconds = 2_000;

/** One open stream of server-sent events. Holds events back while it is not known which estates its person belongs to. */
export class LiveStream {
  readonly holder: StreamHolder;
  readonly body: ReadableStream<Uint8Array>;
  readonly #encoder = new TextEncoder();
  readonly #onClosed: (stream: LiveStream) => void;
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  #estateIds: ReadonlySet<string> | undefined;
  #heldBack: { event: StoredLiveEvent; position: LivePosition }[] = [];

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
      { highWaterMark: mostFramesWaiting },
    );
    this.#write(`retry: ${retryMilliseconds}\n\n`);
  }

  /** Tells an event, if it is meant for this person. */
  tell(event: StoredLiveEvent, position: LivePosition): void {
    if (this.#estateIds === undefined) this.#heldBack.push({ event, position });
    else if (this.#isMeantFor(event, this.#estateIds)) this.#writeEvent(event.topic, position);
  }

  /** Tells an event from before this stream, already known to be meant for this person. */
  tellMissed(event: StoredLiveEvent, position: LivePosition): void {
    this.#writeEvent(event.topic, position);
  }

  /** Sends `reset`: the client reads everything again. */
  tellReset(position: LivePosition): void {
    this.#writeEvent('reset', position);
  }

  /** Sends nothing but the position and a sign of life; keeps proxies and the client from giving up. */
  tellPosition(position: LivePosition): void {
    this.#write(`id: ${formatPosition(position)}\n: alive\n\n`);
  }

  /** From here on events wait until `releaseFor`. */
  holdBack(): void {
    this.#estateIds = undefined;
  }

  /** Says which estates the person belongs to and tells what was held back. */
  releaseFor(estateIds: readonly string[]): void {
    this.#estateIds = new Set(estateIds);
    const waiting = this.#heldBack;
    this.#heldBack = [];
    for (const { event, position } of waiting) this.tell(event, position);
  }

  close(): void {
    const controller = this.#controller;
    if (controller === undefined) return;
    this.#forget();
    controller.close();
  }

  #isMeantFor(event: StoredLiveEvent, estateIds: ReadonlySet<string>): boolean {
    if (event.audienceKind === 'everyone') return true;
    return event.audienceKind === 'person' ? event.audienceId === this.holder.userId : estateIds.has(event.audienceId);
  }

  #writeEvent(topic: string, position: LivePosition): void {
    this.#write(`id: ${formatPosition(position)}\nevent: ${topic}\ndata: {}\n\n`);
  }

  #write(frame: string): void {
    if (this.#controller === undefined) return;
    if ((this.#controller.desiredSize ?? 0) <= 0) {
      this.close();
      return;
    }
    this.#controller.enqueue(this.#encoder.encode(frame));
  }

  #forget(): void {
    this.#controller = undefined;
    this.#heldBack = [];
    this.#onClosed(this);
  }
}
