import { eq } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';
import { installationMarks } from './installation-marks.table.ts';

/** Inserts a mark unless there is one of that name. @returns the value that is stored now */
export const claimMark = async (queryable: Queryable, name: string, value: string): Promise<string> => {
  await queryable.insert(installationMarks).values({ name, value }).onConflictDoNothing();
  const [mark] = await queryable.select().from(installationMarks).where(eq(installationMarks.name, name));
  return mark?.value ?? value;
};

/** Replaces the value of a mark. */
export const replaceMark = async (queryable: Queryable, name: string, value: string): Promise<void> => {
  await queryable.update(installationMarks).set({ value }).where(eq(installationMarks.name, name));
};
