import { onSessionEnd } from '../../../../platform/session/session.ts';
import { createStore } from '../../../../platform/store/external-store.ts';
import { readStored, writeStored } from '../../../../platform/store/encrypted-store.ts';
import { loadServerClock, serverNow } from '../../clock/server-clock.ts';
import type { Gate, WalkIn } from '../gates/guard.queries.ts';
import type { GateOutcome } from '../verdict/gate-outcome.ts';

/** A walk-in for whom a house was rung from this phone. */
export interface RungWalkIn {
  walkIn: WalkIn;
  /** The gate where the visitor waits, also if the guard has gone to another one meanwhile. */
  gate: Gate;
  /** The nonce of her entry, should the house allow it: the server stores it once, also if the page is loaded again while it is sent. */
  nonce: string;
  /** Whether the time to answer has passed without the server having been heard: the house may have answered. */
  isUnread?: boolean;
  /** Set once the house has answered: the passage is logged once, however often the guard leaves the desk and returns. */
  outcome?: Promise<GateOutcome>;
}

const STORED = 'rung-walk-in';

/** Stays while the guard changes the gate or looks at another screen: the house is rung all the same, and its answer is shown later. */
export const rung = createStore<RungWalkIn | undefined>(undefined);

onSessionEnd(() => rung.set(undefined));

/** Waits for the answer of a house, also after the page was loaded again. */
export function keepRung(walkIn: WalkIn, gate: Gate): void {
  const kept: RungWalkIn = { walkIn, gate, nonce: crypto.randomUUID() };
  rung.set(kept);
  void writeStored(STORED, kept);
}

/** Forgets the walk-in: her outcome is shown, or the guard has stopped waiting. */
export function forgetRung(): void {
  rung.set(undefined);
  void writeStored(STORED, undefined);
}

/** How long after her time to be answered a walk-in is taken up by a page that was loaded again, in milliseconds. */
const TAKEN_UP_AFTER_MS = 10 * 60 * 1000;

/**
 * Takes up the walk-in of the page before, also shortly after her time: the house may have answered while the phone had no network.
 * @param isLeft whether the guard has left the desk meanwhile
 */
export async function takeUpRung(isLeft: () => boolean): Promise<void> {
  if (rung.get()) return;
  const [stored] = await Promise.all([readStored<RungWalkIn>(STORED), loadServerClock()]);
  if (!stored || isLeft() || rung.get()) return;
  if (serverNow().getTime() < new Date(stored.walkIn.expiresAt).getTime() + TAKEN_UP_AFTER_MS) rung.set(stored);
  else void writeStored(STORED, undefined);
}
