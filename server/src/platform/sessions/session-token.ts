import { createHash, randomBytes } from 'node:crypto';

/** Creates an unguessable token: 32 random bytes, base64url. It goes to its bearer and is never stored. */
export const createToken = (): string => randomBytes(32).toString('base64url');

/** The digest of a token, which is stored in its place: a copy of the database opens no session and resets no password. */
export const digestOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
