/** Where a person belongs: what is told at an estate, and what its staff alone are told. */
export interface LiveMembership {
  /** Where she has a role. */
  estateIds: readonly string[];
  /** Where she is a guard or a manager; all of them for administrators. */
  staffEstates: 'all' | readonly string[];
}
