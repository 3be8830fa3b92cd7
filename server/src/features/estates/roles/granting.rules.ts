/** Whether staff may grant or revoke a role: its rank must be below their own. */
export const canGrant = (ownRank: number, rank: number): boolean => rank < ownRank;
