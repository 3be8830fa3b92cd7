import { fromBase45 } from '../passes/base45.rules.ts';
import { readGrant, type PassGrant } from '../passes/pass-code.rules.ts';

/** Parses the text of a grant. Returns undefined when the text is no grant. */
export const parseGrant = (text: string): PassGrant | undefined => {
  const bytes = fromBase45(text);
  return bytes && readGrant(bytes)?.grant;
};
