import { and, desc, eq, inArray, isNull, lt, notInArray, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import type { PositionColumns } from './alerts.store.ts';
import { alertGuardPositions, alerts } from './alerts.table.ts';

export type GuardPositionRow = typeof alertGuardPositions.$inferSelect;

/** Where a guard is, as her phone reported it. */
interface ReportedRow {
  alertId: string;
  userId: string;
  /** Undefined while the phone does not give it: the one of before is erased. */
  position: PositionColumns | undefined;
  heardAt: Date;
}

/**
 * Stores where a guard is while an alert is open. An older position than the stored one changes nothing. The end of the alert waits
 * until the transaction ends, so that no position outlives the alert.
 * @returns whether the alert is open
 */
export const upsertGuardPosition = async (
  transaction: Queryable,
  { alertId, userId, position, heardAt }: ReportedRow,
): Promise<boolean> => {
  const open = await transaction
    .select({ id: alerts.id })
    .from(alerts)
    .where(and(eq(alerts.id, alertId), eq(alerts.status, 'OPEN')))
    .for('share');
  if (open.length === 0) return false;
  const { latitude = null, longitude = null, accuracy = null, positionAt = null } = position ?? {};
  const set = { latitude, longitude, accuracy, positionAt, heardAt };
  const stored = alertGuardPositions.positionAt;
  await transaction
    .insert(alertGuardPositions)
    .values({ alertId, userId, ...set })
    .onConflictDoUpdate({
      target: [alertGuardPositions.alertId, alertGuardPositions.userId],
      set,
      ...(position !== undefined && { setWhere: or(isNull(stored), sql`${stored} <= excluded.position_at`) }),
    });
  return true;
};

/** The guards whose phones were heard about an alert. */
export const selectGuardPositions = (queryable: Queryable, alertId: string): Promise<GuardPositionRow[]> =>
  queryable.select().from(alertGuardPositions).where(eq(alertGuardPositions.alertId, alertId));

/** Deletes where the guards of alerts are, because they have ended. */
export const deleteGuardPositions = async (transaction: Queryable, alertIds: readonly string[]): Promise<void> => {
  if (alertIds.length === 0) return;
  await transaction.delete(alertGuardPositions).where(inArray(alertGuardPositions.alertId, [...alertIds]));
};

/** Where a guard is during open alerts, as her phone reported it. */
export const selectPositionsOfGuard = (queryable: Queryable, userId: string) =>
  queryable
    .select({
      alertId: alertGuardPositions.alertId,
      latitude: alertGuardPositions.latitude,
      longitude: alertGuardPositions.longitude,
      accuracy: alertGuardPositions.accuracy,
      positionAt: alertGuardPositions.positionAt,
    })
    .from(alertGuardPositions)
    .where(eq(alertGuardPositions.userId, userId))
    .orderBy(desc(alertGuardPositions.heardAt));

/** Deletes the positions of a guard who leaves. */
export const deletePositionsOfGuard = async (transaction: Queryable, userId: string): Promise<void> => {
  await transaction.delete(alertGuardPositions).where(eq(alertGuardPositions.userId, userId));
};

/** Deletes the positions of phones that were not heard since an instant, during alerts that nobody ends. */
export const deleteGuardPositionsBefore = async (
  queryable: Queryable,
  { before, exceptOf }: { before: Date; exceptOf: readonly string[] },
): Promise<void> => {
  await queryable
    .delete(alertGuardPositions)
    .where(
      and(
        lt(alertGuardPositions.heardAt, before),
        exceptOf.length === 0 ? undefined : notInArray(alertGuardPositions.userId, [...exceptOf]),
      ),
    );
};
