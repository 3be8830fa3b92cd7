import { and, eq, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { gatePresence, gateRules, gates, passChains, walkIns } from './gate-access.table.ts';
import { passEvidence } from './gate-log.table.ts';
import { defaultGateRules } from './gate-access.policy.ts';

/** The estates that have gates, and for how many days each remembers. */
export const selectRetentions = (queryable: Queryable): Promise<{ estateId: string; retentionDays: number }[]> =>
  queryable
    .selectDistinct({
      estateId: gates.estateId,
      retentionDays: sql<number>`coalesce(${gateRules.retentionDays}, ${defaultGateRules.retentionDays}::int)`,
    })
    .from(gates)
    .leftJoin(gateRules, eq(gateRules.estateId, gates.estateId));

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

/** Deletes the newest steps of passes that nothing is good of any more. */
export const deleteChainsBefore = async (queryable: Queryable, before: Date): Promise<void> => {
  await queryable.delete(passChains).where(lt(passChains.usedAt, before));
};
