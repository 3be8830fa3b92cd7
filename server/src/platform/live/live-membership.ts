/** Where a person belongs: what is told at an estate, and what its staff alone are told. */
export interface LiveMembership {
  /** Where she has a role. */
  estateIds: readonly string[];
  /** Where she is a guard or a manager; all of them for administrators. */
  staffEstates: 'all' | readonly string[];
}

/** Who reads what was told, and where she belongs. */
export type LiveReader = { userId: string } & LiveMembership;

/** For whom an event is meant, as it is stored. */
export interface StoredAudience {
  audienceKind: 'everyone' | 'person' | 'estate' | 'staff';
  /** The person's or the estate's id; empty for everyone. */
  audienceId: string;
}

/** Whether an event is meant for a person. */
export const isAddressedTo = (
  { audienceKind, audienceId }: StoredAudience,
  { userId, estateIds, staffEstates }: LiveReader,
): boolean => {
  if (audienceKind === 'everyone') return true;
  if (audienceKind === 'person') return audienceId === userId;
  if (audienceKind === 'estate') return estateIds.includes(audienceId);
  return staffEstates === 'all' || staffEstates.includes(audienceId);
};
