import { and, desc, eq, gte, ilike, isNotNull, lt, lte, ne, sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { containsPattern, countUpTo, isMetByMany, withinEstates } from '../../../platform/database/list-conditions.ts';
import { plateKey } from '../../../platform/database/plate-key.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import type { GateLogRow } from './gate-log.store.ts';
import { gateLog } from './gate-log.table.ts';
import { estateProfiles } from '../../estates/catalogue/estate-profiles.view.ts';

/** The filter of log entries. `estates` are the caller's estates; the other fields narrow the result. */
export interface LogFilter {
  estates: StaffEstates;
  estateId?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  gateId?: string | undefined;
  direction?: 'in' | 'out' | undefined;
  result?: 'granted' | 'refused' | 'overridden' | undefined;
  reason?: string | undefined;
  kind?: 'resident' | 'visitor' | 'walk-in' | 'unknown' | undefined;
  isConflict?: boolean | undefined;
  /** The beginning of a plate as `registrationKey` normalises it. */
  plate?: string | undefined;
  unit?: string | undefined;
  /** The entries of one visit. `personId` is its host. */
  subject?: { personId: string; subjectKey: string } | undefined;
  /** The entries of a resident and of the people whom she invited. */
  personId?: string | undefined;
  q?: string | undefined;
}

/** The searchable text of an entry. It has to be the expression of the trigram index, to the letter. */
const searched = sql`(${gateLog.name} || ' ' || ${gateLog.plate} || ' ' || ${gateLog.unit} || ' ' || ${gateLog.whoseGuest})`;

/** The condition that a plate begins with a text. `plate <> ''` is the condition of the plate index. */
const plateBegins = (text: string): SQL | undefined =>
  and(ne(gateLog.plate, ''), sql`${plateKey(gateLog.plate)} like ${`${text}%`}`);

/** The conditions on the person and the plate. */
const matchingPerson = ({ kind, plate, unit, subject, personId, q }: LogFilter): SQL | undefined =>
  and(
    kind === undefined ? undefined : eq(gateLog.kind, kind),
    plate ? plateBegins(plate) : undefined,
    unit ? eq(gateLog.unit, unit) : undefined,
    subject && and(eq(gateLog.personId, subject.personId), eq(gateLog.subjectKey, subject.subjectKey)),
    personId === undefined ? undefined : eq(gateLog.personId, personId),
    q ? ilike(searched, containsPattern(q)) : undefined,
  );

const matching = (filter: LogFilter): SQL | undefined => {
  const { estateId, from, to, gateId, direction, result, reason } = filter;
  return and(
    withinEstates(gateLog.estateId, filter.estates),
    estateId === undefined ? undefined : eq(gateLog.estateId, estateId),
    from && gte(gateLog.at, from),
    to && lte(gateLog.at, to),
    gateId === undefined ? undefined : eq(gateLog.gateId, gateId),
    direction === undefined ? undefined : eq(gateLog.direction, direction),
    result === undefined ? undefined : eq(gateLog.result, result),
    reason === undefined ? undefined : eq(gateLog.reason, reason),
    filter.isConflict ? isNotNull(gateLog.conflict) : undefined,
    matchingPerson(filter),
  );
};

/** The condition that an entry is older than the entry with the id `before`. */
const beforeEntry = (queryable: Queryable, before: string): SQL => {
  const id = sql`${before}::bigint`;
  const at = queryable.select({ at: gateLog.at }).from(gateLog).where(eq(gateLog.id, id));
  return sql`(${gateLog.at}, ${gateLog.id}) < (${at}, ${id})`;
};

const newestFirst = [desc(gateLog.at), desc(gateLog.id)];

/** A page of the log of one estate. */
interface PageOfEstate {
  filter: LogFilter & { estateId: string };
  /** The condition that an entry is older than those of the page before. */
  before: SQL | undefined;
  limit: number;
}

const selectMatching = (
  queryable: Queryable,
  where: SQL | undefined,
  { before, limit }: PageOfEstate,
): Promise<GateLogRow[]> =>
  queryable
    .select()
    .from(gateLog)
    .where(and(where, before))
    .orderBy(...newestFirst)
    .limit(limit);

/** The maximum number of entries that the plate index finds and that are then sorted by time. */
const maxSorted = 2_000;

/** The maximum length of a beginning that many plates may share, such as the letters of a province. */
const maxShared = 3;

/** How many entries are walked for each row of a page before the matches are counted. */
const walkedPerRow = 20;

/** The condition that an entry is among the newest that are walked for a page; met by none when there are fewer. */
const isAmongNewest = (queryable: Queryable, { filter, before, limit }: PageOfEstate): SQL => {
  const oldest = queryable
    .select({ at: gateLog.at })
    .from(gateLog)
    .where(and(eq(gateLog.estateId, filter.estateId), before))
    .orderBy(...newestFirst)
    .offset(limit * walkedPerRow)
    .limit(1);
  return sql`${gateLog.at} >= ${oldest}`;
};

/**
 * Returns a page of the entries whose plate begins with a text. A short beginning that many plates share fills the page from the newest
 * entries. For others the matches are counted: few are found by the plate index and sorted; many are met soon while the log is walked.
 */
const selectByPlate = async (queryable: Queryable, page: PageOfEstate, plate: string): Promise<GateLogRow[]> => {
  const { filter, limit } = page;
  const walked = and(matching({ ...filter, plate: undefined }), isMetByMany(plateBegins(plate)));
  if (plate.length <= maxShared) {
    const newest = await selectMatching(queryable, and(walked, isAmongNewest(queryable, page)), page);
    if (newest.length === limit) return newest;
  }
  const found = queryable
    .select({ id: gateLog.id })
    .from(gateLog)
    .where(and(eq(gateLog.estateId, filter.estateId), plateBegins(plate)));
  const { isMore } = await countUpTo(queryable, found, maxSorted);
  return selectMatching(queryable, isMore ? walked : matching(filter), page);
};

/**
 * Returns a page of the matching entries, newest first, that continues after the entry with the id `page.before`. The cost
 * depends on the page size only: over several estates, the query takes one page of each by the index and merges them.
 */
export const selectLogPage = async (
  queryable: Queryable,
  filter: LogFilter,
  page: { before?: string | undefined; limit: number },
): Promise<GateLogRow[]> => {
  const before = page.before === undefined ? undefined : beforeEntry(queryable, page.before);
  const { estateId, plate = '' } = filter;
  const { limit } = page;
  if (estateId !== undefined) {
    const pageOfEstate = { filter: { ...filter, estateId }, before, limit };
    return plate === ''
      ? selectMatching(queryable, matching(filter), pageOfEstate)
      : selectByPlate(queryable, pageOfEstate, plate);
  }
  const entries = queryable
    .select()
    .from(gateLog)
    .where(and(eq(gateLog.estateId, estateProfiles.id), matching(filter), before))
    .orderBy(...newestFirst)
    .limit(limit)
    .as('entries');
  const rows = await queryable
    .select()
    .from(estateProfiles)
    .crossJoinLateral(entries)
    .where(withinEstates(estateProfiles.id, filter.estates))
    .orderBy(desc(entries.at), desc(entries.id))
    .limit(limit);
  return rows.map((row) => row.entries);
};

/** Returns a page of the passages of a person and her guests, newest first, after the entry with the id `page.before`. */
export const selectPassages = (
  queryable: Queryable,
  { personId, staffEstates }: { personId: string; staffEstates: StaffEstates },
  page: { before?: string | undefined; limit: number },
) =>
  queryable
    .select()
    .from(gateLog)
    .where(
      and(
        eq(gateLog.personId, personId),
        withinEstates(gateLog.estateId, staffEstates),
        page.before === undefined ? undefined : beforeEntry(queryable, page.before),
      ),
    )
    .orderBy(...newestFirst)
    .limit(page.limit);

/** Returns the passages and refusals of one subject since an instant, oldest first, at most `limit`. */
export const selectEntriesOfSubject = (
  queryable: Queryable,
  subject: { estateId: string; personId: string; subjectKey: string; since: Date },
  limit: number,
): Promise<GateLogRow[]> =>
  queryable
    .select()
    .from(gateLog)
    .where(
      and(
        eq(gateLog.personId, subject.personId),
        eq(gateLog.subjectKey, subject.subjectKey),
        eq(gateLog.estateId, subject.estateId),
        gte(gateLog.at, subject.since),
      ),
    )
    .orderBy(...newestFirst)
    .limit(limit)
    .then((rows) => rows.toReversed());

/** Returns one entry of the log; undefined when there is none. */
export const selectEntry = async (queryable: Queryable, id: string): Promise<GateLogRow | undefined> =>
  (
    await queryable
      .select()
      .from(gateLog)
      .where(eq(gateLog.id, sql`${id}::bigint`))
  )[0];

/**
 * Erases the personal data (names, plates, reasons) of at most `limit` entries of the estate from before an instant, except those of
 * some people and their guests.
 * @returns the number of entries erased
 */
export const eraseEntriesBefore = async (
  queryable: Queryable,
  { estateId, before, exceptOf, limit }: { estateId: string; before: Date; exceptOf: readonly string[]; limit: number },
): Promise<number> => {
  const old = queryable
    .select({ id: gateLog.id })
    .from(gateLog)
    .where(
      and(
        eq(gateLog.estateId, estateId),
        lt(gateLog.at, before),
        eq(gateLog.isForgotten, false),
        exceptOf.length === 0 ? undefined : sql`coalesce(${gateLog.personId}, '') <> all(${sql.param([...exceptOf])})`,
      ),
    )
    .orderBy(gateLog.at)
    .limit(limit);
  const changed = await queryable
    .update(gateLog)
    .set({ name: '', plate: '', whoseGuest: '', overrideReason: '', isForgotten: true })
    .where(sql`${gateLog.id} in ${old}`)
    .returning({ id: gateLog.id });
  return changed.length;
};
