import { and, desc, eq, inArray, isNull, lt, notInArray, or } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { alerts, alertSteps } from '../records/alerts.table.ts';

/** The alerts that a person sent, newest first. */
export const selectAlertsOf = (queryable: Queryable, userId: string) =>
  queryable
    .select({
      id: alerts.id,
      estateId: alerts.estateId,
      unit: alerts.unit,
      isDrill: alerts.isDrill,
      status: alerts.status,
      latitude: alerts.latitude,
      longitude: alerts.longitude,
      accuracy: alerts.accuracy,
      createdAt: alerts.createdAt,
      acknowledgedAt: alerts.acknowledgedAt,
      endedAt: alerts.endedAt,
    })
    .from(alerts)
    .where(eq(alerts.userId, userId))
    .orderBy(desc(alerts.createdAt));

/** What a person did in the course of alerts, and when she was told of one, newest first. Whose alert it was is left out. */
export const selectStepsOf = (queryable: Queryable, userId: string) =>
  queryable
    .select({ estateId: alerts.estateId, isDrill: alerts.isDrill, kind: alertSteps.kind, at: alertSteps.at })
    .from(alertSteps)
    .innerJoin(alerts, eq(alerts.id, alertSteps.alertId))
    .where(eq(alertSteps.userId, userId))
    .orderBy(desc(alertSteps.at), desc(alertSteps.number));

/** Takes name and place from the alerts of a person, and ends those that are open. @returns the ids of those that were open */
export const updateToNameless = async (transaction: Queryable, userId: string, at: Date): Promise<string[]> => {
  const ended = await transaction
    .update(alerts)
    .set({ status: 'CLOSED', endedAt: at, nextAt: null })
    .where(and(eq(alerts.userId, userId), eq(alerts.status, 'OPEN')))
    .returning({ id: alerts.id });
  await transaction
    .update(alerts)
    .set({ userId: null, unit: '', latitude: null, longitude: null, accuracy: null, positionAt: null })
    .where(eq(alerts.userId, userId));
  return ended.map(({ id }) => id);
};

/** At most `limit` alerts that ended before an instant, without those of some people. */
export const selectAlertsBefore = (
  transaction: Queryable,
  { before, exceptOf, limit }: { before: Date; exceptOf: readonly string[]; limit: number },
): Promise<{ id: string; createdAt: Date; endedAt: Date | null }[]> =>
  transaction
    .select({ id: alerts.id, createdAt: alerts.createdAt, endedAt: alerts.endedAt })
    .from(alerts)
    .where(
      and(
        lt(alerts.endedAt, before),
        exceptOf.length === 0 ? undefined : or(isNull(alerts.userId), notInArray(alerts.userId, [...exceptOf])),
      ),
    )
    .limit(limit);

/** Deletes alerts. */
export const deleteAlerts = async (transaction: Queryable, ids: readonly string[]): Promise<void> => {
  if (ids.length > 0) await transaction.delete(alerts).where(inArray(alerts.id, [...ids]));
};
