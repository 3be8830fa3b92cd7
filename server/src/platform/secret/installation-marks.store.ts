import { eq } from 'drizzle-orm';
import type { Queryable } from '../database/queryable.ts';
import { installationMarks } from './installation-marks.table.ts';

/** Reads a mark. */
export const selectMark = async (queryable: Queryable, name: string): Promise<string | undefined> =>
  (await queryable.select().from(installationMarks).where(eq(installationMarks.name, name)))[0]?.value;

/** Inserts a mark unless there is one of that name. @returns the value that is stored now */
export const claimMark = async (queryable: Queryable, name: string, value: string): Promise<string> => {
  await queryable.insert(installationMarks).values({ name, value }).onConflictDoNothing();
  return (await selectMark(queryable, name)) ?? value;
};

/** Stores the value of a mark. */
export const replaceMark = async (queryable: Queryable, name: string, value: string): Promise<void> => {
  await queryable
    .insert(installationMarks)
    .values({ name, value })
    .onConflictDoUpdate({ target: installationMarks.name, set: { value } });
};

/** Deletes a mark. */
export const deleteMark = async (queryable: Queryable, name: string): Promise<void> => {
  await queryable.delete(installationMarks).where(eq(installationMarks.name, name));
};
