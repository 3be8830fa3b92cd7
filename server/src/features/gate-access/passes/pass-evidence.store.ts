import type { Queryable } from '../../../platform/database/database.ts';
import { passEvidence } from './pass-evidence.table.ts';

export type Evidence = typeof passEvidence.$inferInsert;

/** Keeps where phones said they were. */
export const insertEvidence = async (queryable: Queryable, all: Evidence[]): Promise<void> => {
  await queryable.insert(passEvidence).values(all);
};
