import type { OutputOf } from '@ekhaya/contract/routes';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { requireStaffEstate } from '../../../platform/http/staff-estates.ts';
import { readPeopleOfHouses } from '../people/read-person.ts';
import { selectHouses, type HousesWanted } from './houses.store.ts';

/**
 * Lists a page of the houses of the caller's estates with everybody who has a role there. Runs the same number of queries for any
 * number of houses.
 * @throws {AppError} `forbidden` at an estate where the caller is not staff
 */
export const listHouses = async (
  { database }: Pick<Dependencies, 'database'>,
  staffEstates: StaffEstates,
  query: Omit<HousesWanted, 'estates'> & { page: number; perPage: number; order: 'ASC' | 'DESC' },
): Promise<OutputOf<'GET /api/console/houses'>> => {
  if (query.estateId !== undefined) requireStaffEstate(staffEstates, query.estateId);
  const { rows, all, empty } = await selectHouses(database.db, { ...query, estates: staffEstates }, query);
  const houses = await readPeopleOfHouses(database.db, rows);
  const totals = { empty, 'lived-in': all - empty };
  return {
    items: rows.map(({ estateId, estateName, unitNumber, givenRoles, lastRevokedAt }, at) => ({
      id: `${estateId} ${unitNumber}`,
      estateId,
      estateName,
      unitNumber,
      people: houses[at]?.people ?? [],
      emptySince: lastRevokedAt === null ? null : new Date(lastRevokedAt).toISOString(),
      canBeRemoved: givenRoles === 0,
    })),
    total: query.state === undefined ? all : totals[query.state],
    empty,
  };
};
