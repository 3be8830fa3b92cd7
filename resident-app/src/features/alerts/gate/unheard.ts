/** An alert of which nothing was heard for longer may have ended: a phone without a network does not learn that. */
const UNHEARD_MS = 5 * 60_000;

/**
 * Whether nothing was heard of an alert for long.
 * @param heardAt when the server last listed it, by the clock of the phone, which may have been set back since
 */
export const isUnheard = (heardAt: number, now: number): boolean => Math.abs(now - heardAt) > UNHEARD_MS;
