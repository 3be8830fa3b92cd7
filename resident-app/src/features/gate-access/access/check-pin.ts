import { ApiError } from '../../../platform/failure/api-error.ts';
import { isOnline } from '../../../platform/network/online.ts';
import { sendWhenOnline } from '../../../platform/outbox/outbox.ts';
import { invalidate } from '../../../platform/query/query.ts';
import { readPinState, sendPin, sendWrongTries, verifyPin } from '../gate-access.queries.ts';
import { enrolDevice, extendEnrolment, readEnrolment } from './device-enrolment.ts';
import { keepPinVerifier, lockPin, tryPin } from './pin-verifier.ts';

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
  /** Somewhere else it was set, reset or changed meanwhile: the state has to be read again. */
  | { kind: 'changed' }
  | { kind: 'failed'; text: string };

/** The kind of thing that waits in the outbox. */
export const WRONG_TRIES = 'gate-pin-tries';

/**
 * Checks the PIN: an enrolled phone by itself, on and off line, telling the server of wrong tries; any other phone asks
 * the server, and is enrolled when the PIN was right.
 */
export async function checkPin(owner: PinOwner, pin: string): Promise<PinOutcome> {
  const tried = await tryPin(owner, pin, new Date());
  if (tried === 'right') {
    if (isOnline()) void extendWhereMissing(owner);
    return { kind: 'open' };
  }
  if (tried !== undefined) {
    void sendWhenOnline(WRONG_TRIES, { count: 1 });
    return tried === 'wrong' ? { kind: 'wrong' } : { kind: 'locked', until: tried.lockedUntil };
  }
  return await ask(owner, pin, verifyPin);
}

/** Sets the PIN; the phone is enrolled with it. */
export const choosePin = (owner: PinOwner, pin: string): Promise<PinOutcome> => ask(owner, pin, sendPin);

/** Tells the server of wrong tries; when it has locked the PIN by that, this phone has it locked too. */
export async function reportWrongTries({ count }: { count: number }): Promise<void> {
  const { lockedUntil } = await sendWrongTries(count);
  if (lockedUntil !== undefined) await lockPin(new Date(lockedUntil));
  await invalidate(['pin-state']);
}

async function ask(owner: PinOwner, pin: string, send: (pin: string) => Promise<unknown>): Promise<PinOutcome> {
  try {
    await send(pin);
  } catch (thrown) {
    return outcomeOf(thrown);
  }
  void becomeEnrolled(owner, pin);
  return { kind: 'open' };
}

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

/** What the person need not wait for: her pass is shown meanwhile. */
async function becomeEnrolled({ person, estateID }: PinOwner, pin: string): Promise<void> {
  try {
    const { changedAt } = await readPinState();
    await keepPinVerifier(person, pin, changedAt ?? new Date().toISOString());
    await invalidate(['pin-state']);
    await enrolDevice(person, estateID);
  } catch {
    // Without an enrolment the server goes on checking the PIN and making the codes.
  }
}

async function extendWhereMissing({ person, estateID }: PinOwner): Promise<void> {
  if ((await readEnrolment(person, estateID)) === undefined) await extendEnrolment(person, estateID);
}
