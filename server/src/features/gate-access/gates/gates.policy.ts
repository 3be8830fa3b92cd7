/**
 * The lowest rank of a role that opens gates, unless the estate has set another one. The role that everybody gets at sign-up
 * has rank 1 and opens none: the specification says 'Access (QR) requires an access entry'.
 */
export const defaultLowestRank = 2;

/** The gate rules of an estate that has not set its own. */
export const defaultGateRules = {
  lowestRank: defaultLowestRank,
  keepsOrder: true,
  secondsBetweenEntries: 60,
  opensAt: '0000',
  closesAt: '2400',
  roleHours: [],
  retentionDays: 180,
} as const;

/** Whether the gate is for this role. A gate that names no roles is for all. */
export const isGateForRole = (gate: { roleNames: readonly string[] }, roleName: string): boolean =>
  gate.roleNames.length === 0 || gate.roleNames.includes(roleName);

/** Whether a person with this role opens the gate. Both belong to the same estate. */
export const doesRoleOpenGate = (
  role: { name: string; rank: number; lowestRank: number },
  gate: { isEnabled: boolean; roleNames: readonly string[] },
): boolean => gate.isEnabled && role.rank >= role.lowestRank && isGateForRole(gate, role.name);
