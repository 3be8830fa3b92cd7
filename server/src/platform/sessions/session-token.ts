import { createHash, randomBytes } from 'node:crypto';

/** A token nobody can guess: 32 random bytes, base64url. Given to its bearer and never stored. */
export const createToken = (): string => randomBytes(32).toString('base64url');

/** What is stored of a token, so that a copy of the database opens no session and resets no password. */
export const digestOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
