import type { Queryable } from '../database/database.ts';
import { insertAuditEntry } from './audit.store.ts';

/** Something that a person did to the safety of her own account. */
export interface SecurityEvent {
  personId: string;
  /** `second-factor.add`, `second-factor.remove`. */
  action: string;
  /** The estates where she has a role: one row each, and one row without an estate for none. */
  estateIds: readonly string[];
  at: Date;
}

/** Records an event of an account in the audit log, in the transaction of what happened. */
export const recordSecurityEvent = async (
  transaction: Queryable,
  { personId, action, estateIds, at }: SecurityEvent,
): Promise<void> => {
  const about = { actorId: personId, personId, subjectKind: 'person', subjectId: personId };
  for (const estateId of estateIds.length === 0 ? [''] : estateIds) {
    await insertAuditEntry(transaction, { ...about, action, estateId, before: null, after: null, at });
  }
};
