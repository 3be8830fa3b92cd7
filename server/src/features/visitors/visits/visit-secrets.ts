import { createHash, randomInt } from 'node:crypto';
import { visitorCodeAlphabet, visitorCodeLength } from '@ekhaya/contract/visitors/visitors.rules';

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const tokenLength = 26;

const randomText = (alphabet: string, length: number): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');

/** A code that nobody can guess who may try a few times a minute, see `visitorCodeLength`. */
export const makeVisitorCode = (): string => randomText(visitorCodeAlphabet, visitorCodeLength);

/** The token of a visitor's page: 130 bits. */
export const makePassToken = (): string => randomText(base32, tokenLength);

/** What is kept of a token. */
export const digestOfToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
