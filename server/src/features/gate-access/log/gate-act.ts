import type { GateDirection } from '@ekhaya/contract/gate-access/passes/pass-verifier.rules';
import { hourMs } from '@ekhaya/contract/time/durations.rules';
import type { GateWithRules } from '../gates/gates-with-rules.store.ts';
import type { NewEntry } from './gate-log.store.ts';

/** How long after an act its report may come, in milliseconds: the longest time that a guard's phone may have been offline. */
export const maxReportDelayMs = 72 * hourMs;

/** An action of a guard at a gate: a scan, an override or the admission of a walk-in. */
export interface GateAct {
  /** Made by the guard's phone. The gate log contains each nonce once. */
  nonce: string;
  /** When the act happened. */
  at: Date;
  /** When the server received it. */
  receivedAt: Date;
  gate: GateWithRules;
  direction: GateDirection;
  guardId: string;
}

/** Returns the fields that the log entry of any act has. */
export const actFields = ({ nonce, at, receivedAt, gate, direction, guardId }: GateAct) =>
  ({
    nonce,
    at,
    receivedAt,
    estateId: gate.estateId,
    gateId: gate.gateId,
    direction,
    guardId,
  }) satisfies Partial<NewEntry>;

/** Returns the presence fields after an act that let a person through: whether she is inside, and since when. */
export const presenceFields = ({ gate, at, direction }: Pick<GateAct, 'gate' | 'at' | 'direction'>) => ({
  estateId: gate.estateId,
  gateId: gate.gateId,
  isInside: direction === 'in',
  since: at,
});
