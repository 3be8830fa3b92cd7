import { pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '../../identity/accounts/accounts.table.ts';

const optional = (name: string) => text(name).notNull().default('');

/** The contact numbers of a person, as she wrote them. Empty text means not given. */
export const contactDetails = pgTable('contact_details', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  home: optional('home'),
  work: optional('work'),
  cell: optional('cell'),
  emergencyContactName: optional('emergency_contact_name'),
  emergencyContactNumber: optional('emergency_contact_number'),
});
