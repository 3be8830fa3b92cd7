import { maxWrongPinTries, pinLockMs } from '@ekhaya/contract/gate-access/pin.rules';
import { readStored, writeStored } from '../../../../platform/store/encrypted-store.ts';

/**
 * Lets this phone check the PIN without the server. It is stored encrypted and does not contain the PIN, only a slow
 * derivation of it.
 */
interface StoredVerifier {
  /** The id of the person whose PIN it is. */
  person: string;
  /** When the PIN was set, by the server's time. */
  changedAt: string;
  salt: number[];
  derived: number[];
}

/** The phone's own counter of wrong PINs. The server counts separately. */
interface StoredTries {
  wrong: number;
  /** By the server's clock, in milliseconds since 1970; 0 while not locked. The server may have locked the PIN itself. */
  lockedUntil: number;
}

const VERIFIER = 'pin-verifier';
const TRIES = 'pin-tries';
const NO_TRIES: StoredTries = { wrong: 0, lockedUntil: 0 };

/**
 * Iterations of PBKDF2. More would not stop an attacker who can use the store's encryption key, because there are only
 * 10,000 PINs, and would delay the pass on a slow phone, where it has to appear within 300 ms.
 */
const ITERATIONS = 50_000;

/** The result of a PIN that the phone checked. */
export type PhonePinResult = 'right' | 'wrong' | { lockedUntil: Date };

/** Stores a verifier of the PIN that the server has just accepted, and resets the counter of wrong tries. */
export async function storePinVerifier(person: string, pin: string, changedAt: string): Promise<void> {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const derived = await derive(pin, salt);
  await Promise.all([
    writeStored(VERIFIER, { person, changedAt, salt: [...salt], derived: [...derived] } satisfies StoredVerifier),
    writeStored(TRIES, NO_TRIES),
  ]);
}

/** Removes the verifier and the counter, after the PIN was changed or reset. */
export async function removePinVerifier(): Promise<void> {
  await Promise.all([writeStored(VERIFIER, undefined), writeStored(TRIES, undefined)]);
}

/**
 * Reads until when this phone accepts no PIN; undefined while it is not locked.
 * @param now the server's time
 */
export async function pinLockedUntil(now: Date): Promise<Date | undefined> {
  const { lockedUntil } = (await readStored<StoredTries>(TRIES)) ?? NO_TRIES;
  return lockedUntil > now.getTime() ? new Date(lockedUntil) : undefined;
}

/** Locks the PIN on this phone, after the server has locked it. */
export async function lockPin(until: Date): Promise<void> {
  await writeStored(TRIES, { wrong: 0, lockedUntil: until.getTime() } satisfies StoredTries);
}

/**
 * Checks a PIN on the phone with the phone's own counter: 5 wrong tries lock it for 15 minutes.
 * @param owner the person, and when she last changed her PIN as far as this phone knows
 * @param now the server's time
 * @returns undefined when this phone has no verifier for her, or her PIN was changed since it was stored
 */
export async function verifyPinOnPhone(
  owner: { person: string; changedAt: string | undefined },
  pin: string,
  now: Date,
): Promise<PhonePinResult | undefined> {
  const [verifier, tries = NO_TRIES] = await Promise.all([
    readStored<StoredVerifier>(VERIFIER),
    readStored<StoredTries>(TRIES),
  ]);
  if (verifier?.person !== owner.person) return undefined;
  if (owner.changedAt !== undefined && owner.changedAt > verifier.changedAt) return undefined;
  const { wrong, lockedUntil } = tries;
  if (lockedUntil > now.getTime()) return { lockedUntil: new Date(lockedUntil) };
  const isLast = wrong + 1 >= maxWrongPinTries;
  const until = isLast ? now.getTime() + pinLockMs : 0;
  const counted: StoredTries = { wrong: isLast ? 0 : wrong + 1, lockedUntil: until };
  // The try is stored before its result is returned: closing the app in between gives no extra try.
  const [derived] = await Promise.all([derive(pin, new Uint8Array(verifier.salt)), writeStored(TRIES, counted)]);
  if (derived.every((byte, at) => byte === verifier.derived[at])) {
    await writeStored(TRIES, NO_TRIES);
    return 'right';
  }
  return isLast ? { lockedUntil: new Date(until) } : 'wrong';
}

async function derive(pin: string, salt: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, ['deriveBits']);
  const algorithm = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: ITERATIONS };
  return new Uint8Array(await crypto.subtle.deriveBits(algorithm, key, 256));
}
