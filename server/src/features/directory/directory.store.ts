import { asc, eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { emergencyContacts } from './directory.table.ts';

export type EmergencyContactRow = typeof emergencyContacts.$inferSelect;
export type NewEmergencyContact = typeof emergencyContacts.$inferInsert;

/** The emergency contacts of an estate in their order. */
export const selectEmergencyContacts = (queryable: Queryable, estateId: string): Promise<EmergencyContactRow[]> =>
  queryable
    .select()
    .from(emergencyContacts)
    .where(eq(emergencyContacts.estateId, estateId))
    .orderBy(asc(emergencyContacts.position), asc(emergencyContacts.name));

/** Inserts the contacts whose ids do not exist yet. */
export const insertEmergencyContacts = async (queryable: Queryable, added: NewEmergencyContact[]): Promise<void> => {
  if (added.length > 0) await queryable.insert(emergencyContacts).values(added).onConflictDoNothing();
};
