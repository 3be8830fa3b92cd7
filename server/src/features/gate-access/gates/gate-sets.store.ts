import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { gateSets } from './gate-sets.table.ts';

/** The roles by which a person opens the gates of an estate. */
export interface GateRoles {
  estateId: string;
  /** Sorted and without duplicates. */
  roleNames: string[];
}

/** Returns the number of the gate set of these roles. Adds the set when it does not exist yet. */
export const findOrAddGateSet = async (queryable: Queryable, { estateId, roleNames }: GateRoles): Promise<number> => {
  const find = () =>
    queryable
      .select({ id: gateSets.id })
      .from(gateSets)
      .where(and(eq(gateSets.estateId, estateId), eq(gateSets.roleNames, roleNames)));
  const [known] = await find();
  if (known !== undefined) return known.id;
  const [added] = await queryable
    .insert(gateSets)
    .values({ estateId, roleNames })
    .onConflictDoNothing()
    .returning({ id: gateSets.id });
  // A concurrent call may have added the set in between.
  const [found] = added === undefined ? await find() : [added];
  if (found === undefined) throw new Error('The gate set was neither found nor added.');
  return found.id;
};

/**
 * Returns a caching version of `findOrAddGateSet`. Gate sets never change, so the cache needs no expiry. Do not use it in a
 * transaction: a rollback would leave a number in the cache that was never committed.
 */
export const createGateSetReader = (queryable: Queryable): ((roles: GateRoles) => Promise<number>) => {
  const numbers = new Map<string, number>();
  return async (roles) => {
    const key = JSON.stringify([roles.estateId, roles.roleNames]);
    const number = numbers.get(key) ?? (await findOrAddGateSet(queryable, roles));
    numbers.set(key, number);
    return number;
  };
};
