import { demoMarks } from './demo-mark.table.ts';
import type { Queryable } from './database.ts';

/** Remembers that the demo world is about to be written into this database. */
export async function markAsDemo(queryable: Queryable): Promise<void> {
  if (!(await isMarkedAsDemo(queryable))) await queryable.insert(demoMarks).values({}).onConflictDoNothing();
}

/** Whether the demo world was ever written into this database. */
export async function isMarkedAsDemo(queryable: Queryable): Promise<boolean> {
  const marks = await queryable.select().from(demoMarks).limit(1);
  return marks.length > 0;
}
