import type { RoleOfEstate } from '@ekhaya/contract/estates/console-people';
import type { Dependencies } from '../../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../../platform/http/caller.ts';
import { canGrant } from '../../roles/granting.rules.ts';
import { permissionsOf } from '../../roles/roles.policy.ts';
import { readUsesOfRoles } from '../../tiles/uses-of-roles.ts';
import { selectRolesPage } from '../people.store.ts';
import { createRankReader } from '../../roles/staff-authority.ts';

/** A page of the roles at the caller's estates, each with whether the caller may grant it. */
export const listRoles = async (
  { database }: Pick<Dependencies, 'database'>,
  request: {
    callerId: string;
    staffEstates: StaffEstates;
    query: {
      page: number;
      perPage: number;
      sort: 'rank' | 'name';
      order: 'ASC' | 'DESC';
      q?: string | undefined;
      estateId?: string | undefined;
    };
  },
): Promise<{ items: RoleOfEstate[]; total: number }> => {
  const { callerId, staffEstates, query } = request;
  const { rows, total } = await selectRolesPage(database.db, { ...query, staffEstates, text: query.q ?? '' });
  const uses = await readUsesOfRoles(
    database.db,
    rows.map(({ role }) => role.id),
  );
  const rankAt = await createRankReader(database.db, { userId: callerId });
  return {
    total,
    items: rows.map(({ role, estateName }) => ({
      id: role.id,
      estateId: role.estateId,
      estateName,
      name: role.name,
      displayName: role.displayName,
      description: role.description,
      rank: role.rank,
      uses: uses.get(role.id) ?? [],
      permissions: permissionsOf(role),
      isGrantable: canGrant(rankAt(role.estateId), role.rank),
    })),
  };
};
