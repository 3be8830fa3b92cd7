import { and, asc, desc, eq, ilike, or } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { containsPattern, limitAndOffset, withinEstates } from '../../platform/database/list-conditions.ts';
import type { StaffEstates } from '../../platform/http/caller.ts';
import { staffMails } from './mail.table.ts';

export type StaffMailRow = typeof staffMails.$inferSelect;

/** Inserts a mail. */
export const insertStaffMail = async (transaction: Queryable, mail: StaffMailRow): Promise<void> => {
  await transaction.insert(staffMails).values(mail);
};

/** Locks a mail until the transaction ends. */
export const lockStaffMail = async (transaction: Queryable, id: string): Promise<StaffMailRow | undefined> =>
  (await transaction.select().from(staffMails).where(eq(staffMails.id, id)).for('update'))[0];

/** Sets the status of a mail. */
export const updateStaffMailStatus = async (
  transaction: Queryable,
  id: string,
  status: StaffMailRow['status'],
): Promise<void> => {
  await transaction.update(staffMails).set({ status }).where(eq(staffMails.id, id));
};

/** A page of the mails of certain estates and the total number of matches. */
export const selectStaffMailPage = async (
  queryable: Queryable,
  filter: {
    staffEstates: StaffEstates;
    estateId?: string | undefined;
    status?: StaffMailRow['status'] | undefined;
    text: string;
    order: 'ASC' | 'DESC';
    page: number;
    perPage: number;
  },
): Promise<{ rows: StaffMailRow[]; total: number }> => {
  const direction = filter.order === 'ASC' ? asc : desc;
  const pattern = containsPattern(filter.text);
  const condition = and(
    withinEstates(staffMails.estateId, filter.staffEstates),
    filter.estateId === undefined ? undefined : eq(staffMails.estateId, filter.estateId),
    filter.status === undefined ? undefined : eq(staffMails.status, filter.status),
    filter.text === '' ? undefined : or(ilike(staffMails.recipient, pattern), ilike(staffMails.subject, pattern)),
  );
  const { limit, offset } = limitAndOffset(filter);
  const rows = await queryable
    .select()
    .from(staffMails)
    .where(condition)
    .orderBy(direction(staffMails.createdAt), direction(staffMails.id))
    .limit(limit)
    .offset(offset);
  return { rows, total: await queryable.$count(staffMails, condition) };
};
