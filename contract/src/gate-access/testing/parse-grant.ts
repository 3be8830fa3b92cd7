import { fromBase45 } from '../passes/base45.rules.ts';
import { readGrant, type PassGrant } from '../passes/pass-code.rules.ts';

/** Reads what a grant says. Undefined when the text is none. */
export const parseGrant = (text: string): PassGrant | undefined => {
  const bytes = fromBase45(text);
  return bytes && readGrant(bytes)?.grant;
};
