import type { Dependencies } from '../../../platform/dependencies.ts';
import type { Authority } from '../../../platform/http/caller.ts';
import { includesEstate } from '../../../platform/http/staff-estates.ts';
import { findEstatesWithPermission } from '../roles/staff-authority.ts';
import { hasGrantWithin, selectEstateIdsOf } from '../roles/roles.store.ts';
import { selectPeople, selectPersonByEmail } from './people.store.ts';
import { fullName } from './present-staff-view.ts';

/**
 * Creates the `Authority` that decides which records and estates a caller may access. It reads the database on every call, so
 * that a revoked role ends at once on every process.
 */
export const createAuthority = ({ database }: Pick<Dependencies, 'database'>): Authority => ({
  async findReadableRecords(caller, named) {
    const staffEstates = await findEstatesWithPermission(database.db, caller, 'records.read');
    if (staffEstates.length === 0) return undefined;
    const person = named.includes('@') ? await selectPersonByEmail(database.db, named.toLowerCase()) : undefined;
    const personId = person?.id ?? named;
    return (await hasGrantWithin(database.db, personId, staffEstates)) ? { personId, staffEstates } : undefined;
  },
  async findSharedEstates(personId, staffEstates) {
    const shared = (await selectEstateIdsOf(database.db, personId)).filter((id) => includesEstate(staffEstates, id));
    return shared.length === 0 ? [''] : shared;
  },
  findPermittedEstates: (caller, permission) => findEstatesWithPermission(database.db, caller, permission),
  async findNames(userIds) {
    const people = await selectPeople(database.db, [...userIds]);
    return new Map(people.map((person) => [person.id, fullName(person)]));
  },
});
