import type { Queryable } from '../../../platform/database/queryable.ts';

/** Tells whom staff keep from the gates of an estate. The feature that knows it hands it in. */
export interface GateRevocationReader {
  /** Whether staff keep a person, with all her devices, from the gates of an estate now. */
  isRevoked(queryable: Queryable, about: { userId: string; estateId: string }): Promise<boolean>;
}
