/** An instant so many seconds after another one; before it for a negative number. */
export const secondsAfter = (instant: Date, seconds: number): Date => new Date(instant.getTime() + seconds * 1000);

/** Normalises an e-mail address: accounts are found by this form, and rate limits count by it. */
export const normaliseEmail = (email: string): string => email.trim().toLowerCase();
