import type { Queryable } from '../../platform/database/database.ts';
import { passEvidence } from './gate-log.table.ts';

/** Keeps where a phone said it was. */
export const insertEvidence = async (
  queryable: Queryable,
  evidence: typeof passEvidence.$inferInsert,
): Promise<void> => {
  await queryable.insert(passEvidence).values(evidence);
};
