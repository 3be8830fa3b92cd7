import type { EstateArea } from '@ekhaya/contract/places/areas.rules';
import type { Street } from '@ekhaya/contract/places/streets.rules';
import { AppError } from '../../../platform/app-error.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { requireStaffEstate } from '../../../platform/http/staff-estates.ts';
import { findEstate, type UnitsOfArea } from '../../estates/index.ts';
import { findPeopleWithPhones } from '../../notifications/index.ts';
import { findHousesOfArea, findStreets } from '../../places/index.ts';
import { selectArea } from '../records/outage-people.store.ts';

type Needs = Pick<Dependencies, 'database' | 'clock'>;

/** Asserts that an estate exists and is one of the caller's. @throws {AppError} `not-found`, `forbidden` */
export const requireEstateOfStaff = async (
  { database }: Needs,
  { estateId, staffEstates }: { estateId: string; staffEstates: StaffEstates },
): Promise<void> => {
  requireStaffEstate(staffEstates, estateId);
  if ((await findEstate(database.db, estateId)) === undefined) throw new AppError('not-found');
};

/** The streets of an estate's plan with their houses. @throws {AppError} `not-found`, `forbidden` */
export const readStreets = async (
  dependencies: Needs,
  seen: { estateId: string; staffEstates: StaffEstates },
): Promise<Street[]> => {
  await requireEstateOfStaff(dependencies, seen);
  return findStreets(dependencies, seen.estateId);
};

/** The houses of an area. @throws {AppError} `not-found`, `forbidden`; `validation` as `findHousesOfArea` */
export const findUnits = async (
  dependencies: Needs,
  { area, ...seen }: { estateId: string; staffEstates: StaffEstates; area: EstateArea },
): Promise<UnitsOfArea> => {
  await requireEstateOfStaff(dependencies, seen);
  const { estateId } = seen;
  if (area.isWholeEstate) return { estateId, isWholeEstate: true, units: [] };
  return { estateId, isWholeEstate: false, units: await findHousesOfArea(dependencies, { estateId, area }) };
};

/** How many houses and people an area has now, and how many of them have a phone that receives push messages about outages. @throws {AppError} as `findUnits` */
export const readAreaReach = async (
  dependencies: Needs,
  wanted: { estateId: string; staffEstates: StaffEstates; area: EstateArea },
): Promise<{ houses: number; people: number; phones: number }> => {
  const { db } = dependencies.database;
  const { houses, people } = await selectArea(db, await findUnits(dependencies, wanted));
  const phones = await findPeopleWithPhones(db, { userIds: people, type: 'outage' });
  return { houses, people: people.length, phones: phones.size };
};
