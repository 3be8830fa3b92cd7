import { maxWrongPinTries, pinLockMs } from '@ekhaya/contract/gate-access/pin.rules';
import { readStored, writeStored } from '../../../../platform/store/encrypted-store.ts';

/**
 * What lets this phone check the PIN by itself. It is sealed like everything on the phone, and the PIN is not in it:
 * only what a slow derivation makes of it.
 */
interface StoredVerifier {
  /** Whose PIN it is. */
  person: string;
  /** When she set it, as the server says. */
  changedAt: string;
  salt: number[];
  derived: number[];
}

/** The phone's own counter; the server has another one. */
interface StoredTries {
  wrong: number;
  /** Milliseconds since 1970. */
  lockedUntil: number;
}

const VERIFIER = 'pin-verifier';
const TRIES = 'pin-tries';
const NO_TRIES: StoredTries = { wrong: 0, lockedUntil: 0 };

/**
 * So often the derivation is repeated. More would not stop somebody who can use the seal's key (there are only 10,000
 * PINs) and would hold up the pass on a slow phone, which is to be there within 300 ms.
 */
const ITERATIONS = 50_000;

/** What came of a try. */
export type PinTry = 'right' | 'wrong' | { lockedUntil: Date };

/** Remembers how to check the PIN that the server has just accepted. */
export async function keepPinVerifier(person: string, pin: string, changedAt: string): Promise<void> {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const derived = await derive(pin, salt);
  await Promise.all([
    writeStored(VERIFIER, { person, changedAt, salt: [...salt], derived: [...derived] } satisfies StoredVerifier),
    writeStored(TRIES, NO_TRIES),
  ]);
}

/** The PIN was changed or reset: what the phone knows of it is worth nothing. */
export async function forgetPinVerifier(): Promise<void> {
  await Promise.all([writeStored(VERIFIER, undefined), writeStored(TRIES, undefined)]);
}

/** Until when the phone takes no PIN, or nothing. */
export async function pinLockedUntil(now: Date): Promise<Date | undefined> {
  const { lockedUntil } = (await readStored<StoredTries>(TRIES)) ?? NO_TRIES;
  return lockedUntil > now.getTime() ? new Date(lockedUntil) : undefined;
}

/** The server has locked the PIN: then this phone has, too. */
export async function lockPin(until: Date): Promise<void> {
  await writeStored(TRIES, { wrong: 0, lockedUntil: until.getTime() } satisfies StoredTries);
}

/**
 * Checks a PIN on the phone, with its own counter: 5 wrong tries lock for 15 minutes.
 * @param owner whose PIN it is, and when she changed it last as far as is known
 * @returns undefined when this phone cannot check it: it never could, or the PIN is another one now
 */
export async function tryPin(
  owner: { person: string; changedAt: string | undefined },
  pin: string,
  now: Date,
): Promise<PinTry | undefined> {
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
  // Counted before anything is said of it: closing the app in between gains no try.
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
