import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { copyRowsOf, type EstateCopier } from '../../../platform/database/rows-of-estates.ts';
import { snagTemplates } from './templates.table.ts';

export type TemplateRow = typeof snagTemplates.$inferSelect;

/** The templates of an estate, the oldest first. */
export const selectTemplates = (queryable: Queryable, estateId: string): Promise<TemplateRow[]> =>
  queryable
    .select()
    .from(snagTemplates)
    .where(eq(snagTemplates.estateId, estateId))
    .orderBy(asc(snagTemplates.createdAt), asc(snagTemplates.id));

/** Locks a template until the transaction ends. */
export const lockTemplate = async (transaction: Queryable, id: string): Promise<TemplateRow | undefined> =>
  (await transaction.select().from(snagTemplates).where(eq(snagTemplates.id, id)).for('update'))[0];

/** Inserts a template. */
export const insertTemplate = async (transaction: Queryable, row: TemplateRow): Promise<void> => {
  await transaction.insert(snagTemplates).values(row).onConflictDoNothing();
};

/** Deletes a template. */
export const deleteTemplate = async (transaction: Queryable, id: string): Promise<void> => {
  await transaction.delete(snagTemplates).where(eq(snagTemplates.id, id));
};

/** Copies the ready answers of an estate to a new one. */
export const copySnagTemplates: EstateCopier = copyRowsOf(snagTemplates, () => ({ id: randomUUID() }));
