import pg from 'pg';

/** Finds a machine that is gone within half a minute. Without a delay of its own the system waits for two hours. */
const keptAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/** A connection that knows whether it waits for an answer of PostgreSQL. */
export class ObservedClient extends pg.Client {
  #asked: { at: number; isStream: boolean } | undefined;

  constructor(config?: pg.ClientConfig) {
    super({ ...keptAlive, ...config });
    this.on('drain', () => (this.#asked = undefined));
  }

  // The driver has one method for a text, a configuration with or without a callback, and a stream.
  override query(...given: unknown[]): never {
    const [first] = given;
    this.#asked = { at: performance.now(), isStream: typeof first === 'object' && first !== null && 'submit' in first };
    return (super.query.bind(this) as (...parameters: unknown[]) => never)(...given);
  }

  /** When the statement that has no answer yet was sent, by `performance.now`; `isStream` for rows on their way in or out of a copy. */
  asked(): { at: number; isStream: boolean } | undefined {
    return this.#asked;
  }

  /** How much PostgreSQL has sent on this connection. */
  receivedBytes(): number {
    return 'bytesRead' in this.connection.stream ? Number(this.connection.stream.bytesRead) : 0;
  }

  /** The number of its session, which a pooler makes up. */
  sessionId(): number {
    return 'processID' in this ? Number(this.processID) : 0;
  }

  /** Closes the connection without a word to PostgreSQL. What waits on it fails as if the database were unavailable. */
  drop(reason: string): void {
    this.connection.stream.destroy(Object.assign(new Error(reason), { code: 'ETIMEDOUT' }));
  }
}

/** Sends every statement without its name, so that it is planned each time and leaves nothing in the session. */
export class ClientWithoutNames extends ObservedClient {
  override query(...given: unknown[]): never {
    const [first, ...rest] = given;
    const isNamed = typeof first === 'object' && first !== null && 'name' in first && 'text' in first;
    return super.query(isNamed ? { ...first, name: undefined } : first, ...rest);
  }
}
