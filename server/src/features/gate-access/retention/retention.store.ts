import { and, eq, inArray, isNull, lt, notInArray, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { gatePresence } from '../presence/gate-presence.table.ts';
import { walkIns } from '../walk-ins/walk-ins.table.ts';
import { passEvidence } from '../passes/pass-evidence.table.ts';

/** Records of an estate from before an instant, at most `limit` of them, except those of the people in `exceptOf`. */
export interface OldTraces {
  estateId: string;
  before: Date;
  exceptOf: readonly string[];
  limit: number;
}

/** Deletes reported positions. Returns how many. */
export const deletePositionsBefore = async (
  queryable: Queryable,
  { estateId, before, exceptOf, limit }: OldTraces,
): Promise<number> => {
  const isErased = exceptOf.length === 0 ? undefined : notInArray(passEvidence.userId, [...exceptOf]);
  const old = queryable
    .select({ id: passEvidence.id })
    .from(passEvidence)
    .where(and(eq(passEvidence.estateId, estateId), lt(passEvidence.at, before), isErased))
    .orderBy(passEvidence.at)
    .limit(limit);
  const deleted = await queryable.delete(passEvidence).where(inArray(passEvidence.id, old));
  return deleted.rowCount ?? 0;
};

/** The presences of an estate that have not changed since before an instant, as a condition. */
const isOldPresence = ({ estateId, before, exceptOf }: OldTraces) =>
  and(
    eq(gatePresence.estateId, estateId),
    lt(gatePresence.since, before),
    exceptOf.length === 0
      ? undefined
      : notInArray(
          gatePresence.subjectKey,
          exceptOf.map((id) => `person:${id}`),
        ),
  );

/** Deletes the presences of people who have left. Returns how many. */
export const deletePresencesBefore = async (queryable: Queryable, traces: OldTraces): Promise<number> => {
  const old = queryable
    .select({ subjectKey: gatePresence.subjectKey })
    .from(gatePresence)
    .where(and(isOldPresence(traces), eq(gatePresence.isInside, false)))
    .limit(traces.limit);
  const deleted = await queryable
    .delete(gatePresence)
    .where(and(isOldPresence(traces), eq(gatePresence.isInside, false), inArray(gatePresence.subjectKey, old)));
  return deleted.rowCount ?? 0;
};

/**
 * Erases the names of people who were never seen leaving. They still count as inside.
 * @returns how many presences had a name
 */
export const erasePresencesBefore = async (queryable: Queryable, traces: OldTraces): Promise<number> => {
  const isNamed = sql`(${gatePresence.name}, ${gatePresence.plate}, ${gatePresence.whoseGuest}) <> ('', '', '')`;
  const isInside = eq(gatePresence.isInside, true);
  const old = queryable
    .select({ subjectKey: gatePresence.subjectKey })
    .from(gatePresence)
    .where(and(isOldPresence(traces), isInside, isNamed))
    .limit(traces.limit);
  const erased = await queryable
    .update(gatePresence)
    .set({ name: '', plate: '', whoseGuest: '' })
    .where(and(isOldPresence(traces), isInside, inArray(gatePresence.subjectKey, old)));
  return erased.rowCount ?? 0;
};

/** Deletes walk-ins. Whom a person under a legal hold let in, or refused, is her guest and stays. Returns how many. */
export const deleteWalkInsBefore = async (
  queryable: Queryable,
  { estateId, before, exceptOf, limit }: OldTraces,
): Promise<number> => {
  const isNobodysHeld =
    exceptOf.length === 0 ? undefined : or(isNull(walkIns.answeredBy), notInArray(walkIns.answeredBy, [...exceptOf]));
  const old = queryable
    .select({ id: walkIns.id })
    .from(walkIns)
    .where(and(eq(walkIns.estateId, estateId), lt(walkIns.askedAt, before), isNobodysHeld))
    .limit(limit);
  const deleted = await queryable.delete(walkIns).where(inArray(walkIns.id, old));
  return deleted.rowCount ?? 0;
};
