import { and, asc, count, eq, ilike, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { containsPattern, limitAndOffset, withinEstates } from '../../../platform/database/list-conditions.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { accessLocations, gateRules, gates } from './gates.table.ts';
import { defaultGateRules } from './gates.policy.ts';
import { gatedEstates } from '../people/people.table.ts';

export type GateRow = typeof gates.$inferSelect;
export type LocationRow = typeof accessLocations.$inferSelect;

/** A gate and where passes for it may be shown. */
export interface GateWithLocation {
  gate: GateRow;
  location: LocationRow | null;
}

/** A gate with where passes for it may be shown. */
export interface GateOfEstate {
  gate: GateRow;
  location: LocationRow | null;
  estateName: string;
}

export type GateRulesRow = typeof gateRules.$inferSelect;

/** The names of gates, by id. */
export const selectGateNames = async (queryable: Queryable, ids: string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map();
  const rows = await queryable.select({ id: gates.id, name: gates.name }).from(gates).where(inArray(gates.id, ids));
  return new Map(rows.map(({ id, name }) => [id, name]));
};

/** The gates of several estates with their locations. */
export const selectGatesOf = async (queryable: Queryable, estateIds: string[]): Promise<GateWithLocation[]> =>
  estateIds.length === 0
    ? []
    : queryable
        .select({ gate: gates, location: accessLocations })
        .from(gates)
        .leftJoin(accessLocations, eq(accessLocations.gateId, gates.id))
        .where(inArray(gates.estateId, estateIds))
        .orderBy(asc(gates.estateId), asc(gates.name), asc(gates.id));

const selectGates = (queryable: Queryable) =>
  queryable
    .select({ gate: gates, location: accessLocations, estateName: gatedEstates.name })
    .from(gates)
    .innerJoin(gatedEstates, eq(gatedEstates.id, gates.estateId))
    .leftJoin(accessLocations, eq(accessLocations.gateId, gates.id))
    .$dynamic();

export const selectGate = async (queryable: Queryable, id: string): Promise<GateOfEstate | undefined> =>
  (await selectGates(queryable).where(eq(gates.id, id)))[0];

/** Locks a gate until the transaction ends; false when there is none. */
export const lockGate = async (transaction: Queryable, id: string): Promise<boolean> =>
  (await transaction.select({ id: gates.id }).from(gates).where(eq(gates.id, id)).for('update')).length > 0;

/** One page of gates by name, and how many there are. */
export const selectGatesPage = async (
  queryable: Queryable,
  wanted: {
    estates: StaffEstates;
    estateId?: string | undefined;
    q?: string | undefined;
    order: 'ASC' | 'DESC';
    page: number;
    perPage: number;
  },
): Promise<{ rows: GateOfEstate[]; total: number }> => {
  const where = and(
    withinEstates(gates.estateId, wanted.estates),
    wanted.estateId === undefined ? undefined : eq(gates.estateId, wanted.estateId),
    wanted.q ? ilike(gates.name, containsPattern(wanted.q)) : undefined,
  );
  const { limit, offset } = limitAndOffset(wanted);
  const direction = wanted.order === 'ASC' ? asc(gates.name) : sql`${gates.name} desc`;
  const rows = await selectGates(queryable).where(where).orderBy(direction, asc(gates.id)).limit(limit).offset(offset);
  const [counted] = await queryable.select({ total: count() }).from(gates).where(where);
  return { rows, total: counted?.total ?? 0 };
};

/** Writes a gate, new or changed, and its location; without one there is none any more. */
export const upsertGate = async (
  transaction: Queryable,
  gate: GateRow,
  location: Omit<LocationRow, 'gateId' | 'estateId'> | null,
): Promise<void> => {
  const { id, estateId, ...changed } = gate;
  await transaction.insert(gates).values(gate).onConflictDoUpdate({ target: gates.id, set: changed });
  if (location === null) {
    await transaction.delete(accessLocations).where(eq(accessLocations.gateId, id));
    return;
  }
  await transaction
    .insert(accessLocations)
    .values({ gateId: id, estateId, ...location })
    .onConflictDoUpdate({ target: accessLocations.gateId, set: location });
};

export const deleteGate = async (transaction: Queryable, id: string): Promise<void> => {
  await transaction.delete(gates).where(eq(gates.id, id));
};

/** What an estate says of its gates; undefined when it goes by the product's defaults. */
export const selectGateRules = async (queryable: Queryable, estateId: string): Promise<GateRulesRow | undefined> =>
  (await queryable.select().from(gateRules).where(eq(gateRules.estateId, estateId)))[0];

export const upsertGateRules = async (transaction: Queryable, rules: GateRulesRow): Promise<void> => {
  const { estateId: _, ...changed } = rules;
  await transaction.insert(gateRules).values(rules).onConflictDoUpdate({ target: gateRules.estateId, set: changed });
};

/** What a passage says of its estate, by id. */
export const selectEstatesShown = async (
  queryable: Queryable,
  ids: string[],
): Promise<Map<string, { name: string; timeZone: string }>> => {
  if (ids.length === 0) return new Map();
  const rows = await queryable
    .select({ id: gatedEstates.id, name: gatedEstates.name, timeZone: gatedEstates.timeZone })
    .from(gatedEstates)
    .where(inArray(gatedEstates.id, ids));
  return new Map(rows.map(({ id, ...shown }) => [id, shown]));
};

/** The estates that have gates, and for how many days each remembers. */
export const selectRetentions = (queryable: Queryable): Promise<{ estateId: string; retentionDays: number }[]> =>
  queryable
    .selectDistinct({
      estateId: gates.estateId,
      retentionDays: sql<number>`coalesce(${gateRules.retentionDays}, ${defaultGateRules.retentionDays}::int)`,
    })
    .from(gates)
    .leftJoin(gateRules, eq(gateRules.estateId, gates.estateId));
