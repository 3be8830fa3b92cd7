import type { Queryable } from '../../platform/database/database.ts';
import { insertEmergencyContacts, type NewEmergencyContact } from './directory.store.ts';

/** Adds emergency contacts to estates. Those that are there already are left as they are. */
export const addEmergencyContacts = (transaction: Queryable, added: NewEmergencyContact[]): Promise<void> =>
  insertEmergencyContacts(transaction, added);
