import { eq } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { personalDetails } from './details.table.ts';

/** The stored profile of a person; identity numbers are encrypted. */
export type PersonalDetailsRow = typeof personalDetails.$inferSelect;

/** Reads a person's profile; undefined when she has never changed it. */
export const selectPersonalDetails = async (
  queryable: Queryable,
  userId: string,
): Promise<PersonalDetailsRow | undefined> =>
  (await queryable.select().from(personalDetails).where(eq(personalDetails.userId, userId)))[0];

/** Writes the given fields of a person's profile and keeps the others. */
export const upsertPersonalDetails = async (
  queryable: Queryable,
  { userId, ...changed }: Partial<PersonalDetailsRow> & { userId: string },
): Promise<void> => {
  await queryable
    .insert(personalDetails)
    .values({ userId, ...changed })
    .onConflictDoUpdate({ target: personalDetails.userId, set: { userId, ...changed } });
};
