import { ApiError } from '@ekhaya/browser/api/api-error';
import { isOnline } from '../../../../platform/network/online.ts';
import { sendWhenOnline } from '../../../../platform/outbox/outbox.ts';
import { invalidate } from '../../../../platform/query/query.ts';
import { readPinState, sendPassword, sendPin, sendWrongTries, verifyPin } from './pins.queries.ts';
import { loadServerClock, serverNow } from '../../clock/server-clock.ts';
import { enrolDevice, extendEnrolment, renewGrants } from '../enrolment/device-enrolment.ts';
import { keepPinVerifier, lockPin, tryPin } from '../enrolment/pin-verifier.ts';
import { unlockProofKey } from '../enrolment/proof-key.ts';
import { readEnrolment } from '../enrolment/stored-enrolment.ts';

/** Whose PIN it is and where the pass is wanted. */
export interface PinOwner {
  person: string;
  estateID: string;
  /** When she changed her PIN last, as far as this phone knows. */
  changedAt: string | undefined;
}

export type PinOutcome =
  | { kind: 'open' }
  | { kind: 'wrong' }
  | { kind: 'locked'; until: Date }
  /** The PIN is right, and a phone of hers was revoked: the server wants the password first. */
  | { kind: 'password' }
  /** Somewhere else it was set, reset or changed meanwhile: the state has to be read again. */
  | { kind: 'changed' }
  | { kind: 'failed'; text: string };

/** The kind of thing that waits in the outbox. */
export const WRONG_TRIES = 'gate-pin-tries';

/**
 * The pass opens once the enrolment is stored, so that an app that is closed right afterwards does not lose it. On a slow
 * network the pass opens after this time all the same, in milliseconds, and the enrolment continues in the background.
 */
const ENROLMENT_WAIT_MS = 5_000;

/**
 * Checks the PIN: an enrolled phone by itself, on and off line, telling the server of wrong tries; any other phone asks
 * the server, and is enrolled when the PIN was right.
 */
export async function checkPin(owner: PinOwner, pin: string): Promise<PinOutcome> {
  const tried = await tryPin(owner, pin, new Date());
  if (tried === 'right') return await openWithPin(owner, pin);
  if (tried !== undefined) {
    void sendWhenOnline(WRONG_TRIES, { count: 1 });
    return tried === 'wrong' ? { kind: 'wrong' } : { kind: 'locked', until: tried.lockedUntil };
  }
  return await ask(owner, pin, () => verifyPin(pin));
}

/** Sets the PIN, and enters it at once: the phone is enrolled with it. */
export const choosePin = (owner: PinOwner, pin: string): Promise<PinOutcome> =>
  ask(owner, pin, async () => {
    await sendPin(pin);
    return await verifyPin(pin);
  });

/** Enters the password that the server wants, and then the PIN once more. */
export const confirmPassword = (owner: PinOwner, pin: string, password: string): Promise<PinOutcome> =>
  ask(owner, pin, async () => {
    await sendPassword(password);
    return await verifyPin(pin);
  });

/** Tells the server of wrong tries; when it has locked the PIN by that, this phone has it locked too. */
export async function reportWrongTries({ count }: { count: number }): Promise<void> {
  const { lockedUntil } = await sendWrongTries(count);
  if (lockedUntil !== undefined) await lockPin(new Date(lockedUntil));
  await invalidate(['pin-state']);
}

/**
 * The phone itself found the PIN right. With a live grant the pass opens at once and is renewed meanwhile; without one
 * no code could be shown, so that the renewal is waited for.
 */
async function openWithPin(owner: PinOwner, pin: string): Promise<PinOutcome> {
  const renewing = renewWithPin(owner, pin);
  if (await hasLiveGrant(owner)) return { kind: 'open' };
  await renewing;
  if ((await hasLiveGrant(owner)) || !isOnline()) return { kind: 'open' };
  const outcome = await ask(owner, pin, () => verifyPin(pin));
  return outcome.kind === 'failed' ? { kind: 'open' } : outcome;
}

/** Unlocks what proves the PIN to the server, and renews the pass with it where there is a network. */
async function renewWithPin(owner: PinOwner, pin: string): Promise<void> {
  const { person, estateID } = owner;
  const isUnlocked = await unlockProofKey(person, pin);
  if (!isOnline()) return;
  try {
    if (!isUnlocked) {
      // This phone was enrolled before there were proofs, or the server takes those of its key no more.
      const { isPasswordNeeded } = await verifyPin(pin);
      if (!isPasswordNeeded) await enrolDevice(person, estateID, pin);
    } else if ((await readEnrolment(person, estateID)) === undefined) await extendEnrolment(person, estateID);
    else await renewGrants(person);
  } catch {
    // It is tried again with the next PIN.
  }
}

async function hasLiveGrant({ person, estateID }: PinOwner): Promise<boolean> {
  await loadServerClock();
  const enrolment = await readEnrolment(person, estateID);
  return enrolment !== undefined && enrolment.expiresAt > serverNow();
}

async function ask(
  owner: PinOwner,
  pin: string,
  send: () => Promise<{ isPasswordNeeded: boolean }>,
): Promise<PinOutcome> {
  try {
    const { isPasswordNeeded } = await send();
    if (isPasswordNeeded) return { kind: 'password' };
  } catch (thrown) {
    return outcomeOf(thrown);
  }
  await Promise.race([becomeEnrolled(owner, pin), delay(ENROLMENT_WAIT_MS)]);
  return { kind: 'open' };
}

const delay = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

function outcomeOf(thrown: unknown): PinOutcome {
  if (!(thrown instanceof ApiError)) throw thrown;
  const { code, fields, detail } = thrown;
  if (code === 'gate/pin-incorrect') return { kind: 'wrong' };
  if (code === 'gate/pin-locked') {
    const until = fields['lockedUntil'];
    return { kind: 'locked', until: until === undefined ? new Date(Date.now() + 60_000) : new Date(until) };
  }
  if (code === 'gate/pin-not-set' || code === 'gate/pin-already-set') return { kind: 'changed' };
  return {
    kind: 'failed',
    text: code === 'offline' ? 'This phone cannot check your PIN without a network.' : detail,
  };
}

/**
 * Enrols this phone and stores everything that it needs to check the PIN itself from now on. A failure is no failure of
 * the PIN: without an enrolment the server goes on checking the PIN and making the codes.
 */
async function becomeEnrolled({ person, estateID }: PinOwner, pin: string): Promise<void> {
  try {
    const { changedAt } = await readPinState();
    await enrolDevice(person, estateID, pin);
    await keepPinVerifier(person, pin, changedAt ?? new Date().toISOString());
    await invalidate(['pin-state']);
  } catch {
    // The next PIN that the server accepts enrols the phone.
  }
}
