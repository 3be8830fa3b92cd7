import { registrationKey } from '../profile/registration.rules.ts';
import { parseVisitorCode } from '../visitors/visitors.rules.ts';

/** The kinds of what the console's search finds. */
export const searchKinds = ['person', 'house', 'plate', 'visitor-code', 'booking', 'payment'] as const;

/** A kind of what the console's search finds. */
export type SearchKind = (typeof searchKinds)[number];

/** The staff permissions of which one finds records of a kind. */
export const permissionsOfSearch = {
  person: ['people.read'],
  house: ['people.read'],
  plate: ['people.read', 'gate.manage'],
  'visitor-code': ['gate.manage'],
  booking: ['bookings.decide'],
  payment: ['payments.manage'],
} as const satisfies Record<SearchKind, readonly string[]>;

/** What a typed text may mean, by kind. Each value is in the form that the kind is searched by. */
export type SearchMeanings = Partial<Record<SearchKind, string>>;

const minPersonLetters = 2;
const minMobileDigits = 4;
const minPlateLength = 3;

/** The reference of a booking: the first eight characters of its id, in capitals. */
export const bookingReference = (bookingId: string): string => bookingId.slice(0, 8).toUpperCase();

/** A house that is named as one: 'unit 14', 'no. 14b', 'house B-3', 'unit 14/2'. After a space its number may begin with a letter. */
const namedHouseOf = (text: string): string | undefined =>
  /^(?:unit|house|no|number)(?:\.? ?(?=\d)|\.? (?=[a-z]*[ /.-]?\d|[a-z]$))([a-z\d][a-z\d/.-]{0,19})$/i
    .exec(text)?.[1]
    ?.toLowerCase();

/** A text that may be the number of a house: '14', '14b', 'A12', 'B-3', '14/2'. */
const houseOf = (text: string): string | undefined =>
  /^(?:\d{1,5}[a-z]?|[a-z]{1,2}[/.-]?\d{1,4}[a-z]?|\d{1,4}[/.-]\d{1,4}[a-z]?)$/i.exec(text)?.[0].toLowerCase();

/** The digits of a mobile number in the international form without `+`, or of a part of one; undefined for other texts. */
const mobileOf = (text: string): string | undefined => {
  const digits = text.replaceAll(/[\s+()-]/g, '');
  if (!/^\d+$/.test(digits) || digits.length < minMobileDigits) return undefined;
  return digits.startsWith('0') ? `27${digits.slice(1)}` : digits;
};

const personOf = (text: string): string | undefined => {
  const letters = text.replaceAll(/[^\p{L}]/gu, '').length;
  const isWritten = /^[\p{L}\p{N}\p{M} .'’@_+-]+$/u.test(text);
  return isWritten && letters >= minPersonLetters ? text.toLowerCase() : mobileOf(text);
};

const plateOf = (text: string): string | undefined => {
  const key = registrationKey(text);
  const isPlate = key.length >= minPlateLength && key.length <= 12 && /\p{L}/u.test(key) && /\d/.test(key);
  return isPlate ? key : undefined;
};

const bookingOf = (text: string): string | undefined => {
  const reference = text.replace(/^#/, '').toLowerCase();
  const isReference = /^[0-9a-f]{6,8}(?:-[0-9a-f-]*)?$/.test(reference);
  // A word such as 'facade' is a name, unless it is marked as a reference.
  return isReference && (/\d/.test(reference) || text.startsWith('#')) ? reference.slice(0, 8) : undefined;
};

/** The reference of a payment, or its beginning, as it is stored: `EK-7F3K9Q2MXW`. */
const paymentOf = (text: string): string | undefined => {
  const written = /^#?ek[- ]?([0-9a-z]{4,10})$/i.exec(text)?.[1];
  return written === undefined ? undefined : `EK-${written.toUpperCase()}`;
};

/**
 * Reads what a typed text may mean. 'unit 14' is a house and nothing else; 'ca 123-456' may be a plate or a part of a name.
 * A visitor code is recognised only whole, so that nobody finds one by trying its beginnings.
 */
export const understandSearch = (typed: string): SearchMeanings => {
  const text = typed.trim().replaceAll(/\s+/g, ' ').slice(0, 100);
  const namedHouse = namedHouseOf(text);
  const isNamedHouse = namedHouse !== undefined;
  const found: Record<SearchKind, string | undefined> = {
    person: isNamedHouse ? undefined : personOf(text),
    house: namedHouse ?? houseOf(text),
    plate: isNamedHouse ? undefined : plateOf(text),
    'visitor-code': parseVisitorCode(text),
    booking: bookingOf(text),
    payment: paymentOf(text),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
};
