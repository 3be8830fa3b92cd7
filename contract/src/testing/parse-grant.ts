import { fromBase45 } from '../gate-access.base45.rules.ts';
import { readGrant, type PassGrant } from '../gate-access.pass-code.rules.ts';

/** Reads what a grant says. Undefined when the text is none. */
export const parseGrant = (text: string): PassGrant | undefined => {
  const bytes = fromBase45(text);
  return bytes && readGrant(bytes)?.grant;
};
