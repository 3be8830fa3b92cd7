/** The properties of a role that decide whether newcomers get it. */
interface Ranked {
  id: string;
  name: string;
  rank: number;
  isEnabled: boolean;
}

/**
 * The roles of an estate as they are while it is switched on. Switching it off disables roles, which are enabled with it again.
 * @param estate the ids of the roles that were disabled with it; none while it is on
 */
export const rolesOfEstateOn = <Role extends { id: string; isEnabled: boolean }>(
  roles: readonly Role[],
  { rolesSwitchedOff }: { rolesSwitchedOff: readonly string[] },
): Role[] => roles.map((role) => ({ ...role, isEnabled: role.isEnabled || rolesSwitchedOff.includes(role.id) }));

/** The role that everybody gets who signs up to an estate: the enabled one of lowest rank. Undefined if none is enabled. */
export const newcomersRole = <Role extends Ranked>(roles: readonly Role[]): Role | undefined =>
  roles
    .filter(({ isEnabled }) => isEnabled)
    .toSorted((one, other) => one.rank - other.rank || (one.name < other.name ? -1 : 1))[0];
