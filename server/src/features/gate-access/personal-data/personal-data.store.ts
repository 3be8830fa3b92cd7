import { and, desc, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { nobodyId } from '../../identity/accounts/people.view.ts';
import { gateLog } from '../log/gate-log.table.ts';
import { passDevices } from '../devices/pass-devices.table.ts';
import { passEvidence } from '../passes/pass-evidence.table.ts';
import { gatePins } from '../pins/pins.table.ts';
import { gateRevocations } from '../revocations/gate-revocations.table.ts';
import { gatePresence } from '../presence/gate-presence.table.ts';

const nameless = { name: '', plate: '', whoseGuest: '', overrideReason: '', isForgotten: true };

/** Forgets the names and plates in every log entry of a person and her guests. The entries stay, so that passages can be counted. */
export const forgetEntriesOf = async (transaction: Queryable, personId: string): Promise<void> => {
  await transaction
    .update(gateLog)
    .set(nameless)
    .where(and(eq(gateLog.personId, personId), eq(gateLog.isForgotten, false)));
};

/** Forgets the names and plates in the log entries of one subject among those of a person. */
export const forgetEntriesOfSubject = async (
  transaction: Queryable,
  { personId, subjectKey }: { personId: string; subjectKey: string },
): Promise<void> => {
  await transaction
    .update(gateLog)
    .set(nameless)
    .where(and(eq(gateLog.personId, personId), eq(gateLog.subjectKey, subjectKey), eq(gateLog.isForgotten, false)));
};

/** Forgets the names of subjects among those who are or were inside. Those who are inside still count. */
export const forgetPresence = async (transaction: Queryable, subjectKeys: readonly string[]): Promise<void> => {
  if (subjectKeys.length === 0) return;
  const keys = inArray(gatePresence.subjectKey, [...subjectKeys]);
  await transaction.delete(gatePresence).where(and(keys, eq(gatePresence.isInside, false)));
  await transaction.update(gatePresence).set({ name: '', plate: '', whoseGuest: '', unit: '' }).where(keys);
};

/** Deletes the positions that the phones of a person reported. */
export const deleteEvidenceOf = async (transaction: Queryable, userId: string): Promise<void> => {
  await transaction.delete(passEvidence).where(eq(passEvidence.userId, userId));
};

/** Hands the revoked devices of a person to nobody, so that guards' phones still learn that they are revoked. */
export const handOverDevices = async (transaction: Queryable, userId: string): Promise<void> => {
  await transaction
    .update(passDevices)
    .set({ userId: nobodyId, name: '', proofKey: null, provedAt: null })
    .where(and(eq(passDevices.userId, userId), isNotNull(passDevices.revokedAt)));
};

/** Deletes nobody's devices that were revoked before an instant. */
export const deleteHandedOverDevices = async (queryable: Queryable, before: Date): Promise<void> => {
  await queryable.delete(passDevices).where(and(eq(passDevices.userId, nobodyId), lt(passDevices.revokedAt, before)));
};

/** When a person set the PIN of the Access screen, and until when it is locked; empty without one. */
export const selectPinOf = (queryable: Queryable, userId: string) =>
  queryable
    .select({ changedAt: gatePins.changedAt, lockedUntil: gatePins.lockedUntil })
    .from(gatePins)
    .where(eq(gatePins.userId, userId));

/** The devices of a person, revoked ones too. */
export const selectDevicesOf = (queryable: Queryable, userId: string) =>
  queryable
    .select({ name: passDevices.name, enrolledAt: passDevices.enrolledAt, revokedAt: passDevices.revokedAt })
    .from(passDevices)
    .where(eq(passDevices.userId, userId));

/** Where the phone of a person was when it got codes, newest first. */
export const selectEvidenceOf = (queryable: Queryable, userId: string) =>
  queryable
    .select({
      estateId: passEvidence.estateId,
      gateId: passEvidence.gateId,
      at: passEvidence.at,
      deviceTime: passEvidence.deviceTime,
      latitude: passEvidence.latitude,
      longitude: passEvidence.longitude,
      accuracyMetres: passEvidence.accuracyMetres,
      ageMilliseconds: passEvidence.ageMs,
    })
    .from(passEvidence)
    .where(eq(passEvidence.userId, userId))
    .orderBy(desc(passEvidence.step), desc(passEvidence.id));

/** When staff barred a person or a device of hers from the gates of an estate, and why, newest first. */
export const selectRevocationsOf = (queryable: Queryable, userId: string) =>
  queryable
    .select({
      estateId: gateRevocations.estateId,
      isOfOneDevice: sql<boolean>`${gateRevocations.deviceId} is not null`,
      reason: gateRevocations.reason,
      revokedAt: gateRevocations.revokedAt,
      liftedAt: gateRevocations.liftedAt,
    })
    .from(gateRevocations)
    .where(eq(gateRevocations.userId, userId))
    .orderBy(desc(gateRevocations.revokedAt), desc(gateRevocations.id));

/**
 * The people and guests who passed the gates of an estate in a period, by name, with the number of their entries. Entries without a
 * name are left out.
 */
export const selectPassersBy = async (
  queryable: Queryable,
  {
    estateId,
    from,
    until,
    limit,
    offset,
  }: { estateId: string; from: Date; until: Date; limit: number; offset: number },
): Promise<{ subjectKey: string; name: string; records: number; total: number }[]> => {
  const { rows } = await queryable.execute<{ subjectKey: string; name: string; records: number; total: number }>(sql`
    select ${gateLog.subjectKey} as "subjectKey", max(${gateLog.name}) as name, count(*)::int as records, (count(*) over ())::int as total
    from ${gateLog}
    where ${and(
      eq(gateLog.estateId, estateId),
      sql`${gateLog.at} >= ${from.toISOString()}::timestamptz and ${gateLog.at} < ${until.toISOString()}::timestamptz`,
      sql`${gateLog.name} <> ''`,
    )}
    group by ${gateLog.subjectKey}
    order by max(${gateLog.name}), ${gateLog.subjectKey}
    limit ${limit} offset ${offset}`);
  return rows;
};
