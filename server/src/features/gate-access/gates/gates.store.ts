import { and, asc, count, desc, eq, ilike, inArray, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { containsPattern, limitAndOffset, withinEstates } from '../../../platform/database/list-conditions.ts';
import { versionReader, type Unversioned } from '../../../platform/database/versioned-record.ts';
import {
  copyRowsOf,
  countRowsOf,
  type EstateCopier,
  type EstateCounter,
} from '../../../platform/database/rows-of-estates.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { estateProfiles } from '../../estates/catalogue/estate-profiles.view.ts';
import { accessLocations, gateRules, gates } from './gates.table.ts';
import { defaultGateRules } from './gates.policy.ts';

/** A stored gate. */
export type GateRow = typeof gates.$inferSelect;

/** A stored access location. */
export type LocationRow = typeof accessLocations.$inferSelect;

/** A gate with its access location; null for a gate without one. */
export interface GateWithLocation {
  gate: GateRow;
  location: LocationRow | null;
}

/** A gate with its access location and the name of its estate. */
export interface GateWithEstate extends GateWithLocation {
  estateName: string;
}

/** The gate rules of one estate as they are stored. */
export type GateRulesRow = typeof gateRules.$inferSelect;

/** Returns the names of gates by id. Unknown ids are missing. */
export const selectGateNames = async (queryable: Queryable, ids: string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map();
  const rows = await queryable.select({ id: gates.id, name: gates.name }).from(gates).where(inArray(gates.id, ids));
  return new Map(rows.map(({ id, name }) => [id, name]));
};

/** Returns the gates of the estates with their locations, by estate and name. */
export const selectGatesOfEstates = async (queryable: Queryable, estateIds: string[]): Promise<GateWithLocation[]> =>
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
    .select({ gate: gates, location: accessLocations, estateName: estateProfiles.name })
    .from(gates)
    .innerJoin(estateProfiles, eq(estateProfiles.id, gates.estateId))
    .leftJoin(accessLocations, eq(accessLocations.gateId, gates.id))
    .$dynamic();

/** Returns one gate; undefined when it does not exist. */
export const selectGate = async (queryable: Queryable, id: string): Promise<GateWithEstate | undefined> =>
  (await selectGates(queryable).where(eq(gates.id, id)))[0];

/** Whether another gate of an estate has a name, in whichever case it is written. */
export const hasGateNamed = async (
  queryable: Queryable,
  { estateId, name, exceptId }: { estateId: string; name: string; exceptId?: string | undefined },
): Promise<boolean> => {
  const isNamed = and(eq(gates.estateId, estateId), sql`lower(${gates.name}) = lower(${name})`);
  return (await queryable.$count(gates, exceptId === undefined ? isNamed : and(isNamed, ne(gates.id, exceptId)))) > 0;
};

/** Locks a gate until the transaction ends. Returns false when the gate does not exist. */
export const lockGate = async (transaction: Queryable, id: string): Promise<boolean> =>
  (await transaction.select({ id: gates.id }).from(gates).where(eq(gates.id, id)).for('update')).length > 0;

/** Returns one page of the gates that match, by name, and the number of all that match. */
export const selectGatesPage = async (
  queryable: Queryable,
  filter: {
    estates: StaffEstates;
    estateId?: string | undefined;
    q?: string | undefined;
    order: 'ASC' | 'DESC';
    page: number;
    perPage: number;
  },
): Promise<{ rows: GateWithEstate[]; total: number }> => {
  const where = and(
    withinEstates(gates.estateId, filter.estates),
    filter.estateId === undefined ? undefined : eq(gates.estateId, filter.estateId),
    filter.q ? ilike(gates.name, containsPattern(filter.q)) : undefined,
  );
  const { limit, offset } = limitAndOffset(filter);
  const direction = filter.order === 'ASC' ? asc(gates.name) : desc(gates.name);
  const rows = await selectGates(queryable).where(where).orderBy(direction, asc(gates.id)).limit(limit).offset(offset);
  const [counted] = await queryable.select({ total: count() }).from(gates).where(where);
  return { rows, total: counted?.total ?? 0 };
};

/** Inserts or updates a gate and its location. Without a location, deletes the stored one. */
export const upsertGate = async (
  transaction: Queryable,
  gate: Unversioned<GateRow>,
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

/** Deletes a gate and, by cascade, its location. */
export const deleteGate = async (transaction: Queryable, id: string): Promise<void> => {
  await transaction.delete(gates).where(eq(gates.id, id));
};

/** Returns the gate rules of the estate; undefined when the estate uses the defaults. */
export const selectGateRules = async (queryable: Queryable, estateId: string): Promise<GateRulesRow | undefined> =>
  (await queryable.select().from(gateRules).where(eq(gateRules.estateId, estateId)))[0];

/** Inserts or updates the gate rules of an estate. */
export const upsertGateRules = async (transaction: Queryable, rules: Unversioned<GateRulesRow>): Promise<void> => {
  const { estateId: _, ...changed } = rules;
  await transaction.insert(gateRules).values(rules).onConflictDoUpdate({ target: gateRules.estateId, set: changed });
};

/** Returns the names and time zones of estates by id. */
export const selectEstateProfiles = async (
  queryable: Queryable,
  ids: string[],
): Promise<Map<string, { name: string; timeZone: string }>> => {
  if (ids.length === 0) return new Map();
  const rows = await queryable
    .select({ id: estateProfiles.id, name: estateProfiles.name, timeZone: estateProfiles.timeZone })
    .from(estateProfiles)
    .where(inArray(estateProfiles.id, ids));
  return new Map(rows.map(({ id, ...profile }) => [id, profile]));
};

/** Returns the estates that have gates, each with the number of days after which its personal data is erased. */
export const selectRetentions = (queryable: Queryable): Promise<{ estateId: string; retentionDays: number }[]> =>
  queryable
    .selectDistinct({
      estateId: gates.estateId,
      retentionDays: sql<number>`coalesce(${gateRules.retentionDays}, ${defaultGateRules.retentionDays}::int)`,
    })
    .from(gates)
    .leftJoin(gateRules, eq(gateRules.estateId, gates.estateId));

/** Reads the version of a gate. */
export const readGateVersion = versionReader(gates, gates.id);

/** Reads the version of the gate rules of an estate. */
export const readGateRulesVersion = versionReader(gateRules, gateRules.estateId);

/** Copies the gate rules of an estate to a new one. Its gates stand elsewhere and are not copied. */
export const copyGateRules: EstateCopier = copyRowsOf(gateRules);

/** Counts the gates of estates that are in use. */
export const countGatesOf: EstateCounter = countRowsOf(gates, {
  estateId: gates.estateId,
  where: eq(gates.isEnabled, true),
});
