import type { ContactDetails } from '@ekhaya/contract/profile/contacts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { selectContacts } from './contacts.store.ts';

const none: ContactDetails = { home: '', work: '', cell: '', emergencyContactName: '', emergencyContactNumber: '' };

/** Reads the contact numbers of a person; empty texts where she gave none. */
export const readContacts = async (
  { database }: Pick<Dependencies, 'database'>,
  personId: string,
): Promise<ContactDetails> => (await selectContacts(database.db, personId)) ?? none;
