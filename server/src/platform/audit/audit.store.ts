import type { Queryable } from '../database/database.ts';
import { auditLog } from './audit.table.ts';

/** Inserts a row into the audit log. Only `auditedChangeWithin` calls it; an import rule enforces that. */
export const insertAuditEntry = async (
  transaction: Queryable,
  entry: Omit<typeof auditLog.$inferInsert, 'id'>,
): Promise<void> => {
  await transaction.insert(auditLog).values(entry);
};
