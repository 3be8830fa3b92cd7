import { sql } from 'drizzle-orm';
import type { MailTemplateName } from '@ekhaya/contract/mail/mail.rules';
import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { versionColumns } from '../../platform/database/versioned-record.ts';
import { estates } from '../estates/catalogue/estates.table.ts';
import { users } from '../identity/accounts/accounts.table.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/**
 * Mails that staff have written. Status: `queued` for sending, `waiting` for approval, or `refused` by the approver, or because neither the
 * writer nor the approver worked for the estate any more at the send time.
 */
export const staffMails = pgTable(
  'staff_mails',
  {
    id: text('id').primaryKey(),
    estateId: text('estate_id')
      .notNull()
      .references(() => estates.id),
    senderId: text('sender_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    recipient: text('recipient').notNull(),
    /**
     * The account that the mail was written to, which may have another address by the send time; null for mails from before it was
     * recorded. Not a foreign key: a mail to an address that its account never proved may be about somebody else, and stays.
     */
    recipientId: text('recipient_id'),
    subject: text('subject').notNull(),
    templateName: text('template_name').$type<MailTemplateName>().notNull(),
    text: text('text').notNull(),
    project: text('project').notNull(),
    status: text('status', { enum: ['queued', 'waiting', 'refused'] }).notNull(),
    /** The person whose approval the mail needs; null if it needs none. */
    approverId: text('approver_id').references(() => users.id, { onDelete: 'cascade' }),
    sendAt: instant('send_at').notNull(),
    createdAt: instant('created_at').notNull(),
    ...versionColumns,
    /** The decision of the approver that can still be taken back, until when, and the status that it gives the mail. */
    pendingDecisionId: text('pending_decision_id'),
    pendingUntil: instant('pending_until'),
    pendingStatus: text('pending_status', { enum: ['queued', 'refused'] }),
  },
  (table) => [
    index('staff_mails_estate_index').on(table.estateId, table.createdAt),
    index('staff_mails_age_index').on(table.createdAt),
    index('staff_mails_waiting_index')
      .on(table.approverId, table.sendAt)
      .where(sql`${table.status} = 'waiting'`),
  ],
);
