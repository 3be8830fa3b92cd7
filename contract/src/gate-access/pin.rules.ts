/** So many wrong tries in a row, on the phone or the server, lock the PIN on all devices. */
export const maxWrongPinTries = 5;

/** For how long, in milliseconds. */
export const pinLockMs = 15 * 60 * 1000;

/** For how long an entered PIN lets its session ask for codes and enrol devices, in milliseconds. */
export const pinWindowMs = 10 * 60 * 1000;

/** A PIN is exactly 4 digits. */
export const isPin = (text: string): boolean => /^[0-9]{4}$/.test(text);

/** How a locked PIN is told, in words. */
export const describePinLock = (lockedUntil: Date, now: Date): string => {
  const minutes = Math.max(1, Math.ceil((lockedUntil.getTime() - now.getTime()) / 60_000));
  return `Your pin is locked after ${maxWrongPinTries} wrong tries. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
};
