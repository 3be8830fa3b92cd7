import { and, asc, count, desc, eq, gte, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { AlertStepKind } from '@ekhaya/contract/alerts/alerts.rules';
import type { Queryable } from '../../../platform/database/database.ts';
import { withinEstates } from '../../../platform/database/list-conditions.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { roleHoldings } from '../../estates/roles/role-holdings.view.ts';
import { alerts, alertSteps } from './alerts.table.ts';

export type AlertRow = typeof alerts.$inferSelect;
export type AlertStepRow = typeof alertSteps.$inferSelect;

/** Inserts an alert. @returns undefined if its draft has arrived before, or an alert of the person is open at the estate */
export const insertAlert = async (
  transaction: Queryable,
  alert: typeof alerts.$inferInsert,
): Promise<AlertRow | undefined> =>
  (await transaction.insert(alerts).values(alert).onConflictDoNothing().returning())[0];

/** The alert that a draft of a person became; else her open alert at the estate. */
export const selectEarlierAlert = async (
  queryable: Queryable,
  { userId, draftId, estateId }: { userId: string; draftId: string; estateId: string },
): Promise<AlertRow | undefined> =>
  (
    await queryable
      .select()
      .from(alerts)
      .where(
        and(
          eq(alerts.userId, userId),
          or(eq(alerts.draftId, draftId), and(eq(alerts.estateId, estateId), eq(alerts.status, 'OPEN'))),
        ),
      )
      .orderBy(sql`${alerts.draftId} = ${draftId} desc`)
      .limit(1)
  )[0];

/** How many alerts a person has sent since an instant. */
export const countAlertsSince = async (queryable: Queryable, userId: string, since: Date): Promise<number> =>
  (
    await queryable
      .select({ value: count() })
      .from(alerts)
      .where(and(eq(alerts.userId, userId), gte(alerts.createdAt, since)))
  )[0]?.value ?? 0;

/** An alert by id. */
export const selectAlert = async (queryable: Queryable, id: string): Promise<AlertRow | undefined> =>
  (await queryable.select().from(alerts).where(eq(alerts.id, id)))[0];

/** Locks an alert until the transaction ends. */
export const lockAlert = async (transaction: Queryable, id: string): Promise<AlertRow | undefined> =>
  (await transaction.select().from(alerts).where(eq(alerts.id, id)).for('update'))[0];

/** The open alerts of a person, newest first. */
export const selectOpenAlertsOf = (queryable: Queryable, userId: string): Promise<AlertRow[]> =>
  queryable
    .select()
    .from(alerts)
    .where(and(eq(alerts.userId, userId), eq(alerts.status, 'OPEN')))
    .orderBy(desc(alerts.createdAt));

/** The alerts of certain estates that are open or ended since an instant: open ones first, then the newest. */
export const selectAlertsForGuards = (
  queryable: Queryable,
  { estates, since, limit }: { estates: StaffEstates; since: Date; limit: number },
): Promise<AlertRow[]> =>
  queryable
    .select()
    .from(alerts)
    .where(and(withinEstates(alerts.estateId, estates), or(isNull(alerts.endedAt), gte(alerts.endedAt, since))))
    .orderBy(sql`${alerts.status} = 'OPEN' desc`, desc(alerts.createdAt))
    .limit(limit);

/** Changes an alert. */
export const updateAlert = async (transaction: Queryable, id: string, set: Partial<AlertRow>): Promise<AlertRow> => {
  const [row] = await transaction.update(alerts).set(set).where(eq(alerts.id, id)).returning();
  if (row === undefined) throw new Error('The alert is gone.');
  return row;
};

/** Renews the position of an open alert of a person. An older position than the stored one changes nothing. @returns the alert; undefined if none is open */
export const updatePosition = async (
  queryable: Queryable,
  { id, userId, position }: { id: string; userId: string; position: Required<PositionColumns> },
): Promise<AlertRow | undefined> =>
  (
    await queryable
      .update(alerts)
      .set(position)
      .where(
        and(
          eq(alerts.id, id),
          eq(alerts.userId, userId),
          eq(alerts.status, 'OPEN'),
          or(isNull(alerts.positionAt), sql`${alerts.positionAt} <= ${position.positionAt}`),
        ),
      )
      .returning()
  )[0];

/** The columns of a position. */
export interface PositionColumns {
  latitude: number;
  longitude: number;
  accuracy: number;
  positionAt: Date;
}

/** The course of some alerts, in order. */
export const selectSteps = async (queryable: Queryable, alertIds: readonly string[]): Promise<AlertStepRow[]> =>
  alertIds.length === 0
    ? []
    : await queryable
        .select()
        .from(alertSteps)
        .where(inArray(alertSteps.alertId, [...alertIds]))
        .orderBy(asc(alertSteps.number));

/** Adds steps to the course of an alert. */
export const insertSteps = async (
  transaction: Queryable,
  steps: readonly { id: string; alertId: string; kind: AlertStepKind; userId: string | null; at: Date }[],
): Promise<void> => {
  if (steps.length > 0) await transaction.insert(alertSteps).values([...steps]);
};

/** The house of a person at an estate; empty without one. The role with the highest rank decides. */
export const selectUnitOf = async (
  queryable: Queryable,
  { userId, estateId }: { userId: string; estateId: string },
): Promise<{ unit: string; roleDisplayName: string }> => {
  const [row] = await queryable
    .select({ unit: roleHoldings.unitNumber, roleDisplayName: roleHoldings.roleDisplayName })
    .from(roleHoldings)
    .where(and(roleHoldings.isLive, eq(roleHoldings.userId, userId), eq(roleHoldings.estateId, estateId)))
    .orderBy(sql`${roleHoldings.unitNumber} <> '' desc`, desc(roleHoldings.rank))
    .limit(1);
  return row ?? { unit: '', roleDisplayName: '' };
};

/** How many people have a live role in a house. */
export const countHousemates = async (
  queryable: Queryable,
  { estateId, unit }: { estateId: string; unit: string },
): Promise<number> => {
  if (unit === '') return 0;
  const [row] = await queryable
    .select({ value: sql<number>`count(distinct ${roleHoldings.userId})::int` })
    .from(roleHoldings)
    .where(
      and(
        roleHoldings.isLive,
        eq(roleHoldings.estateId, estateId),
        eq(roleHoldings.unitNumber, unit),
        ne(roleHoldings.unitNumber, ''),
      ),
    );
  return row?.value ?? 0;
};
