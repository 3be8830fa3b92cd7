import { and, eq, lt } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { gatePresence } from '../presence/gate-presence.table.ts';
import { walkIns } from '../walk-ins/walk-ins.table.ts';
import { passEvidence } from '../passes/pass-evidence.table.ts';

/** Deletes what an estate keeps of people beside its log, from before an instant: where they said they were, who came. */
export const deleteTracesBefore = async (queryable: Queryable, estateId: string, before: Date): Promise<void> => {
  await queryable.delete(passEvidence).where(and(eq(passEvidence.estateId, estateId), lt(passEvidence.at, before)));
  await queryable
    .delete(gatePresence)
    .where(and(eq(gatePresence.estateId, estateId), lt(gatePresence.since, before), eq(gatePresence.isInside, false)));
  // Who never was seen leaving is still counted as inside; what names her is forgotten.
  await queryable
    .update(gatePresence)
    .set({ name: '', plate: '', whoseGuest: '' })
    .where(and(eq(gatePresence.estateId, estateId), lt(gatePresence.since, before)));
  await queryable.delete(walkIns).where(and(eq(walkIns.estateId, estateId), lt(walkIns.askedAt, before)));
};
