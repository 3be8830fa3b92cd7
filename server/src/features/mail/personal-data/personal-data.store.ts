import { and, asc, desc, eq, gt, inArray, isNull, lt, ne, notExists, notInArray, or, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { nobodyId, people } from '../../identity/accounts/people.view.ts';
import { provedEmails } from '../../identity/accounts/proved-emails.view.ts';
import type { StaffMailRow } from '../mail.store.ts';
import { staffMails } from '../mail.table.ts';

/**
 * The condition that a mail is a person's: it went to an address that she has proved, also to one that she has left, and was not
 * written to somebody else who had proved it, before or after her.
 */
const isMailOf = (queryable: Queryable, userId: string): SQL | undefined => {
  const hers = queryable
    .select({ email: provedEmails.email })
    .from(provedEmails)
    .where(eq(provedEmails.userId, userId));
  const ofItsPerson = queryable
    .select({ email: provedEmails.email })
    .from(provedEmails)
    .where(and(eq(provedEmails.userId, staffMails.recipientId), eq(provedEmails.email, staffMails.recipient)));
  return and(
    inArray(staffMails.recipient, hers),
    or(isNull(staffMails.recipientId), eq(staffMails.recipientId, userId), notExists(ofItsPerson)),
  );
};

/** The condition that a mail was written to none of some people, and went to no address of theirs, proved or not, also a former one. */
const isMailOfNone = (queryable: Queryable, userIds: readonly string[]): SQL | undefined => {
  if (userIds.length === 0) return undefined;
  const present = queryable
    .select({ email: people.email })
    .from(people)
    .where(inArray(people.id, [...userIds]));
  const proved = queryable
    .select({ email: provedEmails.email })
    .from(provedEmails)
    .where(inArray(provedEmails.userId, [...userIds]));
  return and(
    or(isNull(staffMails.recipientId), notInArray(staffMails.recipientId, [...userIds])),
    notInArray(staffMails.recipient, present),
    notInArray(staffMails.recipient, proved),
  );
};

/** The mails that staff wrote to a person, newest first. */
export const selectMailsTo = (queryable: Queryable, userId: string) =>
  queryable
    .select({
      estateId: staffMails.estateId,
      subject: staffMails.subject,
      text: staffMails.text,
      sendAt: staffMails.sendAt,
    })
    .from(staffMails)
    .where(and(isMailOf(queryable, userId), eq(staffMails.status, 'queued')))
    .orderBy(desc(staffMails.createdAt), desc(staffMails.id));

/** Locks the mails that wait for the approval of a person, until the transaction ends. */
export const lockMailsWaitingFor = (transaction: Queryable, approverId: string): Promise<StaffMailRow[]> =>
  transaction
    .select()
    .from(staffMails)
    .where(and(eq(staffMails.approverId, approverId), eq(staffMails.status, 'waiting')))
    .orderBy(asc(staffMails.id))
    .for('update');

/** Hands the mails that a person wrote, or was asked to approve, to nobody. */
export const handOverMails = async (transaction: Queryable, userId: string): Promise<void> => {
  await transaction.update(staffMails).set({ senderId: nobodyId }).where(eq(staffMails.senderId, userId));
  await transaction.update(staffMails).set({ approverId: nobodyId }).where(eq(staffMails.approverId, userId));
};

/** Deletes the mails that staff wrote to a person. */
export const deleteMailsTo = async (transaction: Queryable, userId: string): Promise<void> => {
  await transaction.delete(staffMails).where(isMailOf(transaction, userId));
};

/** Deletes the mails to an account that wait for approval or for their send time. */
export const deleteUnsentMailsTo = async (transaction: Queryable, recipientId: string, now: Date): Promise<void> => {
  await transaction
    .delete(staffMails)
    .where(
      and(eq(staffMails.recipientId, recipientId), or(eq(staffMails.status, 'waiting'), gt(staffMails.sendAt, now))),
    );
};

/** Deletes up to `limit` mails of an estate from before an instant, except those to some people. @returns how many */
export const deleteMailsBefore = async (
  queryable: Queryable,
  wanted: { estateId: string; before: Date; exceptOf: readonly string[]; limit: number },
): Promise<number> => {
  const old = queryable
    .select({ id: staffMails.id })
    .from(staffMails)
    .where(
      and(
        eq(staffMails.estateId, wanted.estateId),
        lt(staffMails.createdAt, wanted.before),
        lt(staffMails.sendAt, wanted.before),
        ne(staffMails.status, 'waiting'),
        isMailOfNone(queryable, wanted.exceptOf),
      ),
    )
    .limit(wanted.limit);
  const rows = await queryable.delete(staffMails).where(inArray(staffMails.id, old)).returning({ id: staffMails.id });
  return rows.length;
};
