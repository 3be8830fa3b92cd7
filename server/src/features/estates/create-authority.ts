import type { Dependencies } from '../../platform/dependencies.ts';
import { loadTogether } from '../../platform/database/load-together.ts';
import type { Authority } from '../../platform/http/caller.ts';
import { estatesAmong } from './staff-authority.ts';
import { hasLiveRoleWithin, selectHeldRightsOf } from './estates.store.ts';
import { selectPersonByAddress } from './people.store.ts';

/**
 * The rights that roles give, read anew each time: a revoked role is dead at once on every process. Those of all who call at
 * once are read together.
 */
export const createAuthority = ({ database }: Pick<Dependencies, 'database'>): Authority => {
  const readRights = loadTogether(async (userIds) =>
    Map.groupBy(await selectHeldRightsOf(database.db, userIds), ({ userId }) => userId),
  );
  const estatesWhere: Authority['estatesWhere'] = async ({ userId }, permission) =>
    estatesAmong((await readRights(userId)) ?? [], permission);
  return {
    async recordsOf(caller, named) {
      const staffEstates = await estatesWhere(caller, 'records.read');
      if (staffEstates.length === 0) return undefined;
      const person = named.includes('@') ? await selectPersonByAddress(database.db, named.toLowerCase()) : undefined;
      const personId = person?.id ?? named;
      return (await hasLiveRoleWithin(database.db, personId, staffEstates)) ? { personId, staffEstates } : undefined;
    },
    estatesWhere,
  };
};
