import type { StaffMember } from '@ekhaya/contract/wire/console-list';
import { AppError } from '../../../platform/app-error.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { permissionsOf, administratorRank, type RoleRights } from '../roles/roles.policy.ts';
import { selectEstates } from '../catalogue/estates.store.ts';
import { selectHeldRights } from '../roles/roles.store.ts';
import { selectPersonById } from './people.store.ts';

/**
 * The caller as a member of staff: her account, and her rank and permissions at each estate.
 * @throws {AppError} `forbidden` if the caller is not staff at any estate
 */
export const readStaffMember = async (
  { database }: Pick<Dependencies, 'database'>,
  caller: Caller,
): Promise<StaffMember> => {
  const [held, estates, person] = await Promise.all([
    selectHeldRights(database.db, caller.userId),
    selectEstates(database.db),
    selectPersonById(database.db, caller.userId),
  ]);
  const everywhere = held.filter(({ rank }) => rank >= administratorRank);
  const mine = estates.flatMap(({ id, name, imageUrl, timeZone }) => {
    const here: RoleRights[] = [...everywhere, ...held.filter(({ estateId }) => estateId === id)];
    const permissions = [...new Set(here.flatMap(permissionsOf))];
    if (permissions.length === 0) return [];
    return [{ id, name, imageUrl, timeZone, rank: Math.max(...here.map(({ rank }) => rank)), permissions }];
  });
  if (mine.length === 0 || person === undefined) throw new AppError('forbidden');
  const { id, firstName, lastName, email } = person;
  return { user: { id, firstName, lastName, email }, isAdministrator: everywhere.length > 0, estates: mine };
};
