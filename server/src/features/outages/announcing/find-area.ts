import { isAreaChosen, type OutageArea } from '@ekhaya/contract/outages/outages.rules';
import { comparedNumber, housesWithin } from '@ekhaya/contract/outages/area-on-plan.rules';
import { streetsOf, type Street } from '@ekhaya/contract/places/streets.rules';
import { AppError } from '../../../platform/app-error.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { requireStaffEstate } from '../../../platform/http/staff-estates.ts';
import { findEstate } from '../../estates/index.ts';
import { findPeopleWithPhones } from '../../notifications/index.ts';
import { findPlanParts } from '../../places/index.ts';
import { selectArea, type UnitsOfArea } from '../records/outage-people.store.ts';

type Parts = Pick<Dependencies, 'database' | 'clock'>;

/** Asserts that an estate exists and is one of the caller's. @throws {AppError} `not-found`, `forbidden` */
export const requireEstateOfStaff = async (
  { database }: Parts,
  { estateId, staffEstates }: { estateId: string; staffEstates: StaffEstates },
): Promise<void> => {
  requireStaffEstate(staffEstates, estateId);
  if ((await findEstate(database.db, estateId)) === undefined) throw new AppError('not-found');
};

/** The streets of an estate's plan with their houses. @throws {AppError} `not-found`, `forbidden` */
export const readStreets = async (
  parts: Parts,
  seen: { estateId: string; staffEstates: StaffEstates },
): Promise<Street[]> => {
  await requireEstateOfStaff(parts, seen);
  return streetsOf(await findPlanParts(parts, seen.estateId));
};

/**
 * The houses of an area.
 * @throws {AppError} `not-found`, `forbidden`; `validation` for a street that the plan does not have, and for no area at all
 */
export const findUnits = async (
  parts: Parts,
  { area, ...seen }: { estateId: string; staffEstates: StaffEstates; area: OutageArea },
): Promise<UnitsOfArea> => {
  await requireEstateOfStaff(parts, seen);
  const { estateId } = seen;
  if (area.isWholeEstate) return { estateId, isWholeEstate: true, units: [] };
  if (!isAreaChosen(area)) {
    throw new AppError('validation', {
      fields: {
        area: 'Say which streets or houses, draw an area of three corners or more, or choose the whole estate.',
      },
    });
  }
  const needsPlan = area.streets.length + area.shape.length > 0;
  const plan = needsPlan ? await findPlanParts(parts, estateId) : [];
  const streets = area.streets.length === 0 ? [] : streetsOf(plan);
  const chosen = area.streets.map((name) => streets.find((street) => street.name === name));
  if (chosen.includes(undefined)) {
    throw new AppError('validation', { fields: { area: 'The plan has no such street any more.' } });
  }
  const numbers = [
    ...area.houses,
    ...chosen.flatMap((street) => street?.houses ?? []),
    ...housesWithin(plan, area.shape),
  ];
  return { estateId, isWholeEstate: false, units: [...new Set(numbers.map(comparedNumber))] };
};

/** How many houses and people an area has now, and how many of them have a phone that receives push messages about outages. @throws {AppError} as `findUnits` */
export const readAreaReach = async (
  parts: Parts,
  wanted: { estateId: string; staffEstates: StaffEstates; area: OutageArea },
): Promise<{ houses: number; people: number; phones: number }> => {
  const { db } = parts.database;
  const { houses, people } = await selectArea(db, await findUnits(parts, wanted));
  const phones = await findPeopleWithPhones(db, { userIds: people, type: 'outage' });
  return { houses, people: people.length, phones: phones.size };
};
