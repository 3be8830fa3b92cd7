import { hash, verify } from '@node-rs/argon2';
import { createSemaphore } from '../../../platform/semaphore.ts';

/** argon2id with the first parameters that OWASP recommends: 19 MiB, 2 passes, 1 lane. */
const parameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The maximum number of concurrent hashes. Each takes 19 MiB and one processor core. */
const maxConcurrent = 2;

/** The maximum number of waiting calls, about 10 s of work on a small machine. Further calls fail immediately. */
const maxWaiting = 200;

/**
 * Runs work that hashes once a permit of the hashing semaphore is free. The work must not ask for a second permit: that
 * can deadlock.
 * @throws {AppError} unavailable when too many calls wait
 */
export const withHashingPermit = createSemaphore({ maxConcurrent, maxWaiting });

/** Hashes a password for storing. Waits for a permit of the hashing semaphore. */
export const hashPassword = (password: string): Promise<string> => withHashingPermit(() => hashWithinPermit(password));

/** Hashes a password for storing. Call it inside `withHashingPermit`. */
export const hashWithinPermit = (password: string): Promise<string> => hash(password, parameters);

/** Whether a password matches a hash. Call it inside `withHashingPermit`. */
export const isPasswordCorrect = (passwordHash: string, password: string): Promise<boolean> =>
  verify(passwordHash, password);
