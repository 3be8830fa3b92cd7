import { desc } from 'drizzle-orm';
import type { Queryable } from '../database/queryable.ts';
import { backups } from './backups.table.ts';

/** A backup that was written whole. */
export type BackupRow = typeof backups.$inferSelect;

/** Records a backup that was written whole. */
export const insertBackup = async (queryable: Queryable, backup: typeof backups.$inferInsert): Promise<void> => {
  await queryable.insert(backups).values(backup);
};

/** The newest backup; undefined before the first one. */
export const selectNewestBackup = async (queryable: Queryable): Promise<BackupRow | undefined> =>
  (await queryable.select().from(backups).orderBy(desc(backups.startedAt)).limit(1))[0];
