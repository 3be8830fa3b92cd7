import type { Queryable } from '../../platform/database/database.ts';
import { insertEmergencyContacts, type NewEmergencyContact } from './directory.store.ts';

/** Adds emergency contacts to estates. Contacts that exist already are left unchanged. */
export const addEmergencyContacts = (transaction: Queryable, added: NewEmergencyContact[]): Promise<void> =>
  insertEmergencyContacts(transaction, added);
