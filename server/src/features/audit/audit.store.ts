import { and, asc, desc, eq, gte, inArray, lt, or, sql, type SQL } from 'drizzle-orm';
import { auditLog } from '../../platform/audit/audit.table.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { limitAndOffset, withinEstates } from '../../platform/database/list-conditions.ts';
import type { StaffEstates } from '../../platform/http/caller.ts';

export type AuditRow = typeof auditLog.$inferSelect;

/** What the log is narrowed to and paged by. */
export interface AuditWanted {
  staffEstates: StaffEstates;
  estateId?: string | undefined;
  actorId?: string | undefined;
  /** The beginning of an action. */
  action?: string | undefined;
  /** Acts by one of these people or of an action that begins so; undefined for all. */
  search?: { actorIds: string[]; action: string } | undefined;
  /** From this instant on, and before that one. */
  from?: Date | undefined;
  before?: Date | undefined;
  order: 'ASC' | 'DESC';
  page: number;
  perPage: number;
}

const beginsWith = (text: string): SQL => sql`${auditLog.action} like ${`${text.replaceAll(/[\\%_]/g, '\\$&')}%`}`;

/** A page of the log by age and how many entries there are. */
export const selectAuditPage = async (
  queryable: Queryable,
  wanted: AuditWanted,
): Promise<{ rows: AuditRow[]; total: number }> => {
  const { search } = wanted;
  const condition = and(
    withinEstates(auditLog.estateId, wanted.staffEstates),

    wanted.estateId === undefined ? undefined : eq(auditLog.estateId, wanted.estateId),
    wanted.actorId === undefined ? undefined : eq(auditLog.actorId, wanted.actorId),
    wanted.action === undefined ? undefined : beginsWith(wanted.action),
    search && or(inArray(auditLog.actorId, search.actorIds), beginsWith(search.action)),
    wanted.from === undefined ? undefined : gte(auditLog.at, wanted.from),
    wanted.before === undefined ? undefined : lt(auditLog.at, wanted.before),
  );
  const rows = await queryable
    .select()
    .from(auditLog)
    .where(condition)
    .orderBy(wanted.order === 'ASC' ? asc(auditLog.id) : desc(auditLog.id))
    .limit(limitAndOffset(wanted).limit)
    .offset(limitAndOffset(wanted).offset);
  const [counted] = await queryable
    .select({ total: sql<number>`count(*)::int` })
    .from(auditLog)
    .where(condition);
  return { rows, total: counted?.total ?? 0 };
};
