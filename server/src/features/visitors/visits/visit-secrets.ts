import { createHash, randomInt } from 'node:crypto';
import { visitorCodeAlphabet, visitorCodeLength } from '@ekhaya/contract/visitors/visitors.rules';

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const tokenLength = 26;

const randomText = (alphabet: string, length: number): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');

/** Draws a visitor code. It resists guessing at the rate of attempts that gates allow, see `visitorCodeLength`. */
export const makeVisitorCode = (): string => randomText(visitorCodeAlphabet, visitorCodeLength);

/** Draws a pass token of 130 bits. */
export const makePassToken = (): string => randomText(base32, tokenLength);

/** Returns the digest of a pass token that the server stores: SHA-256, base64url. */
export const digestOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
