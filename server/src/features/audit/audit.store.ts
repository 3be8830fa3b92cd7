import { and, desc, eq, gte, inArray, lt, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { auditLog } from '../../platform/audit/audit.table.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { isMetByMany, isOneOf, withinEstates } from '../../platform/database/list-conditions.ts';
import { isFoundBy, people as accounts } from '../identity/accounts/people.view.ts';
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
  /**
   * Entries by or about one of these people, or of one of these actions. Without `personIds`, people whom staff find by the text: there
   * are many.
   */
  search?: { text: string; personIds: string[] | undefined; actions: string[] } | undefined;
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

/** An alternative of a filter: entries that meet a condition, or entries with one of some people in a column that has an index. */
type Alternative = { condition: SQL | undefined } | { of: PgColumn; people: readonly string[] };

/** Whether an entry is by or about somebody whom staff find by a text. The entries are walked in their order. */
const isOfSomebodyFoundBy = (text: string, staffEstates: StaffEstates): SQL => {
  const { actorId, personId: concerned } = auditLog;
  return isMetByMany(
    sql`exists (select from ${accounts} where ${accounts.id} in (${actorId}, ${concerned}) and ${isFoundBy(text, staffEstates)})`,
  );
};

/**
 * Returns the alternatives of a filter: an entry of the page meets at least one. Each alternative is a statement with an index of its own,
 * because no index serves an `or` in the order of time.
 */
const alternativesOf = ({ personId, search, staffEstates }: AuditFilter): Alternative[] => {
  const { actorId, personId: concerned, action } = auditLog;
  const ofPeople = (ids: readonly string[]): Alternative[] =>
    ids.length === 0 ? [] : [actorId, concerned].map((of) => ({ of, people: ids }));
  if (search === undefined) {
    // PostgreSQL sees all conditions, and takes the index of the person or of the actions, whichever has fewer entries.
    const byPerson = personId === undefined ? [undefined] : [eq(actorId, personId), eq(concerned, personId)];
    return byPerson.map((condition) => ({ condition }));
  }
  const { text, personIds, actions } = search;
  const ofActions = actions.length === 0 ? [] : [inArray(action, actions)];
  if (personId === undefined) {
    const named =
      personIds === undefined ? [{ condition: isOfSomebodyFoundBy(text, staffEstates) }] : ofPeople(personIds);
    return [...named, ...ofActions.map((condition) => ({ condition }))];
  }
  const bySearch = [
    ...(personIds === undefined
      ? [isOfSomebodyFoundBy(text, staffEstates)]
      : [actorId, concerned].map((column) => isOneOf(column, personIds))),
    ...ofActions,
  ];
  return [eq(actorId, personId), eq(concerned, personId)].flatMap((one) =>
    bySearch.map((other) => ({ condition: and(one, other) })),
  );
};

/**
 * Up to so many pairs of a person and an estate, entries are read by both: those that a person made at other estates cost nothing then.
 * Of more pairs most are of people who changed nothing there.
 */
const maxPairs = 2000;

/** Who did something first with some records of a kind. Records of which no entry is left are absent. */
export const selectFirstActors = (
  queryable: Queryable,
  { action, kind, ids }: { action: string; kind: string; ids: readonly string[] },
): Promise<{ id: string; actorId: string }[]> =>
  queryable
    .selectDistinctOn([auditLog.subjectId], { id: auditLog.subjectId, actorId: auditLog.actorId })
    .from(auditLog)
    .where(and(eq(auditLog.subjectKind, kind), inArray(auditLog.subjectId, [...ids]), eq(auditLog.action, action)))
    .orderBy(auditLog.subjectId, auditLog.id);

/** The estates of which entries are wanted. */
const estatesOf = ({ staffEstates, estateId }: AuditFilter): StaffEstates => {
  if (estateId === undefined) return staffEstates;
  return staffEstates === 'all' || staffEstates.includes(estateId) ? [estateId] : [];
};

/** Returns a page of the audit log, newest first. It costs the same anywhere in the log. */
export const selectAuditPage = async (
  queryable: Queryable,
  filter: AuditFilter,
  { before, limit }: AuditPage,
): Promise<AuditRow[]> => {
  const { at, id, estateId, action } = auditLog;
  const estates = estatesOf(filter);
  const isOfAction = filter.actions === undefined ? undefined : inArray(action, [...filter.actions]);
  const among = and(withinEstates(estateId, estates), isOfAction);
  const within = and(
    filter.from === undefined ? undefined : gte(at, filter.from),
    filter.until === undefined ? undefined : lt(at, filter.until),
    before === undefined
      ? undefined
      : sql`(${at}, ${id}) < (select ${at}, ${id} from ${auditLog} where ${id} = ${before}::bigint)`,
  );
  const newest = [desc(at), desc(id)];
  const entries = (condition: SQL | undefined) =>
    queryable
      .select()
      .from(auditLog)
      .where(condition)
      .orderBy(...newest);
  const select = (wanted: Alternative): Promise<AuditRow[]> => {
    if ('condition' in wanted) return entries(and(among, within, wanted.condition)).limit(limit);
    // The newest of each are read in the order of their index. One condition on all would collect every entry of the estate or of these
    // people before the first one is known: 100,000 where one person changes most of what an estate has.
    const byEstate = estates !== 'all' && wanted.people.length * estates.length <= maxPairs;
    const ofEach = queryable
      .select({ id, at })
      .from(auditLog)
      .where(
        and(
          sql`${wanted.of} = person.id`,
          byEstate ? sql`${estateId} = estate.id` : isMetByMany(withinEstates(estateId, estates)),
          within,
          isMetByMany(isOfAction),
        ),
      )
      .orderBy(...newest)
      .limit(limit)
      .as('of_each');
    const people = sql`unnest(${sql.param([...wanted.people])}::text[]) person (id)`;
    const first = queryable
      .select({ id: ofEach.id })
      .from(byEstate ? sql`${people} cross join unnest(${sql.param([...estates])}::text[]) estate (id)` : people)
      .crossJoinLateral(ofEach)
      .orderBy(desc(ofEach.at), desc(ofEach.id))
      .limit(limit);
    return entries(inArray(id, first));
  };
  const parts = await Promise.all(alternativesOf(filter).map(select));
  if (parts.length < 2) return parts.flat();
  const rows = new Map(parts.flat().map((row) => [row.id, row]));
  return [...rows.values()]
    .toSorted((one, other) => other.at.getTime() - one.at.getTime() || (other.id > one.id ? 1 : -1))
    .slice(0, limit);
};
