import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { gateSets } from './gate-sets.table.ts';

/** The roles by which somebody opens gates of an estate. */
export interface RolesAtGates {
  estateId: string;
  /** Sorted, each once. */
  roleNames: string[];
}

/** The number of a gate set. Adds the set when it has none yet. */
export const findOrAddGateSet = async (
  queryable: Queryable,
  { estateId, roleNames }: RolesAtGates,
): Promise<number> => {
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
  // Another call may have added it in between.
  const [found] = added === undefined ? await find() : [added];
  if (found === undefined) throw new Error('The gate set was neither found nor added.');
  return found.id;
};

/** `findOrAddGateSet` that remembers the numbers, which never change. For use outside of transactions alone. */
export const createGateSetNumbers = (queryable: Queryable): ((roles: RolesAtGates) => Promise<number>) => {
  const known = new Map<string, number>();
  return async (roles) => {
    const key = JSON.stringify([roles.estateId, roles.roleNames]);
    const number = known.get(key) ?? (await findOrAddGateSet(queryable, roles));
    known.set(key, number);
    return number;
  };
};
