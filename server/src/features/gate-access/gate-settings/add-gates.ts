import type { Queryable } from '../../../platform/database/database.ts';
import type { Unversioned } from '../../../platform/database/versioned-record.ts';
import { upsertGate, type GateRow, type LocationRow } from '../gates/gates.store.ts';

/** A gate to add, with its access location or null. */
export type NewGate = Unversioned<GateRow> & { location: Omit<LocationRow, 'gateId' | 'estateId'> | null };

/** Adds gates with their given ids, for the demo world and for tests. Existing gates with these ids are overwritten. */
export const addGates = async (transaction: Queryable, added: NewGate[]): Promise<void> => {
  for (const { location, ...gate } of added) await upsertGate(transaction, gate, location);
};
