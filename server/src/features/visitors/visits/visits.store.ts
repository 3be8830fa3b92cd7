import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  ilike,
  isNotNull,
  isNull,
  lt,
  lte,
  gt,
  not,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import type { VisitStatus } from '@ekhaya/contract/visitors/visitors.rules';
import type { Queryable } from '../../../platform/database/database.ts';
import {
  containsPattern,
  countUpTo,
  inOrderOf,
  isOneOf,
  isMetByMany,
  limitAndOffset,
  readListPage,
  selectFirstIds,
  withinEstates,
  type FoundIds,
  type ListPage,
} from '../../../platform/database/list-conditions.ts';
import { preparedStatement } from '../../../platform/database/statements/prepared-statement.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { estateProfiles } from '../../estates/catalogue/estate-profiles.view.ts';
import { people as hosts, searched as searchedOfHost } from '../../identity/accounts/people.view.ts';
import { hasInvitingRole } from './hosts/inviting-role.store.ts';
import { visitDaysAsJson, type StoredVisitDay } from './visit-days.store.ts';
import { hasComeOn, isInsideSince, isSingleOn, isWeeklyOn } from './visits-of-day.store.ts';
import { visitorInvitations } from './visitors.table.ts';

const selectVisits = (queryable: Queryable) =>
  queryable
    .select({
      ...getTableColumns(visitorInvitations),
      hostFirstName: hosts.firstName,
      hostLastName: hosts.lastName,
      estateName: estateProfiles.name,
      timeZone: estateProfiles.timeZone,
      /** What happened on the days of a weekly invitation; empty for a single visit. */
      days: sql<StoredVisitDay[]>`case when ${visitorInvitations.weekdays} is null then '[]'::json
        else ${visitDaysAsJson(visitorInvitations.id)} end`,
    })
    .from(visitorInvitations)
    .innerJoin(hosts, eq(hosts.id, visitorInvitations.hostId))
    .innerJoin(estateProfiles, eq(estateProfiles.id, visitorInvitations.estateId))
    .$dynamic();

/** An invitation with the names of its host and its estate, and the days of a weekly one. */
export type VisitRow = Awaited<ReturnType<typeof selectVisits>>[number];

/** Returns the visit with a visitor code, in any status; undefined if there is none. */
export const selectVisitByCode = async (queryable: Queryable, code: string): Promise<VisitRow | undefined> =>
  (
    await selectVisits(queryable).where(and(eq(visitorInvitations.code, code), sql`${visitorInvitations.code} <> ''`))
  )[0];

/** Returns the visit with the digest of a pass token, in any status; undefined if there is none. */
export const selectVisitByToken = async (queryable: Queryable, tokenDigest: string): Promise<VisitRow | undefined> =>
  (await selectVisits(queryable).where(eq(visitorInvitations.tokenDigest, tokenDigest)))[0];

/** Returns a visit by its id, in any status; undefined if there is none. */
export const selectVisit = async (queryable: Queryable, id: string): Promise<VisitRow | undefined> =>
  (await selectVisits(queryable).where(eq(visitorInvitations.id, id)))[0];

const visitsById = preparedStatement((queryable) =>
  selectVisits(queryable)
    .where(sql`${visitorInvitations.id} = any(${sql.placeholder('ids')})`)
    .prepare('visits_by_id'),
);

/** Returns visits by their ids and in their order, in any status. Unknown ids are missing. */
export const selectVisitsById = async (queryable: Queryable, ids: readonly string[]): Promise<VisitRow[]> =>
  ids.length === 0 ? [] : inOrderOf(ids, await visitsById(queryable).execute({ ids: [...ids] }), ({ id }) => id);

const isOnDay = (date: string): SQL => sql`(${isSingleOn(sql`${date}::date`)} or ${isWeeklyOn(sql`${date}::date`)})`;

/**
 * Returns the visits of an estate on a day, those of weekly invitations included, sorted by their start. A weekly visitor whom a guard
 * let in on another day has a visit on it.
 */
export const selectVisitsOfDay = (
  queryable: Queryable,
  { estateId, date }: { estateId: string; date: string },
): Promise<VisitRow[]> =>
  selectVisits(queryable)
    .where(and(eq(visitorInvitations.estateId, estateId), or(isOnDay(date), hasComeOn(sql`${date}::date`))))
    .orderBy(asc(visitorInvitations.startMinutes), asc(visitorInvitations.startsAt), asc(visitorInvitations.id));

/**
 * Returns the invitations of a host, at one estate if given, that are not revoked, whose time has not ended and whose visitor
 * has not left. The earliest comes first.
 */
export const selectUpcoming = (
  queryable: Queryable,
  query: { hostId: string; estateId: string | undefined; staffEstates: StaffEstates; now: Date },
): Promise<VisitRow[]> =>
  selectVisits(queryable)
    .where(
      and(
        eq(visitorInvitations.hostId, query.hostId),
        gt(visitorInvitations.endsAt, query.now),
        isNull(visitorInvitations.revokedAt),
        isNull(visitorInvitations.leftAt),
        withinEstates(visitorInvitations.estateId, query.staffEstates),
        query.estateId === undefined ? undefined : eq(visitorInvitations.estateId, query.estateId),
      ),
    )
    .orderBy(asc(visitorInvitations.startsAt), asc(visitorInvitations.createdAt), asc(visitorInvitations.id));

