import { onLiveEvent } from '@ekhaya/browser/live/live-stream';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useHoldUpdates } from '../../../../platform/updates/hold-updates.ts';
import { serverNow } from '../../clock/server-clock.ts';
import { readWalkIn, type Gate, type WalkIn } from '../gates/guard.queries.ts';
import type { GateOutcome } from '../verdict/gate-outcome.ts';
import { forgetRung, keepRung, rung, takeUpRung } from './rung-walk-in.ts';
import { outcomeOfUnread, outcomeOfWalkIn } from './walk-in-outcome.ts';

/** The answer is polled besides the live stream, which may be interrupted. */
const POLL_INTERVAL_MS = 3_000;

/** The walk-in for whom a house is being rung. */
export interface RingingWalkIn {
  /** Undefined while no house is rung. */
  walkIn: WalkIn | undefined;
  /** Whether the answer has come and is being logged, or waits until the guard has finished something else. */
  isAnswered: boolean;
  /** Waits for the answer of the house that was rung from a gate. */
  start: (walkIn: WalkIn, gate: Gate) => void;
  /** Gives the answer up. */
  stop: () => void;
}

interface RingingOptions {
  /** Whether the outcome has to wait, because the guard is busy with another person. */
  isBusy: boolean;
  /** Shows the outcome at the gate from which the house was rung. */
  onOutcome: (outcome: GateOutcome, gate: Gate) => void;
}

/**
 * Waits for the answer of a house, also while the guard does something else. A phone that cannot read it says so when the time to
 * answer has passed, and goes on reading until the guard gives the answer up.
 */
export function useRingingWalkIn({ isBusy, onOutcome }: RingingOptions): RingingWalkIn {
  const { walkIn, isUnread = false } = useSyncExternalStore(rung.subscribe, rung.get) ?? {};
  const id = walkIn?.id;
  // A phone that cannot store forgets with a reload whom the house is rung for.
  useHoldUpdates(walkIn !== undefined);
  const isAnswered = walkIn !== undefined && walkIn.status !== 'ringing';

  const showUnread = useEffectEvent(() => {
    const unread = rung.get();
    if (unread) onOutcome(outcomeOfUnread(unread.walkIn), unread.gate);
  });
  const end = useEffectEvent(async (isLeft: () => boolean) => {
    const answered = rung.get();
    if (!answered) return;
    const { gate, outcome = outcomeOfWalkIn(answered) } = answered;
    rung.set({ ...answered, outcome });
    const shown = await outcome;
    // Otherwise it is shown when the guard is at the desk again, and free.
    if (isLeft()) return;
    forgetRung();
    onOutcome(shown, gate);
  });
  useEffect(() => {
    let isLeft = false;
    void takeUpRung(() => isLeft);
    return () => {
      isLeft = true;
    };
  }, []);
  useEffect(() => {
    if (id === undefined || isAnswered) return undefined;
    const pollNow = (): void => void poll();
    const timer = setInterval(pollNow, POLL_INTERVAL_MS);
    const stopFollowing = onLiveEvent('gate', pollNow);
    return () => {
      clearInterval(timer);
      stopFollowing();
    };
  }, [id, isAnswered]);
  useEffect(() => {
    if (isUnread && !isBusy) showUnread();
  }, [isUnread, isBusy]);
  useEffect(() => {
    if (!isAnswered || isBusy) return undefined;
    let isLeft = false;
    void end(() => isLeft);
    return () => {
      isLeft = true;
    };
  }, [isAnswered, isBusy]);
  return {
    walkIn,
    isAnswered,
    start: keepRung,
    stop: forgetRung,
  };
}

/** Asks the server whether the house has answered. */
async function poll(): Promise<void> {
  const asked = rung.get()?.walkIn;
  if (asked?.status !== 'ringing') return;
  const isOver = serverNow() >= new Date(asked.expiresAt);
  const read = await readWalkIn(asked.id).catch(() => undefined);
  // The guard may have stopped waiting meanwhile, and two polls may be under way at once.
  const before = rung.get();
  if (before?.walkIn.id !== asked.id || before.walkIn.status !== 'ringing') return;
  if (read === undefined) {
    if (isOver && before.isUnread !== true) rung.set({ ...before, isUnread: true });
    return;
  }
  const walkIn = isOver && read.status === 'ringing' ? { ...read, status: 'unanswered' as const } : read;
  rung.set({ ...before, walkIn, isUnread: false });
}
