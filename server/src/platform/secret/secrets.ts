import { createHmac } from 'node:crypto';

/**
 * The secrets of the installation that this process knows. It reads what any of them protects, and writes with the one that the
 * database is used with, so that all processes write with the same while a secret is changed.
 */
export interface Secrets {
  /** The secret that protects what is written now. */
  readonly current: string;
  /** All secrets, the newest first. */
  readonly all: readonly string[];
  /** Writes with the secret of an id from now on. @returns false for an id that none of the secrets has */
  use: (id: string) => boolean;
}

/** Names a secret without revealing it: a digest that differs for different secrets. */
export const secretIdOf = (secret: string): string =>
  createHmac('sha256', secret).update('fingerprint').digest('base64url');

/** Creates the secrets of a process. It writes with the newest until it is told otherwise. */
export const createSecrets = (newest: string, previous: readonly string[] = []): Secrets => {
  let current = newest;
  const all = [...new Set([newest, ...previous])];
  return {
    get current() {
      return current;
    },
    all,
    use: (id) => {
      const found = all.find((secret) => secretIdOf(secret) === id);
      current = found ?? current;
      return found !== undefined;
    },
  };
};
