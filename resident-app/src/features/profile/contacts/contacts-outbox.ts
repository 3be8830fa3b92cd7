import { registerSender, type OutboxKind } from '../../../platform/outbox/outbox.ts';
import { saveContacts } from './contacts.queries.ts';

/** The contact changes in the outbox. */
export const CONTACTS_KIND: OutboxKind = {
  name: 'contacts',
  title: 'Your contact details',
  isRecord: true,
  editPath: '/Contacts',
};

/** Registers how the outbox sends contact changes that were made offline. */
export const registerContactsSending = (): void => registerSender(CONTACTS_KIND, saveContacts);
