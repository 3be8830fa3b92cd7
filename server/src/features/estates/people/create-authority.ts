import type { Dependencies } from '../../../platform/dependencies.ts';
import type { Authority } from '../../../platform/http/caller.ts';
import { findEstatesWithPermission } from '../roles/staff-authority.ts';
import { hasGrantWithin } from '../roles/roles.store.ts';
import { selectPersonByAddress } from './people.store.ts';

/** The rights that roles give, read anew each time: a revoked role is dead at once on every process. */
export const createAuthority = ({ database }: Pick<Dependencies, 'database'>): Authority => ({
  async findReadableRecords(caller, named) {
    const staffEstates = await findEstatesWithPermission(database.db, caller, 'records.read');
    if (staffEstates.length === 0) return undefined;
    const person = named.includes('@') ? await selectPersonByAddress(database.db, named.toLowerCase()) : undefined;
    const personId = person?.id ?? named;
    return (await hasGrantWithin(database.db, personId, staffEstates)) ? { personId, staffEstates } : undefined;
  },
  findPermittedEstates: (caller, permission) => findEstatesWithPermission(database.db, caller, permission),
});
