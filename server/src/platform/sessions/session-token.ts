import { createHash, randomBytes } from 'node:crypto';

/** Creates a random token of 32 bytes, base64url. It is sent to the person and never stored: see `digestOfToken`. */
export const createToken = (): string => randomBytes(32).toString('base64url');

/** Computes the digest that is stored in place of a token, so that a stolen database contains no usable token. */
export const digestOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
