import type { Queryable } from '../../../platform/database/database.ts';
import { upsertGate, type GateRow, type LocationRow } from '../gates/gates.store.ts';

/** A gate of the demo world, with where its passes may be shown. */
export type NewGate = GateRow & { location: Omit<LocationRow, 'gateId' | 'estateId'> | null };

/** Adds gates as they are. */
export const addGates = async (transaction: Queryable, added: NewGate[]): Promise<void> => {
  for (const { location, ...gate } of added) await upsertGate(transaction, gate, location);
};
