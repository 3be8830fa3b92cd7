import { and, eq, isNull, lt, notInArray, or } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { gatePresence } from '../presence/gate-presence.table.ts';
import { walkIns } from '../walk-ins/walk-ins.table.ts';
import { passEvidence } from '../passes/pass-evidence.table.ts';

/**
 * Deletes personal data of an estate from before an instant, except the gate log: reported positions, walk-ins and the presence
 * of people who have left. Traces of the people in `exceptOf`, and walk-ins that they answered, stay.
 */
export const deleteTracesBefore = async (
  queryable: Queryable,
  { estateId, before, exceptOf }: { estateId: string; before: Date; exceptOf: readonly string[] },
): Promise<void> => {
  const isErased = exceptOf.length === 0 ? undefined : notInArray(passEvidence.userId, [...exceptOf]);
  const isForgotten =
    exceptOf.length === 0
      ? undefined
      : notInArray(
          gatePresence.subjectKey,
          exceptOf.map((id) => `person:${id}`),
        );
  await queryable
    .delete(passEvidence)
    .where(and(eq(passEvidence.estateId, estateId), lt(passEvidence.at, before), isErased));
  await queryable
    .delete(gatePresence)
    .where(
      and(
        eq(gatePresence.estateId, estateId),
        lt(gatePresence.since, before),
        eq(gatePresence.isInside, false),
        isForgotten,
      ),
    );
  // People who were never seen leaving still count as inside, without their names.
  await queryable
    .update(gatePresence)
    .set({ name: '', plate: '', whoseGuest: '' })
    .where(and(eq(gatePresence.estateId, estateId), lt(gatePresence.since, before), isForgotten));
  // Whom a person under a legal hold let in, or refused, is her guest.
  const isNobodysHeld =
    exceptOf.length === 0 ? undefined : or(isNull(walkIns.answeredBy), notInArray(walkIns.answeredBy, [...exceptOf]));
  await queryable
    .delete(walkIns)
    .where(and(eq(walkIns.estateId, estateId), lt(walkIns.askedAt, before), isNobodysHeld));
};
