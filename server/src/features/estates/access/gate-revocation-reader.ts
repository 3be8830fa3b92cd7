import type { Queryable } from '../../../platform/database/queryable.ts';

/** Reads revocations at gates. The gate-access feature implements it; the shell passes it in, so that estates need not import it. */
export interface GateRevocationReader {
  /** Whether staff have revoked a person's access, with all her devices, at the gates of an estate. */
  isRevoked(queryable: Queryable, about: { userId: string; estateId: string }): Promise<boolean>;
}
