import { and, asc, desc, eq, gt, inArray, lt, ne, notInArray, or } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { nobodyId } from '../../identity/accounts/people.view.ts';
import type { StaffMailRow } from '../mail.store.ts';
import { staffMails } from '../mail.table.ts';

/** The mails that staff wrote to an address, newest first. */
export const selectMailsTo = (queryable: Queryable, recipient: string) =>
  queryable
    .select({
      estateId: staffMails.estateId,
      subject: staffMails.subject,
      text: staffMails.text,
      sendAt: staffMails.sendAt,
    })
    .from(staffMails)
    .where(and(eq(staffMails.recipient, recipient), eq(staffMails.status, 'queued')))
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

/** Deletes the mails that staff wrote to an address. */
export const deleteMailsTo = async (transaction: Queryable, recipient: string): Promise<void> => {
  await transaction.delete(staffMails).where(eq(staffMails.recipient, recipient));
};

/** Deletes the mails to an account that wait for approval or for their send time. */
export const deleteUnsentMailsTo = async (transaction: Queryable, recipientId: string, now: Date): Promise<void> => {
  await transaction
    .delete(staffMails)
    .where(
      and(eq(staffMails.recipientId, recipientId), or(eq(staffMails.status, 'waiting'), gt(staffMails.sendAt, now))),
    );
};

/** Deletes up to `limit` mails of an estate from before an instant, except those to some addresses. @returns how many */
export const deleteMailsBefore = async (
  queryable: Queryable,
  wanted: { estateId: string; before: Date; exceptTo: readonly string[]; limit: number },
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
        wanted.exceptTo.length === 0 ? undefined : notInArray(staffMails.recipient, [...wanted.exceptTo]),
      ),
    )
    .limit(wanted.limit);
  const rows = await queryable.delete(staffMails).where(inArray(staffMails.id, old)).returning({ id: staffMails.id });
  return rows.length;
};
