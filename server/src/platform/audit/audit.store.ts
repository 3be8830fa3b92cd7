import type { Queryable } from '../database/database.ts';
import { auditLog } from './audit.table.ts';

/** Adds a row to the audit log. Called by `auditedChangeWithin` alone: an import rule holds it. */
export const insertAuditEntry = async (
  transaction: Queryable,
  entry: Omit<typeof auditLog.$inferInsert, 'id'>,
): Promise<void> => {
  await transaction.insert(auditLog).values(entry);
};
