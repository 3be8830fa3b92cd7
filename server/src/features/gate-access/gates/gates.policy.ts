/**
 * Roles from this rank on open gates unless the estate says otherwise: what everybody gets who signs up does not, because
 * 'Access (QR) requires an access entry' and no sentence gives one to everybody; see the decision records.
 */
export const defaultLowestRank = 2;

/** What an estate without rules of its own goes by. */
export const defaultGateRules = {
  lowestRank: defaultLowestRank,
  keepsOrder: true,
  secondsBetweenEntries: 60,
  opensAt: '0000',
  closesAt: '2400',
  retentionDays: 180,
} as const;

/** Whether a role opens a gate of its estate. */
export const opensGate = (
  role: { name: string; rank: number; lowestRank: number },
  gate: { isEnabled: boolean; roleNames: readonly string[] },
): boolean =>
  gate.isEnabled && role.rank >= role.lowestRank && (gate.roleNames.length === 0 || gate.roleNames.includes(role.name));
