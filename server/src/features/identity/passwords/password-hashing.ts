import { hash, verify } from '@node-rs/argon2';
import { createSemaphore } from '../../../platform/semaphore.ts';

/** argon2id with the parameters that OWASP names first: 19 MiB, 2 passes, 1 lane. */
const parameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Each hash under way holds 19 MiB and a processor: two at a time, the others wait. */
const maxConcurrent = 2;

/** About 10 s of waiting on a small machine. Who comes after that is told at once to come back. */
const maxWaiting = 200;

/** Runs work that hashes when it is its turn. Work must not wait for another turn inside its own. */
export const withHashingPermit = createSemaphore({ maxConcurrent, maxWaiting });

/** Hashes a password for storing, in its turn. */
export const hashPassword = (password: string): Promise<string> => withHashingPermit(() => hash(password, parameters));

/** Whether a password is the one that was hashed. To be called inside a hashing turn. */
export const isPasswordCorrect = (passwordHash: string, password: string): Promise<boolean> =>
  verify(passwordHash, password);
