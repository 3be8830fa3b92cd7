import { utilityKinds } from '@ekhaya/contract/payments/payments.rules';
import { defaultTimeZone, wallClockAt } from '@ekhaya/contract/time/wall-clock.rules';
import type { UsageComparison } from '@ekhaya/contract/utilities/usage-comparison';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { findEstate, requireRoleAt } from '../../estates/index.ts';
import { findOwnMeters } from '../../profile/index.ts';
import { requireLinked } from '../readings/require-linked.ts';
import {
  averageOfHouses,
  householdOf,
  inTwoFigures,
  weeklyUsageOf,
  weeksToCompare,
  type ComparedHouse,
} from './comparison.rules.ts';
import {
  deleteAllowed,
  insertAllowed,
  selectAllowedOf,
  selectHouseholds,
  selectIsAllowed,
  selectParticipants,
  selectUsageOfMeters,
  type PersonAt,
} from './comparison.store.ts';

/** The houses of an estate that take part. A house has the meters that its people linked as their own, each once. */
const housesOf = async (queryable: Queryable, estateId: string): Promise<Map<string, ComparedHouse>> => {
  const participants = await selectParticipants(queryable, estateId);
  const households = await selectHouseholds(queryable, estateId);
  const meters = await findOwnMeters(queryable, { estateId, userIds: participants.map(({ userId }) => userId) });
  const houses = new Map<string, ComparedHouse>();
  const taken = new Set<string>();
  for (const { userId, house } of participants) {
    const before = houses.get(house)?.accountNos ?? [];
    // A meter that two houses linked counts for the first of them.
    const added = (meters.get(userId) ?? []).filter((accountNo) => !taken.has(accountNo));
    for (const accountNo of added) taken.add(accountNo);
    houses.set(house, { house, people: households.get(house) ?? 1, accountNos: [...before, ...added] });
  }
  return houses;
};

/**
 * The usage of the house of a person beside that of houses with about as many people: the averages of the last whole weeks. Nothing
 * but that she does not allow it while she does not.
 * @throws {AppError} `forbidden`, `not-found` for an account that she has not linked
 */
export const readUsageComparison = async (
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  { userId, estateId, accountNo }: PersonAt & { accountNo: string },
): Promise<UsageComparison> => {
  const { db } = database;
  await requireLinked({ database }, { userId, estateId, accountNumber: accountNo });
  if (!(await selectIsAllowed(db, { userId, estateId }))) {
    return { isAllowed: false, household: 'one-or-two', utilities: [] };
  }
  const timeZone = (await findEstate(db, estateId))?.timeZone ?? defaultTimeZone;
  const weeks = weeksToCompare(wallClockAt(clock.now(), timeZone).date);
  const houses = await housesOf(db, estateId);
  const hers = [...(await selectParticipants(db, estateId))].find((each) => each.userId === userId)?.house ?? '';
  const own = houses.get(hers);
  const people = own?.people ?? 1;
  const accountNos = [...houses.values()].flatMap((each) => each.accountNos);
  const rows = await selectUsageOfMeters(db, estateId, { accountNos, weeks });
  return {
    isAllowed: true,
    household: householdOf(people),
    utilities: utilityKinds.flatMap((utility) => {
      const usage = new Map<string, number[]>();
      for (const row of rows) {
        if (row.utility === utility) usage.set(row.accountNo, [...(usage.get(row.accountNo) ?? []), row.value]);
      }
      const others = averageOfHouses([...houses.values()], { except: hers, people, usage });
      if (others === undefined) return [];
      const ownUsage = own && weeklyUsageOf(own, usage);
      return {
        utility,
        houses: others.houses,
        own: ownUsage === undefined ? null : inTwoFigures(ownUsage),
        others: others.average,
      };
    }),
  };
};

/** Says whether a person allows that her house is compared. @throws {AppError} `forbidden` where she has no role */
export const allowComparison = async (
  { database, clock }: Pick<Dependencies, 'database' | 'clock'>,
  { isAllowed, ...person }: PersonAt & { isAllowed: boolean },
): Promise<void> => {
  await requireRoleAt(database.db, person);
  if (isAllowed) await insertAllowed(database.db, { ...person, allowedAt: clock.now() });
  else await deleteAllowed(database.db, person);
};

/** The comparisons that a person allowed, for a copy of her data. */
export const collectComparisons = async (queryable: Queryable, userId: string): Promise<Record<string, unknown>> => ({
  comparisons: (await selectAllowedOf(queryable, userId)).map(({ estateId, allowedAt }) => ({
    estateId,
    allowedAt: allowedAt.toISOString(),
  })),
});
