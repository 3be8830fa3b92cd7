/** The ranks that a new role can have: above the visitor's, below the manager's, who has every permission. */
export const lowestNewRank = 2;
export const highestNewRank = 79;

/** The permission that no estate gives to a role: it comes with the rank of a manager. */
export const permissionOfManagers = 'roles.grant';

/** What a change of a role's rights takes from its holders and gives them. */
export const differenceOfRights = <Right extends string>(
  before: readonly Right[],
  after: readonly Right[],
): { gained: Right[]; lost: Right[] } => ({
  gained: after.filter((right) => !before.includes(right)),
  lost: before.filter((right) => !after.includes(right)),
});
