import { and, eq, lt } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { gatePresence } from '../presence/gate-presence.table.ts';
import { walkIns } from '../walk-ins/walk-ins.table.ts';
import { passEvidence } from '../passes/pass-evidence.table.ts';

/**
 * Deletes personal data of an estate from before an instant, except the gate log: reported positions, walk-ins and the presence
 * of people who have left.
 */
export const deleteTracesBefore = async (queryable: Queryable, estateId: string, before: Date): Promise<void> => {
  await queryable.delete(passEvidence).where(and(eq(passEvidence.estateId, estateId), lt(passEvidence.at, before)));
  await queryable
    .delete(gatePresence)
    .where(and(eq(gatePresence.estateId, estateId), lt(gatePresence.since, before), eq(gatePresence.isInside, false)));
  // People who were never seen leaving still count as inside, without their names.
  await queryable
    .update(gatePresence)
    .set({ name: '', plate: '', whoseGuest: '' })
    .where(and(eq(gatePresence.estateId, estateId), lt(gatePresence.since, before)));
  await queryable.delete(walkIns).where(and(eq(walkIns.estateId, estateId), lt(walkIns.askedAt, before)));
};
