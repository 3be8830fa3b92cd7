import { registerSender } from '../../../platform/outbox/outbox.ts';
import { saveContacts } from './contacts.queries.ts';

/** The kind of contact changes in the outbox. */
export const CONTACTS_KIND = 'contacts';

/** Registers how the outbox sends contact changes that were made offline. */
export const registerContactsSending = (): void =>
  registerSender(CONTACTS_KIND, saveContacts, { title: 'Your contact details', isPreserved: true });
