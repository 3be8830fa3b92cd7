import { onLiveEvent } from '@ekhaya/browser/live/live-stream';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { serverNow } from '../../clock/server-clock.ts';
import { readWalkIn, type Gate, type WalkIn } from '../gates/guard.queries.ts';
import type { GateOutcome } from '../verdict/gate-outcome.ts';
import { outcomeOfWalkIn } from './walk-in-outcome.ts';

/** The answer is polled besides the live stream, which may be interrupted. */
const POLL_INTERVAL_MS = 3_000;

/** The walk-in for whom a house is being rung. */
export interface RingingWalkIn {
  /** Undefined while no house is rung. */
  walkIn: WalkIn | undefined;
  /** Whether the answer has come and is being logged, or waits until the guard has finished something else. */
  isAnswered: boolean;
  start: (walkIn: WalkIn) => void;
  /** Gives the answer up. */
  stop: () => void;
}

/**
 * Waits for the answer of a house, also while the guard does something else. Nobody has answered when the time to answer has passed,
 * which the phone knows without a network.
 * @param isBusy whether the outcome has to wait, because the guard is busy with another person
 */
export function useRingingWalkIn(
  gate: Gate,
  { isBusy, onOutcome }: { isBusy: boolean; onOutcome: (outcome: GateOutcome) => void },
): RingingWalkIn {
  const [walkIn, setWalkIn] = useState<WalkIn>();
  const lastEnded = useRef<string>(undefined);
  const id = walkIn?.id;
  const isAnswered = walkIn !== undefined && walkIn.status !== 'ringing';

  const poll = useEffectEvent(async () => {
    if (!walkIn || isAnswered) return;
    const isOver = serverNow() >= new Date(walkIn.expiresAt);
    const read = await readWalkIn(walkIn.id).catch(() => undefined);
    const current =
      isOver && (!read || read.status === 'ringing') ? { ...walkIn, status: 'unanswered' as const } : read;
    // The guard may have stopped waiting meanwhile, and two polls may be under way at once.
    if (current) setWalkIn((before) => (before?.id === current.id && before.status === 'ringing' ? current : before));
  });
  const end = useEffectEvent(async () => {
    if (!walkIn || lastEnded.current === walkIn.id) return;
    lastEnded.current = walkIn.id;
    const outcome = await outcomeOfWalkIn(gate, walkIn);
    setWalkIn(undefined);
    onOutcome(outcome);
  });
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
    if (isAnswered && !isBusy) void end();
  }, [isAnswered, isBusy]);
  return { walkIn, isAnswered, start: setWalkIn, stop: () => setWalkIn(undefined) };
}
