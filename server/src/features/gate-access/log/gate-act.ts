import type { GateDirection } from '@ekhaya/contract/gate-access/passes/pass-verifier.rules';
import type { NewEntry } from './gate-log.store.ts';
import type { ShownAtGate } from '../gates/gates-with-rules.store.ts';

/** Something that a guard does at a gate. */
export interface GateAct {
  nonce: string;
  /** When it happened. */
  at: Date;
  /** When the server heard of it. */
  receivedAt: Date;
  gate: ShownAtGate;
  direction: GateDirection;
  guardId: string;
}

/** What every entry of an act has. */
export const entryOf = ({ nonce, at, receivedAt, gate, direction, guardId }: GateAct) =>
  ({
    nonce,
    at,
    receivedAt,
    estateId: gate.estateId,
    gateId: gate.gateId,
    direction,
    guardId,
  }) satisfies Partial<NewEntry>;
