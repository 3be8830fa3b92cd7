import type { ContactDetails } from '@ekhaya/contract/profile/contacts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { requirePersonHerself } from '../require-person-herself.ts';
import { upsertContacts } from './contacts.store.ts';

/** Replaces the contact numbers of the caller. @throws {AppError} `forbidden` for another person's numbers */
export const changeContacts = async (
  { database }: Pick<Dependencies, 'database'>,
  { caller, personId, contacts }: { caller: Caller; personId: string; contacts: ContactDetails },
): Promise<void> => {
  requirePersonHerself(caller, personId);
  await upsertContacts(database.db, personId, contacts);
};
