import { and, desc, eq, gte, inArray, lt, sql, type SQL } from 'drizzle-orm';
import { auditLog } from '../../platform/audit/audit.table.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { isOneOf, withinEstates } from '../../platform/database/list-conditions.ts';
import type { StaffEstates } from '../../platform/http/caller.ts';

export type AuditRow = typeof auditLog.$inferSelect;

/** The filter of the audit log. */
export interface AuditFilter {
  staffEstates: StaffEstates;
  estateId?: string | undefined;
  /** Entries of these actions. */
  actions?: readonly string[] | undefined;
  /** Entries by this person, or about this person. */
  personId?: string | undefined;
  /** Entries by or about one of these people, or of one of these actions. */
  search?: { personIds: string[]; actions: string[] } | undefined;
  /** Entries at this instant or later. */
  from?: Date | undefined;
  /** Entries earlier than this instant. */
  until?: Date | undefined;
}

/** A page: the entries before an id, newest first. */
interface AuditPage {
  before?: string | undefined;
  limit: number;
}

/** The conditions of which any must hold. Each has an index of its own: none serves an `or` in the order of time. */
const alternativesOf = ({ personId, search }: AuditFilter): (SQL | undefined)[] => {
  const { actorId, personId: concerned, action } = auditLog;
  const byPerson = personId === undefined ? [undefined] : [eq(actorId, personId), eq(concerned, personId)];
  if (search === undefined) return byPerson;
  const { personIds, actions } = search;
  const bySearch = [
    ...(personIds.length === 0 ? [] : [isOneOf(actorId, personIds), isOneOf(concerned, personIds)]),
    ...(actions.length === 0 ? [] : [inArray(action, actions)]),
  ];
  return byPerson.flatMap((one) => bySearch.map((other) => and(one, other)));
};

/** Returns a page of the audit log, newest first. It costs the same anywhere in the log. */
export const selectAuditPage = async (
  queryable: Queryable,
  filter: AuditFilter,
  { before, limit }: AuditPage,
): Promise<AuditRow[]> => {
  const { at, id, estateId, action } = auditLog;
  const position = sql`(${at}, ${id})`;
  const common = and(
    withinEstates(estateId, filter.staffEstates),
    filter.estateId === undefined ? undefined : eq(estateId, filter.estateId),
    filter.actions === undefined ? undefined : inArray(action, [...filter.actions]),
    filter.from === undefined ? undefined : gte(at, filter.from),
    filter.until === undefined ? undefined : lt(at, filter.until),
    before === undefined
      ? undefined
      : sql`${position} < (select ${at}, ${id} from ${auditLog} where ${id} = ${before}::bigint)`,
  );
  const alternatives = alternativesOf(filter);
  const newest = (condition: SQL | undefined) =>
    queryable.select().from(auditLog).where(and(common, condition)).orderBy(desc(at), desc(id)).limit(limit);
  const [only] = alternatives;
  if (alternatives.length === 0) return [];
  if (alternatives.length === 1) return newest(only);
  const parts = await Promise.all(alternatives.map(newest));
  const rows = new Map(parts.flat().map((row) => [row.id, row]));
  return [...rows.values()]
    .toSorted((one, other) => other.at.getTime() - one.at.getTime() || (other.id > one.id ? 1 : -1))
    .slice(0, limit);
};
