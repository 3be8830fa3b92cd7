/** The kind of contact changes in the outbox. */
export const CONTACTS_KIND = 'contacts';
