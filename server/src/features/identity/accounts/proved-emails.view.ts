import { isNotNull, sql } from 'drizzle-orm';
import { pgView, text } from 'drizzle-orm/pg-core';
import { users } from './accounts.table.ts';
import { formerEmails } from './former-emails.table.ts';

/** The e-mail addresses that people have proved, also those that they have left. Stores of other features read them through this view. */
export const provedEmails = pgView('proved_emails', {
  userId: text('user_id').notNull(),
  email: text('email').notNull(),
}).as(sql`
  select ${users.id} as "user_id", ${users.email} from ${users} where ${isNotNull(users.emailVerifiedAt)}
  union select ${formerEmails.userId}, ${formerEmails.email} from ${formerEmails}`);
