import type { GateRules } from '@ekhaya/contract/gate-access/console-gate-access';
import { plainTimesText } from '@ekhaya/contract/time/written-times.rules';

/** A role of an estate. A higher rank is more. */
interface RankedRole {
  name: string;
  displayName: string;
  rank: number;
}

/** The hours of roles in the gate rules of an estate. */
export type HoursOfRoles = GateRules['roleHours'];

/** The times of one role. */
export type RoleTimes = Omit<HoursOfRoles[number], 'roleName'>;

/** The times that a role begins with when it gets hours. */
export const workingTimes: RoleTimes = { opensAt: '0600', closesAt: '1800' };

/** The name of the ready-made role of people who work on the estate. */
const EMPLOYEE = 'Employee';

/** Whether a role is the ready-made one of people who work on the estate. */
export const isRoleOfEmployees = ({ name }: Pick<RankedRole, 'name'>): boolean => name === EMPLOYEE;

/** Returns the times of a role; undefined for a role that opens gates at all hours. */
export const timesOf = (hours: HoursOfRoles, roleName: string): RoleTimes | undefined =>
  hours.find((each) => each.roleName === roleName);

/** Returns the hours with other times of one role, in the order of the roles' names. @param times undefined for all hours */
export function withTimes(hours: HoursOfRoles, roleName: string, times: RoleTimes | undefined): HoursOfRoles {
  const others = hours.filter((each) => each.roleName !== roleName);
  if (times === undefined) return others;
  const { opensAt, closesAt } = times;
  return [...others, { roleName, opensAt, closesAt }].sort((one, other) => one.roleName.localeCompare(other.roleName));
}

/** Writes the hours of roles in one line; empty for none. */
export const hoursOfRolesText = (hours: HoursOfRoles): string =>
  hours.map(({ roleName, opensAt, closesAt }) => `${roleName} ${plainTimesText(opensAt, closesAt)}`).join(', ');

/**
 * Returns the roles whose hours can be changed, highest first: those that open gates, and those that have hours all the same.
 * @param roles the roles of the estate, highest first
 */
export const rolesForHours = (
  roles: readonly RankedRole[],
  { lowestRank, roleHours }: Pick<GateRules, 'lowestRank' | 'roleHours'>,
): Pick<RankedRole, 'name' | 'displayName'>[] => [
  ...roles.filter(({ name, rank }) => rank >= lowestRank || timesOf(roleHours, name) !== undefined),
  ...roleHours
    .filter(({ roleName }) => roles.every(({ name }) => name !== roleName))
    .map(({ roleName }) => ({ name: roleName, displayName: roleName })),
];

/**
 * Returns the hours of roles that the set-up page proposes for an estate: those that the estate has, or the working hours of
 * employees where nobody has set gate rules yet.
 */
export const proposedHours = (
  { roleHours, version }: Pick<GateRules, 'roleHours'> & { version: number },
  roles: readonly RankedRole[],
): HoursOfRoles => (version === 0 && roles.some(isRoleOfEmployees) ? withTimes([], EMPLOYEE, workingTimes) : roleHours);

/**
 * Returns the hours that the set-up page saves: those of the roles that open the gate, and those that the estate had for other roles.
 * @param chosen the names of the roles that open the gate
 */
export const hoursToSave = (
  hours: HoursOfRoles,
  { chosen, stored }: { chosen: readonly string[]; stored: HoursOfRoles },
): HoursOfRoles => hours.filter(({ roleName }) => chosen.includes(roleName) || timesOf(stored, roleName) !== undefined);
