import { ApiError } from '@ekhaya/browser/api/api-error';
import { isOnline } from '../../../../platform/network/online.ts';
import { deleteFromOutbox, readOutbox, sendWhenOnline, type OutboxKind } from '../../../../platform/outbox/outbox.ts';
import { invalidate } from '../../../../platform/query/query.ts';
import { readStored, writeStored } from '../../../../platform/store/encrypted-store.ts';
import { readPinState, sendPassword, sendPin, sendWrongTries, verifyPin } from './pins.queries.ts';
import { loadServerClock, serverNow } from '../../clock/server-clock.ts';
import { enrolDevice, renewGrant, renewOldGrants } from '../enrolment/device-enrolment.ts';
import { storePinVerifier, lockPin, verifyPinOnPhone } from '../enrolment/pin-verifier.ts';
import { keepEnrolling } from '../enrolment/keep-enrolling.ts';
import { unlockProofKey } from '../enrolment/proof-key.ts';
import { readEnrolment } from '../enrolment/stored-enrolment.ts';

/** The person whose PIN is checked, and the estate where she wants to use her pass. */
export interface PinOwner {
  person: string;
  estateId: string;
  /** When she last changed her PIN, as far as this phone knows. */
  changedAt: string | undefined;
}

/** The result of entering, setting or confirming a PIN. */
export type PinOutcome =
  | { kind: 'open' }
  | { kind: 'wrong' }
  | { kind: 'locked'; until: Date }
  /** The PIN is right, but one of her phones was revoked: the server asks for the password first. */
  | { kind: 'password' }
  /** The PIN was set, reset or changed on another device: its state has to be read again. */
  | { kind: 'changed' }
  | { kind: 'failed'; text: string };

/** The wrong tries in the outbox. They survive a session that the server ends, so that signing in again does not make them uncounted. */
export const WRONG_PIN_TRIES: OutboxKind = { name: 'gate-pin-tries', title: 'Wrong PIN tries', isPreserved: true };

/** The person whose wrong tries this phone has reported since the server last accepted her PIN. */
const REPORTED_TRIES = 'reported-pin-tries';

/**
 * The pass opens once the enrolment is stored, so that an app that is closed right afterwards does not lose it. On a slow
 * network the pass opens after this time all the same, in milliseconds, and the enrolment continues in the background.
 */
const ENROLMENT_WAIT_MS = 5_000;

/**
 * Checks the PIN. An enrolled phone checks it itself, online and offline, and reports wrong tries to the server. Any other
 * phone asks the server and is enrolled when the PIN is right.
 */
export async function checkPin(owner: PinOwner, pin: string): Promise<PinOutcome> {
  await loadServerClock();
  const result = await verifyPinOnPhone(owner, pin, serverNow());
  if (result === 'right') {
    void endWrongTries(owner, pin);
    return await openWithPhonePin(owner, pin);
  }
  if (result !== undefined) {
    await writeStored(REPORTED_TRIES, owner.person);
    void sendWhenOnline(WRONG_PIN_TRIES, { count: 1 });
    return result === 'wrong' ? { kind: 'wrong' } : { kind: 'locked', until: result.lockedUntil };
  }
  return await verifyAtServer(owner, pin, () => verifyPin(pin));
}

/** Sets a new PIN, enters it at the server and enrols this phone with it. */
export const saveNewPin = (owner: PinOwner, pin: string): Promise<PinOutcome> =>
  verifyAtServer(owner, pin, async () => {
    await sendPin(pin);
    return await verifyPin(pin);
  });

/** Sends the password that the server asks for, enters the PIN again and enrols this phone. */
export const confirmPassword = (owner: PinOwner, pin: string, password: string): Promise<PinOutcome> =>
  verifyAtServer(owner, pin, async () => {
    await sendPassword(password);
    return await verifyPin(pin);
  });

/**
 * Reports wrong tries to the server. When that locks the PIN at the server, it is locked on this phone too.
 * @param id of the report: one that is sent again, because no answer came, counts once
 */
export async function reportWrongTries({ count }: { count: number }, id: string): Promise<void> {
  const { lockedUntil } = await sendWrongTries(count, id);
  if (lockedUntil !== undefined) await lockPin(new Date(lockedUntil));
  await invalidate(['pin-state']);
}

