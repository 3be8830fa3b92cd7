import { asc, inArray } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { accessLocations } from './gate-access.table.ts';

export type AccessLocationRow = typeof accessLocations.$inferSelect;

/** The access locations of several estates. */
export const selectAccessLocations = async (queryable: Queryable, estateIds: string[]): Promise<AccessLocationRow[]> =>
  estateIds.length === 0
    ? []
    : queryable
        .select()
        .from(accessLocations)
        .where(inArray(accessLocations.estateId, estateIds))
        .orderBy(asc(accessLocations.estateId), asc(accessLocations.gateId));
