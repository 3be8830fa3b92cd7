/** The estates whose events a person receives. */
export interface LiveMembership {
  /** The estates where she holds a role. */
  estateIds: readonly string[];
  /** The estates where she holds any staff permission; all of them for administrators. */
  staffEstates: 'all' | readonly string[];
}

/** A person who receives events, and the estates she belongs to. */
export type LiveReader = { userId: string } & LiveMembership;

/** The audience of an event, as it is stored. */
export interface StoredAudience {
  audienceKind: 'everyone' | 'person' | 'estate' | 'staff';
  /** The person's or the estate's id; empty for everyone. */
  audienceId: string;
}

/** Whether a person belongs to the audience of an event. */
export const isAddressedTo = (
  { audienceKind, audienceId }: StoredAudience,
  { userId, estateIds, staffEstates }: LiveReader,
): boolean => {
  if (audienceKind === 'everyone') return true;
  if (audienceKind === 'person') return audienceId === userId;
  if (audienceKind === 'estate') return estateIds.includes(audienceId);
  return staffEstates === 'all' || staffEstates.includes(audienceId);
};