/** The conditions of an invitations query. */
export interface InvitationFilter {
  estates: 'all' | readonly string[];
  estateId?: string | undefined;
  date?: string | undefined;
  status?: VisitStatus | undefined;
  q?: string | undefined;
  now: Date;
  /** The roles that may invite. An invitation of a host without one counts as revoked until its visitor comes. */
  invitingRoleIds: string[];
}

const isOfStatus = (
  status: VisitStatus,
  { now, invitingRoleIds }: Pick<InvitationFilter, 'now' | 'invitingRoleIds'>,
): SQL | undefined => {
  const { leftAt, arrivedAt, revokedAt, endsAt } = visitorInvitations;
  const isOfInvitingHost = hasInvitingRole(visitorInvitations, invitingRoleIds);
  const isWeeklyInside = isInsideSince(sql`(${now.toISOString()}::timestamptz - interval '1 day')::date`);
  const hasNotArrived = and(isNull(arrivedAt), not(isWeeklyInside));
  const conditions: Record<VisitStatus, SQL | undefined> = {
    left: isNotNull(leftAt),
    arrived: or(and(isNotNull(arrivedAt), isNull(leftAt)), isWeeklyInside),
    revoked: and(hasNotArrived, or(isNotNull(revokedAt), and(gt(endsAt, now), not(isOfInvitingHost)))),
    expected: and(hasNotArrived, isNull(revokedAt), gt(endsAt, now), isOfInvitingHost),
    expired: and(hasNotArrived, isNull(revokedAt), lte(endsAt, now)),
  };
  return conditions[status];
};

/** Served by the search index. */
const visitorHas = (pattern: string): SQL | undefined =>
  or(
    ilike(visitorInvitations.visitor, pattern),
    ilike(visitorInvitations.phoneNumber, pattern),
    ilike(visitorInvitations.plate, pattern),
  );

const nameOfHost = sql`${hosts.firstName} || ' ' || ${hosts.lastName}`;

/** Looks the host of each invitation up, so that the invitations are walked in their order. Joined, those of years would be read. */
const hostHas = (pattern: string): SQL =>
  ilike(sql`(select ${nameOfHost} from ${hosts} where ${hosts.id} = ${visitorInvitations.hostId})`, pattern);

const conditionsOf = ({ estates: within, estateId, date, status, q, ...at }: InvitationFilter): SQL | undefined => {
  const pattern = containsPattern(q ?? '');
  return and(
    withinEstates(visitorInvitations.estateId, within),
    estateId === undefined ? undefined : eq(visitorInvitations.estateId, estateId),
    date === undefined ? undefined : isOnDay(date),
    status === undefined ? undefined : isOfStatus(status, at),
    q === undefined || q === ''
      ? undefined
      : isMetByMany(or(visitorHas(pattern), eq(visitorInvitations.unitNumber, q), hostHas(pattern))),
  );
};

/** The ids of invitations that match a search, up to `maxFound` and one more. */
const selectFoundIds = (queryable: Queryable, { q = '', ...others }: InvitationFilter): Promise<FoundIds> => {
  const pattern = containsPattern(q);
  const among = conditionsOf(others);
  const ids = () => queryable.select({ id: visitorInvitations.id }).from(visitorInvitations).$dynamic();
  return selectFirstIds(queryable, [
    ids().where(and(among, visitorHas(pattern))),
    ids().where(and(among, eq(visitorInvitations.unitNumber, q))),
    ids()
      .innerJoin(hosts, eq(hosts.id, visitorInvitations.hostId))
      // The first condition is that of the search index on people, whose text begins with the name.
      .where(and(among, ilike(searchedOfHost, pattern), ilike(nameOfHost, pattern))),
  ]);
};

/** Returns up to `limit` matching invitations that follow `after`, sorted from the latest visit to the earliest. */
export const selectInvitationsAfter = (
  queryable: Queryable,
  filter: InvitationFilter,
  { after, limit }: { after: Pick<VisitRow, 'id' | 'startsAt'> | undefined; limit: number },
): Promise<VisitRow[]> => {
  const { id, startsAt } = visitorInvitations;
  // The index begins where the first condition says. With the second one alone each page would read all that come before it.
  const isAfter = after && and(lte(startsAt, after.startsAt), or(lt(startsAt, after.startsAt), gt(id, after.id)));
  return selectVisits(queryable)
    .where(and(conditionsOf(filter), isAfter))
    .orderBy(desc(startsAt), asc(id))
    .limit(limit);
};

/**
 * Returns a page of the matching invitations by the start of the visit, and how many match, up to 2,500, or 100 that a search finds;
 * `isMore` says whether there are more.
 */
export const selectInvitations = async (
  queryable: Queryable,
  filter: InvitationFilter,
  page: { page: number; perPage: number; order: 'ASC' | 'DESC' },
): Promise<ListPage<VisitRow[]>> => {
  const isSearch = filter.q !== undefined && filter.q !== '';
  const found = isSearch ? await selectFoundIds(queryable, filter) : undefined;
  const where = found?.areAll === true ? isOneOf(visitorInvitations.id, found.ids) : conditionsOf(filter);
  const direction = page.order === 'ASC' ? asc : desc;
  const { limit, offset } = limitAndOffset(page);
  const order = [direction(visitorInvitations.startsAt), asc(visitorInvitations.id)];
  const ids = () => queryable.select({ id: visitorInvitations.id }).from(visitorInvitations).where(where);
  return readListPage({
    select: ids()
      .orderBy(...order)
      .limit(limit)
      .offset(offset),
    // Hosts and estates are read for the page alone.
    readPage: (shown) => selectVisitsById(queryable, shown),
    found,
    count: () => countUpTo(queryable, ids()),
  });
};