/**
 * Ends the count of wrong tries after the right PIN: only consecutive ones lock it. Those that the phone has not sent are dropped. For
 * those that it has sent, the server checks the PIN once. Without a network the next right PIN does so.
 */
async function endWrongTries({ person }: PinOwner, pin: string): Promise<void> {
  if ((await readStored(REPORTED_TRIES)) !== person) return;
  const tries = (await readOutbox()).filter(({ kind }) => kind === WRONG_PIN_TRIES.name);
  for (const { id } of tries) await deleteFromOutbox(id);
  if (!isOnline()) return;
  try {
    await verifyPin(pin);
    await writeStored(REPORTED_TRIES, undefined);
  } catch {
    // The next PIN tries again.
  }
}

/**
 * Opens the pass after the phone itself has found the PIN right. With a valid grant the pass opens at once and the renewal
 * runs in the background. Without one no code could be shown, so the pass waits for the renewal.
 */
async function openWithPhonePin(owner: PinOwner, pin: string): Promise<PinOutcome> {
  const renewing = renewWithPin(owner, pin);
  if (await hasValidGrant(owner)) return { kind: 'open' };
  await renewing;
  if ((await hasValidGrant(owner)) || !isOnline()) return { kind: 'open' };
  const outcome = await verifyAtServer(owner, pin, () => verifyPin(pin));
  return outcome.kind === 'failed' ? { kind: 'open' } : outcome;
}

/** Unlocks the proof key and, when online, renews the grants with it. */
async function renewWithPin(owner: PinOwner, pin: string): Promise<void> {
  const { person, estateId } = owner;
  const isUnlocked = await unlockProofKey(person, pin);
  if (!isOnline()) return;
  try {
    if (!isUnlocked) {
      // This phone was enrolled before proofs were introduced, or the server no longer accepts the proofs of its key.
      const { isPasswordNeeded } = await verifyPin(pin);
      if (!isPasswordNeeded) await enrolDevice(person, estateId, pin);
    } else if ((await readEnrolment(person, estateId)) === undefined) await renewGrant(person, estateId);
    else await renewOldGrants(person);
  } catch {
    // The next PIN tries again.
  }
}

async function hasValidGrant({ person, estateId }: PinOwner): Promise<boolean> {
  await loadServerClock();
  const enrolment = await readEnrolment(person, estateId);
  return enrolment !== undefined && enrolment.expiresAt > serverNow();
}

/** Sends the PIN to the server, translates a refusal into an outcome, and enrols this phone when the PIN is right. */
async function verifyAtServer(
  owner: PinOwner,
  pin: string,
  send: () => Promise<{ isPasswordNeeded: boolean }>,
): Promise<PinOutcome> {
  try {
    const { isPasswordNeeded } = await send();
    if (isPasswordNeeded) return { kind: 'password' };
  } catch (thrown) {
    return outcomeOfFailure(thrown);
  }
  await Promise.race([keepEnrolling(owner.person, () => enrolPhone(owner, pin)), delay(ENROLMENT_WAIT_MS)]);
  return { kind: 'open' };
}

const delay = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

function outcomeOfFailure(thrown: unknown): PinOutcome {
  if (!(thrown instanceof ApiError)) throw thrown;
  const { code, fields, detail } = thrown;
  if (code === 'gate/pin-incorrect') return { kind: 'wrong' };
  if (code === 'gate/pin-locked') {
    const until = fields['lockedUntil'];
    return { kind: 'locked', until: until === undefined ? new Date(serverNow().getTime() + 60_000) : new Date(until) };
  }
  if (code === 'gate/pin-not-set' || code === 'gate/pin-already-set') return { kind: 'changed' };
  return {
    kind: 'failed',
    text: code === 'offline' || code === 'no-answer' ? 'This phone cannot check your PIN without a network.' : detail,
  };
}

/** Enrols this phone and stores what it needs to check the PIN itself. @throws {ApiError} when the server cannot be asked, or refuses */
async function enrolPhone({ person, estateId }: PinOwner, pin: string): Promise<void> {
  const { changedAt } = await readPinState();
  await enrolDevice(person, estateId, pin);
  await storePinVerifier(person, pin, changedAt ?? new Date().toISOString());
  await invalidate(['pin-state']);
}
