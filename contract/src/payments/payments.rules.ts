/** What a resident reads about the card's side of a payment (spec section 3). Pending: received, not final. */
export const paymentStatuses = ['Approved', 'Declined', 'Not Done', 'Pending'] as const;
/** What a resident reads about the card's side of a payment. */
export type PaymentStatus = (typeof paymentStatuses)[number];

/** The vendor's side of a payment: nothing to buy yet, units on their way, units bought, or the money given back. */
export const vendingStatuses = ['none', 'pending', 'issued', 'refunded'] as const;
/** The vendor's side of a payment. */
export type VendingStatus = (typeof vendingStatuses)[number];

/** The prepaid utilities, in the order of the carousel (spec section 2). */
export const utilityKinds = ['electricity', 'water', 'gas'] as const;
/** A prepaid utility. */
export type UtilityKind = (typeof utilityKinds)[number];

/** The sentence under the card form when the card is refused here or at the gateway (spec section 8). */
export const checkCardDetails = 'Please check card details';

/** The sentence when a provider cannot be reached and nothing was charged. */
export const notPossibleNow = 'Paying is not possible just now. Nothing was charged.';

/**
 * How long after its request arrived a payment is still recorded, and then charged, in milliseconds: the vendor is asked what the
 * amount buys before, up to three times of 15 s. Later than that it is refused.
 */
export const paymentRecordedWithinMs = 50_000;

/** The sentence for an amount that is not rand with at most two decimals. */
export const amountMessage = 'Please enter an amount in rand, with cents at most.';

/** The most that one payment can be, in cents: R 100 000. An estate's provider usually allows less. */
export const maxPaymentCents = 10_000_000;

/** Whether a number is an amount of money in rand: above zero, no more than two decimals, at most `maxPaymentCents`. */
export const isRandAmount = (rand: number): boolean => {
  const cents = Math.round(rand * 100);
  return Number.isFinite(rand) && cents > 0 && cents <= maxPaymentCents && Math.abs(rand * 100 - cents) < 1e-6;
};

/** Rand in integer cents. The number must satisfy `isRandAmount`. */
export const toCents = (rand: number): number => Math.round(rand * 100);

/** Integer cents in rand. */
export const toRand = (cents: number): number => cents / 100;

/**
 * An amount in rand as it is shown, everywhere: `R 245.50`, `R 2 450.00` with a no-break space between thousands; `R 0.00` for what is
 * not a number (spec section 9).
 */
export const formatRand = (rand: unknown): string => {
  const written = typeof rand === 'number' && Number.isFinite(rand) ? rand.toFixed(2) : '0.00';
  return `R ${written.replaceAll(/\d(?=(?:\d{3})+\.)/g, '$&\u00a0')}`;
};

/** As `formatRand`, for a screen: an amount never breaks over two lines. */
export const randText = (rand: unknown): string => formatRand(rand).replace(' ', '\u00a0');

/** Whether a text can be the number of a prepaid account or meter: 4 to 20 digits. */
export const isAccountNumber = (text: string): boolean => /^\d{4,20}$/.test(text);

/** Whether a text can be the number of a card: 12 to 16 digits with a right check digit (Luhn). */
export const isCardNumber = (digits: string): boolean => {
  if (!/^\d{12,16}$/.test(digits)) return false;
  const sum = [...digits].toReversed().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
};

/** The last month of a card. */
export interface CardExpiry {
  /** Two digits, 01 to 12. */
  month: string;
  /** Four digits. */
  year: string;
}

/** The last month of a card from a payment request, whose year has two or four digits; undefined for what is no month. */
export const parseCardExpiry = ({ month, year }: CardExpiry): CardExpiry | undefined =>
  /^(0?[1-9]|1[0-2])$/.test(month) && /^(20)?\d\d$/.test(year)
    ? { month: month.padStart(2, '0'), year: `20${year.slice(-2)}` }
    : undefined;

/** Whether a card is past its month. A card is good until the end of its month. */
export const isCardExpired = (expiry: CardExpiry, now: Date): boolean =>
  Number(expiry.year) * 12 + Number(expiry.month) <= now.getUTCFullYear() * 12 + now.getUTCMonth();

/** A token as it is read and typed: in groups of four digits. */
export const groupToken = (token: string): string => token.replaceAll(/(\d{4})(?=\d)/g, '$1 ');
