import type { Queryable } from '../database/database.ts';
import { auditLog } from './audit.table.ts';

/** Something that a member of staff did. */
export interface AuditEntry {
  actorId: string;
  /** `configuration.change` and its like. */
  action: string;
  /** Unset for what concerns every estate. */
  estateId?: string;
  before: unknown;
  after: unknown;
  at: Date;
}

/** Records what staff did in the transaction that does it: neither happens without the other. */
export const recordAudit = async (transaction: Queryable, entry: AuditEntry): Promise<void> => {
  await transaction.insert(auditLog).values({ ...entry, estateId: entry.estateId ?? '' });
};
