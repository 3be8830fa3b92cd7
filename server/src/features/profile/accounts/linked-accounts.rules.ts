import type { RateLimit } from '../../../platform/rate-limits/rate-limits.rules.ts';

/** One person's accounts fit on a few screens. */
export const maxLinkedAccounts = 20;

/** Numbers that a person may have verified to link an account, per hour. A person mistypes a few; a script tries thousands. */
export const linkedAccountLimit: RateLimit = { name: 'linked-account', attempts: 30, windowSeconds: 60 * 60 };

/** The letters of a name, for comparing: `NKOSI`. */
const plain = (word: string): string => word.normalize('NFD').replaceAll(/\P{L}/gu, '').toUpperCase();

/**
 * Who holds a meter, as somebody reads it who links it: the first letter of each part of the name. Empty for her own meter, which the
 * vendor writes with an initial (`T NKOSI`), and where the vendor says no name.
 */
export const holderText = (name: string, person: { firstName: string; lastName: string } | undefined): string => {
  const words = name.split(/\s+/).filter((word) => plain(word) !== '');
  const first = plain(words[0] ?? '');
  const last = plain(words.slice(1).join(''));
  const isOwn =
    person !== undefined &&
    last === plain(person.lastName) &&
    (first === plain(person.firstName) || first === plain(person.firstName).slice(0, 1));
  if (isOwn) return '';
  return words
    .map((word) => (plain(word).length === 1 ? word : `${[...word][0] ?? ''}•••`))
    .join(' ')
    .slice(0, 60);
};
