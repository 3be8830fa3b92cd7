import type { Queryable } from '../../../platform/database/database.ts';
import { passEvidence } from './pass-evidence.table.ts';

/** A reported position to store. */
export type Evidence = typeof passEvidence.$inferInsert;

/** Inserts the reported positions of several phones. */
export const insertEvidence = async (queryable: Queryable, all: Evidence[]): Promise<void> => {
  await queryable.insert(passEvidence).values(all);
};
