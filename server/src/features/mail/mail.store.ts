import { and, asc, desc, eq, getTableColumns, ilike, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { containsPattern, limitAndOffset, withinEstates } from '../../platform/database/list-conditions.ts';
import { versionReader, type Unversioned } from '../../platform/database/versioned-record.ts';
import type { StaffEstates } from '../../platform/http/caller.ts';
import { staffMails } from './mail.table.ts';

export type StaffMailRow = typeof staffMails.$inferSelect;

/** Reads the version of a mail. */
export const readMailVersion = versionReader(staffMails, staffMails.id);

/** A mail to insert. */
export type NewStaffMail = Omit<Unversioned<StaffMailRow>, `pending${string}`>;

/** Inserts a mail and returns it. */
export const insertStaffMail = async (transaction: Queryable, mail: NewStaffMail): Promise<StaffMailRow | undefined> =>
  (await transaction.insert(staffMails).values(mail).returning())[0];

/** Locks a mail until the transaction ends. */
export const lockStaffMail = async (transaction: Queryable, id: string): Promise<StaffMailRow | undefined> =>
  (await transaction.select().from(staffMails).where(eq(staffMails.id, id)).for('update'))[0];

/** Sets the status of a mail. */
export const updateStaffMailStatus = async (
  transaction: Queryable,
  id: string,
  status: StaffMailRow['status'],
): Promise<void> => {
  await transaction
    .update(staffMails)
    .set({ status, ...nothingPending })
    .where(eq(staffMails.id, id));
};

const nothingPending = { pendingDecisionId: null, pendingUntil: null, pendingStatus: null };

/** Writes the status that a mail will have when its pending decision is applied, or that nothing is pending. */
export const writePendingMail = async (
  transaction: Queryable,
  id: string,
  pending: { decisionId: string; until: Date; status: 'queued' | 'refused' } | undefined,
): Promise<void> => {
  const set =
    pending === undefined
      ? nothingPending
      : { pendingDecisionId: pending.decisionId, pendingUntil: pending.until, pendingStatus: pending.status };
  await transaction.update(staffMails).set(set).where(eq(staffMails.id, id));
};

/** Returns the mails with some ids. */
export const selectStaffMails = (queryable: Queryable, ids: readonly string[]): Promise<StaffMailRow[]> =>
  queryable
    .select()
    .from(staffMails)
    .where(inArray(staffMails.id, [...ids]));

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
    filter.status === undefined
      ? undefined
      : sql`coalesce(${staffMails.pendingStatus}, ${staffMails.status}) = ${filter.status}`,
    filter.text === '' ? undefined : or(ilike(staffMails.subject, pattern), ilike(staffMails.recipient, pattern)),
  );
  const { limit, offset } = limitAndOffset(filter);
  const [rows, total] = await Promise.all([
    queryable
      .select()
      .from(staffMails)
      .where(condition)
      .orderBy(direction(staffMails.createdAt), direction(staffMails.id))
      .limit(limit)
      .offset(offset),
    queryable.$count(staffMails, condition),
  ]);
  return { rows, total };
};

/** The mail that waits for a person's approval and has the earliest send time, with the number of all that wait for it. */
export const selectFirstWaitingMail = async (
  queryable: Queryable,
  { approverId, estates }: { approverId: string; estates: StaffEstates },
): Promise<{ count: number; mail: StaffMailRow } | undefined> =>
  (
    await queryable
      .select({ count: sql<number>`(count(*) over ())::int`, mail: getTableColumns(staffMails) })
      .from(staffMails)
      .where(
        and(
          eq(staffMails.approverId, approverId),
          // Written as in the partial index on mails that wait.
          sql`${staffMails.status} = 'waiting'`,
          isNull(staffMails.pendingStatus),
          withinEstates(staffMails.estateId, estates),
        ),
      )
      .orderBy(asc(staffMails.sendAt), asc(staffMails.id))
      .limit(1)
  )[0];
