/** The properties of a role that decide whether newcomers get it. */
interface Ranked {
  id: string;
  name: string;
  rank: number;
  isEnabled: boolean;
}

/** The role that everybody gets who signs up to an estate: the enabled one of lowest rank. Undefined if none is enabled. */
export const newcomersRole = <Role extends Ranked>(roles: readonly Role[]): Role | undefined =>
  roles
    .filter(({ isEnabled }) => isEnabled)
    .toSorted((one, other) => one.rank - other.rank || (one.name < other.name ? -1 : 1))[0];
