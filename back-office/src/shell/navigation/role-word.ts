import type { StaffMember } from '../../platform/session/staff.ts';

/** The ranks of the roles that work in the console, highest first, with their words. */
const words: readonly [rank: number, word: string][] = [
  [100, 'Administrator'],
  [80, 'Manager'],
  [40, 'Employee'],
  [35, 'Editor'],
  [30, 'Guard'],
];

/** The word of a person's role at the chosen estate, or of her highest role at any. */
export function roleWord({ isAdministrator, estates }: StaffMember, chosenEstate: string): string {
  if (isAdministrator) return 'Administrator';
  const chosen = estates.find(({ id }) => id === chosenEstate);
  const rank = chosen?.rank ?? Math.max(0, ...estates.map((estate) => estate.rank));
  return words.find(([least]) => rank >= least)?.[1] ?? 'Staff';
}
