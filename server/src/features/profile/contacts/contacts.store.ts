import type { ContactDetails } from '@ekhaya/contract/profile/contacts';
import { eq } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { contactDetails } from './contacts.table.ts';

/** Reads a person's contact numbers; undefined when she has never saved any. */
export const selectContacts = async (queryable: Queryable, userId: string): Promise<ContactDetails | undefined> => {
  const { home, work, cell, emergencyContactName, emergencyContactNumber } = contactDetails;
  const [row] = await queryable
    .select({ home, work, cell, emergencyContactName, emergencyContactNumber })
    .from(contactDetails)
    .where(eq(contactDetails.userId, userId));
  return row;
};

/** Replaces a person's contact numbers. */
export const upsertContacts = async (queryable: Queryable, userId: string, contacts: ContactDetails): Promise<void> => {
  await queryable
    .insert(contactDetails)
    .values({ userId, ...contacts })
    .onConflictDoUpdate({ target: contactDetails.userId, set: contacts });
};
