/** The number of consecutive wrong tries, on phones and at the server, that locks the PIN on all devices. */
export const maxWrongPinTries = 5;

/** How long the PIN stays locked. */
export const pinLockMs = 15 * 60 * 1000;

/** How long a session may ask for codes and enrol devices after the PIN was entered. */
export const pinWindowMs = 10 * 60 * 1000;

/** Whether a text is a PIN: exactly 4 digits. */
export const isPin = (text: string): boolean => /^[0-9]{4}$/.test(text);

/** Returns the message for a locked PIN, with the remaining minutes. */
export const describePinLock = (lockedUntil: Date, now: Date): string => {
  const minutes = Math.max(1, Math.ceil((lockedUntil.getTime() - now.getTime()) / 60_000));
  return `Your pin is locked after ${maxWrongPinTries} wrong tries. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
};
