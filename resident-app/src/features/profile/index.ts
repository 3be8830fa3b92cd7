import { registerSender } from '../../platform/outbox/outbox.ts';
import { saveContacts } from './contacts/contacts.queries.ts';
import { CONTACTS_KIND } from './contacts/contacts-outbox.ts';

export { PasskeyOffer } from './devices/passkey-offer.tsx';

/** Registers how the outbox sends contact changes that were made offline. Call it once at start. */
export const registerProfileSenders = (): void =>
  registerSender(CONTACTS_KIND, saveContacts, { title: 'Your contact details', isPreserved: true });
