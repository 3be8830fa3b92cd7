import { createLock } from '@ekhaya/browser/store/in-one-tab';
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

const nothing = (): void => undefined;

/** Lets another window wait for the walk-in of this one. */
let release = nothing;

onSessionEnd(() => {
  rung.set(undefined);
  release();
});

/**
 * Waits in this window alone, until it is closed or loaded again: two gates can be kept on one phone, each in its window.
 * @returns a function that ends it; undefined when another window waits for that walk-in. Browsers without locks have one window.
 */
const claim = (id: string): Promise<(() => void) | undefined> =>
  new Promise((resolve) => {
    if (!('locks' in navigator)) {
      resolve(nothing);
      return;
    }
    void navigator.locks.request(`ekhaya-rung-walk-in-${id}`, { ifAvailable: true }, (lock) => {
      if (lock === null) return resolve(undefined);
      return new Promise<void>((end) => {
        resolve(end);
      });
    });
  });

const alone = createLock('ekhaya-rung-walk-ins');

const readRung = async (): Promise<RungWalkIn[]> =>
  [(await readStored<RungWalkIn | RungWalkIn[]>(STORED)) ?? []].flat();

/** Changes what is stored of the walk-ins of all windows. */
const changeStored = (change: (all: RungWalkIn[]) => RungWalkIn[]): Promise<void> =>
  alone(async () => {
    const changed = change(await readRung());
    await writeStored(STORED, changed.length === 0 ? undefined : changed);
  });

/** Keeps other windows from a walk-in that this one waits for. */
async function keepToThisWindow(id: string): Promise<void> {
  const end = (await claim(id)) ?? nothing;
  if (rung.get()?.walkIn.id === id) release = end;
  else end();
}

/** Waits for the answer of a house, also after the page was loaded again. */
export function keepRung(walkIn: WalkIn, gate: Gate): void {
  const kept: RungWalkIn = { walkIn, gate, nonce: crypto.randomUUID() };
  rung.set(kept);
  void keepToThisWindow(walkIn.id);
  void changeStored((all) => [...all, kept]);
}

/** Forgets the walk-in: her outcome is shown, or the guard has stopped waiting. */
export function forgetRung(): void {
  const id = rung.get()?.walkIn.id;
  rung.set(undefined);
  release();
  void changeStored((all) => all.filter(({ walkIn }) => walkIn.id !== id));
}

/** How long after her time to be answered a walk-in is taken up by a page that was loaded again, in milliseconds. */
const TAKEN_UP_AFTER_MS = 10 * 60 * 1000;

const isOver = ({ walkIn }: RungWalkIn): boolean =>
  serverNow().getTime() >= new Date(walkIn.expiresAt).getTime() + TAKEN_UP_AFTER_MS;

/**
 * Takes up the walk-in of the page before, also shortly after her time: the house may have answered while the phone had no network.
 * @param isLeft whether the guard has left the desk meanwhile
 */
export async function takeUpRung(isLeft: () => boolean): Promise<void> {
  if (rung.get()) return;
  const [stored] = await Promise.all([readRung(), loadServerClock()]);
  if (stored.some(isOver)) void changeStored((all) => all.filter((one) => !isOver(one)));
  for (const kept of stored) {
    if (isLeft() || rung.get()) return;
    const end = isOver(kept) ? undefined : await claim(kept.walkIn.id);
    if (end === undefined) continue;
    if (isLeft() || rung.get()) {
      end();
      return;
    }
    rung.set(kept);
    release = end;
  }
}
