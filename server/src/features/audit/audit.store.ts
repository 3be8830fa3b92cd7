import { and, asc, desc, eq, gte, inArray, lt, or, sql, type SQL } from 'drizzle-orm';
import { auditLog } from '../../platform/audit/audit.table.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { limitAndOffset, withinEstates } from '../../platform/database/list-conditions.ts';
import type { StaffEstates } from '../../platform/http/caller.ts';

export type AuditRow = typeof auditLog.$inferSelect;

/** The filter, order and page of the audit log. */
export interface AuditFilter {
  staffEstates: StaffEstates;
  estateId?: string | undefined;
  actorId?: string | undefined;
  /** Entries whose action begins with this text. */
  action?: string | undefined;
  /** Entries by one of these people, or whose action begins with this text. */
  search?: { actorIds: string[]; action: string } | undefined;
  /** Entries at this instant or later. */
  from?: Date | undefined;
  /** Entries earlier than this instant. */
  before?: Date | undefined;
  order: 'ASC' | 'DESC';
  page: number;
  perPage: number;
}

const beginsWith = (text: string): SQL => sql`${auditLog.action} like ${`${text.replaceAll(/[\\%_]/g, '\\$&')}%`}`;

/** A page of the audit log in the order of age, and the total number of matches. */
export const selectAuditPage = async (
  queryable: Queryable,
  filter: AuditFilter,
): Promise<{ rows: AuditRow[]; total: number }> => {
  const { search } = filter;
  const condition = and(
    withinEstates(auditLog.estateId, filter.staffEstates),

    filter.estateId === undefined ? undefined : eq(auditLog.estateId, filter.estateId),
    filter.actorId === undefined ? undefined : eq(auditLog.actorId, filter.actorId),
    filter.action === undefined ? undefined : beginsWith(filter.action),
    search && or(inArray(auditLog.actorId, search.actorIds), beginsWith(search.action)),
    filter.from === undefined ? undefined : gte(auditLog.at, filter.from),
    filter.before === undefined ? undefined : lt(auditLog.at, filter.before),
  );
  const rows = await queryable
    .select()
    .from(auditLog)
    .where(condition)
    .orderBy(filter.order === 'ASC' ? asc(auditLog.id) : desc(auditLog.id))
    .limit(limitAndOffset(filter).limit)
    .offset(limitAndOffset(filter).offset);
  const [counted] = await queryable
    .select({ total: sql<number>`count(*)::int` })
    .from(auditLog)
    .where(condition);
  return { rows, total: counted?.total ?? 0 };
};
