/** 'card number digits only max 16' (spec section 5), in groups of four for the eye. */
export const CARD_DIGITS = 16;

/** Only the digits of a text, at most `maximum`. */
export const digitsOf = (text: string, maximum: number): string => text.replaceAll(/\D/g, '').slice(0, maximum);

/** A card number as it is shown: `4000 0000 0000 0002`. */
export const groupedCard = (text: string): string => digitsOf(text, CARD_DIGITS).replaceAll(/(\d{4})(?=\d)/g, '$1 ');

/**
 * 'expiry max 5 chars, '/' inserted after two digits': `0829` becomes `08/29`. A card saved by the browser may be written `08/2029`.
 * While she deletes, the slash goes with the digit before it.
 */
export function maskedExpiry(text: string, before = ''): string {
  const withShortYear = text.replace(/^(\d{2})\s*\/\s*20(\d{2})$/, '$1$2');
  const digits = digitsOf(withShortYear, 4);
  const isDeletingSlash = before === `${digits}/` && text === digits;
  if (isDeletingSlash) return digits.slice(0, -1);
  return digits.length < 2 ? digits : `${digits.slice(0, 2)}/${digits.slice(2)}`;
}

/** The expiry in the form of the payment request; undefined while it is not complete. */
export function expiryOf(masked: string): { month: string; year: string } | undefined {
  const [, month, year] = /^(0[1-9]|1[0-2])\/(\d{2})$/.exec(masked) ?? [];
  return month === undefined || year === undefined ? undefined : { month, year: `20${year}` };
}

/** The keys that the amount refuses: 'minus, plus, e, E blocked' (spec section 5). */
export const BLOCKED_KEYS: readonly string[] = ['-', '+', 'e', 'E'];

/** An amount as it may be typed: digits, and two after a point or comma. Anything else keeps what stood there before. */
export function typedAmount(text: string, before: string): string {
  const amount = text.replace(',', '.');
  return /^\d{0,6}(\.\d{0,2})?$/.test(amount) ? amount : before;
}

/** The amount in rand; undefined while there is none. */
export function amountOf(text: string): number | undefined {
  const amount = Number(text);
  return text === '' || !(amount > 0) ? undefined : Math.round(amount * 100) / 100;
}
