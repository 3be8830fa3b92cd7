import { comparedWeeks, fewestHouses } from '@ekhaya/contract/utilities/usage-comparison.rules';
import { lastWeeks } from '../readings/weeks.rules.ts';

/** A house that takes part: who of it allows it, how many people live there, and its own meters. */
export interface ComparedHouse {
  house: string;
  people: number;
  accountNos: readonly string[];
}

/** The size of a household, as it is compared. */
export const householdOf = (people: number): 'one-or-two' | 'three-or-more' =>
  people <= 2 ? 'one-or-two' : 'three-or-more';

/** The Mondays of the whole weeks that are compared, up to the week before a day's. */
export const weeksToCompare = (today: string): string[] => lastWeeks(today).slice(-1 - comparedWeeks, -1);

/** The usage of meters by week: `{account: [values]}`. A meter with a missing week has fewer values. */
export type UsageOfMeters = ReadonlyMap<string, readonly number[]>;

/** What a house uses in a week, on average over its meters' whole weeks; undefined while a week of all of them is missing. */
export const weeklyUsageOf = ({ accountNos }: ComparedHouse, usage: UsageOfMeters): number | undefined => {
  const known = accountNos.flatMap((accountNo) => {
    const values = usage.get(accountNo) ?? [];
    return values.length === comparedWeeks ? [values.reduce((sum, value) => sum + value, 0) / comparedWeeks] : [];
  });
  return known.length === 0 ? undefined : known.reduce((sum, value) => sum + value, 0);
};

/** Two figures: `104` is `100`, `8.46` is `8.5`. Nobody's usage follows from how an average changes when a house joins. */
export const inTwoFigures = (value: number): number => Number(value.toPrecision(2));

/**
 * The average of houses of a size, without one; undefined when they are fewer than ten.
 * @param except the house that is compared with them
 */
export const averageOfHouses = (
  houses: readonly ComparedHouse[],
  { except, people, usage }: { except: string; people: number; usage: UsageOfMeters },
): { houses: number; average: number } | undefined => {
  const values = houses
    .filter((each) => each.house !== except && householdOf(each.people) === householdOf(people))
    .flatMap((each) => weeklyUsageOf(each, usage) ?? [])
    // A house that uses nothing is an empty one.
    .filter((value) => value > 0);
  if (values.length < fewestHouses) return undefined;
  return {
    houses: values.length,
    average: inTwoFigures(values.reduce((sum, value) => sum + value, 0) / values.length),
  };
};
