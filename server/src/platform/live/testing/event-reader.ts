/** A block of a stream of server-sent events. */
export interface ReceivedEvent {
  /** A topic, or `reset`; undefined for a heartbeat. */
  topic: string | undefined;
  id: string | undefined;
}

/** Reads a stream of server-sent events block by block. */
export class EventReader {
  readonly response: Response;
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  readonly #decoder = new TextDecoder();
  #text = '';
  /** The id to reconnect with. */
  lastEventId: string | undefined;
  /** The topics that arrived before the stream was ready: missed ones, and perhaps known ones. */
  readonly missed: string[] = [];

  constructor(response: Response) {
    if (response.body === null) throw new Error('The answer has no body.');
    this.response = response;
    this.#reader = response.body.getReader();
  }

  /** The next block, or undefined when the stream has ended. */
  async next(): Promise<ReceivedEvent | undefined> {
    let end = this.#text.indexOf('\n\n');
    while (end === -1) {
      const { done, value } = await this.#reader.read();
      if (done) return undefined;
      this.#text += this.#decoder.decode(value, { stream: true });
      end = this.#text.indexOf('\n\n');
    }
    const block = this.#text.slice(0, end);
    this.#text = this.#text.slice(end + 2);
    const field = (name: string): string | undefined => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
    const topic = field('event');
    const received = { topic: topic === 'alive' ? undefined : topic, id: field('id') };
    this.lastEventId = received.id ?? this.lastEventId;
    return received;
  }

  /** The topic of the next event, skipping heartbeats; undefined when the stream has ended. */
  async nextTopic(): Promise<string | undefined> {
    for (let received = await this.next(); received !== undefined; received = await this.next()) {
      if (received.topic !== undefined) return received.topic;
    }
    return undefined;
  }

  /** Reads until the stream sends its cursor. From then on nothing is missed. */
  async ready(): Promise<this> {
    for (let received = await this.next(); received !== undefined; received = await this.next()) {
      if (received.topic !== undefined) this.missed.push(received.topic);
      else if (received.id !== undefined) return this;
    }
    throw new Error('The stream ended before it was ready.');
  }

  /** Disconnects. */
  close(): Promise<void> {
    return this.#reader.cancel();
  }
}
