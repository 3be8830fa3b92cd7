import type { StaffPermission } from '@ekhaya/contract/route';

/** From this rank on a role counts at every estate: the developer's administrators. */
export const rankOfAdministrators = 100;

/** The lowest rank that holds each permission, at the estate of the role. */
const lowestRank: Record<StaffPermission, number> = {
  'records.read': 80,
  'configuration.write': rankOfAdministrators,
};

/** The lowest rank that holds the permission; undefined for a permission that nobody has heard of. */
export const lowestRankFor = (permission: string): number | undefined =>
  Object.entries(lowestRank).find(([name]) => name === permission)?.[1];
