import { smsProviders } from '@ekhaya/contract/operations/how-it-is.rules';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';

/** The provider that sends text messages, in the one row of the table. Without a row it is the first one. */
export const smsProviderInUse = pgTable('sms_provider', {
  id: integer('id').primaryKey(),
  provider: text('provider', { enum: smsProviders }).notNull(),
});
