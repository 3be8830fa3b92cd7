import type { ContactDetails } from '@ekhaya/contract/profile/contacts';
import { call } from '../../../platform/api/call.ts';

/** Reads the contact numbers of the caller. */
export const readContacts = (): Promise<ContactDetails> => call('GET /api/user/contact', { query: { userID: 'me' } });

/** Replaces the contact numbers of the caller. */
export const saveContacts = (contacts: ContactDetails) =>
  call('PUT /api/user/contact', { query: { userID: 'me' }, body: contacts });
