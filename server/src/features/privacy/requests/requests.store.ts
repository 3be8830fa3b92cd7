import { and, asc, desc, eq, getTableColumns, inArray, isNull, lt, ne, notInArray, or, sql } from 'drizzle-orm';
import type { RequestKind } from '@ekhaya/contract/privacy/kept-records.rules';
import type { Queryable } from '../../../platform/database/database.ts';
import { limitAndOffset, withinEstates } from '../../../platform/database/list-conditions.ts';
import { versionReader, type Unversioned } from '../../../platform/database/versioned-record.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { privacyRequests } from './privacy-requests.table.ts';

export type RequestRow = typeof privacyRequests.$inferSelect;

/** A request to insert. */
export type NewRequest = Omit<Unversioned<RequestRow>, `pending${string}`>;

/** Reads the version of a request. */
export const readRequestVersion = versionReader(privacyRequests, privacyRequests.id);

/** Inserts a request. */
export const insertRequest = async (transaction: Queryable, request: NewRequest): Promise<void> => {
  await transaction.insert(privacyRequests).values(request);
};

/** Locks a request until the transaction ends. */
export const lockRequest = async (transaction: Queryable, id: string): Promise<RequestRow | undefined> =>
  (await transaction.select().from(privacyRequests).where(eq(privacyRequests.id, id)).for('update'))[0];

/** Requests by their ids. */
export const selectRequests = (queryable: Queryable, ids: readonly string[]): Promise<RequestRow[]> =>
  queryable
    .select()
    .from(privacyRequests)
    .where(inArray(privacyRequests.id, [...ids]));

const noVisit = { visitId: '', hostId: '' };
const nothingPending = { pendingDecisionId: null, pendingUntil: null, pendingAnswer: '' };

/** Marks a request as answered. */
export const updateAnswered = async (
  transaction: Queryable,
  id: string,
  answered: { answer: string; answeredAt: Date; answeredBy: string },
): Promise<void> => {
  await transaction
    .update(privacyRequests)
    .set({ state: 'answered', ...answered, ...nothingPending, ...noVisit })
    .where(eq(privacyRequests.id, id));
};

/** Marks the requests of a person who left as answered, and forgets their words. They stay as the proof that they were answered. */
export const closeRequestsOf = async (
  transaction: Queryable,
  personId: string,
  answered: { answer: string; answeredAt: Date },
): Promise<void> => {
  const isOfPerson = eq(privacyRequests.personId, personId);
  await transaction
    .update(privacyRequests)
    .set({ state: 'answered', ...answered, ...nothingPending })
    .where(and(isOfPerson, ne(privacyRequests.state, 'answered')));
  await transaction.update(privacyRequests).set({ contact: '', words: '', requester: '' }).where(isOfPerson);
};

/** Writes the answer that a request will have when its pending decision is applied, or that nothing is pending. */
export const writePendingAnswer = async (
  transaction: Queryable,
  id: string,
  pending: { decisionId: string; until: Date; answer: string } | undefined,
): Promise<void> => {
  const set =
    pending === undefined
      ? nothingPending
      : { pendingDecisionId: pending.decisionId, pendingUntil: pending.until, pendingAnswer: pending.answer };
  await transaction.update(privacyRequests).set(set).where(eq(privacyRequests.id, id));
};

/** A page of the requests of some estates: those that wait by their due day, others by when they were answered. */
export const selectRequestPage = async (
  queryable: Queryable,
  filter: {
    estates: StaffEstates;
    estateId: string | undefined;
    personId: string | undefined;
    isWaiting: boolean;
    page: number;
    perPage: number;
  },
): Promise<{ rows: RequestRow[]; total: number }> => {
  const condition = and(
    withinEstates(privacyRequests.estateId, filter.estates),
    filter.estateId === undefined ? undefined : eq(privacyRequests.estateId, filter.estateId),
    filter.personId === undefined ? undefined : eq(privacyRequests.personId, filter.personId),
    filter.isWaiting ? sql`${privacyRequests.state} <> 'answered'` : sql`${privacyRequests.state} = 'answered'`,
  );
  const { limit, offset } = limitAndOffset(filter);
  const rows = await queryable
    .select()
    .from(privacyRequests)
    .where(condition)
    .orderBy(
      ...(filter.isWaiting
        ? [asc(privacyRequests.dueAt), asc(privacyRequests.id)]
        : [desc(privacyRequests.answeredAt), desc(privacyRequests.id)]),
    )
    .limit(limit)
    .offset(offset);
  return { rows, total: await queryable.$count(privacyRequests, condition) };
};

/**
 * The request that is due first of those that wait for an answer of staff, with their number. Those that a legal hold keeps wait for its
 * end: staff cannot answer them.
 */
export const selectFirstWaiting = async (
  queryable: Queryable,
  estates: StaffEstates,
): Promise<{ count: number; request: RequestRow } | undefined> =>
  (
    await queryable
      .select({ count: sql<number>`(count(*) over ())::int`, request: getTableColumns(privacyRequests) })
      .from(privacyRequests)
      .where(
        and(
          withinEstates(privacyRequests.estateId, estates),
          // The first as in the partial index on requests that wait.
          sql`${privacyRequests.state} <> 'answered'`,
          sql`${privacyRequests.state} <> 'held'`,
          isNull(privacyRequests.pendingDecisionId),
        ),
      )
      .orderBy(asc(privacyRequests.dueAt), asc(privacyRequests.id))
      .limit(1)
  )[0];

/** The request of one kind that a person made and that waits; undefined for none. */
export const selectWaitingOf = async (
  queryable: Queryable,
  personId: string,
  kind: RequestKind,
): Promise<RequestRow | undefined> =>
  (
    await queryable
      .select()
      .from(privacyRequests)
      .where(
        and(
          eq(privacyRequests.personId, personId),
          eq(privacyRequests.kind, kind),
          or(eq(privacyRequests.state, 'held'), eq(privacyRequests.state, 'open')),
        ),
      )
      .orderBy(asc(privacyRequests.receivedAt))
      .limit(1)
  )[0];

// Written as in the partial index on requests that wait for the end of a hold.
const isHeldForHost = sql`${privacyRequests.state} = 'held' and ${privacyRequests.hostId} <> ''`;

/** Whether the visitor of a visit waits to be forgotten. */
export const isVisitorWaiting = async (
  queryable: Queryable,
  { visitId, hostId }: { visitId: string; hostId: string },
): Promise<boolean> =>
  (await queryable.$count(
    privacyRequests,
    and(isHeldForHost, eq(privacyRequests.hostId, hostId), eq(privacyRequests.visitId, visitId)),
  )) > 0;

/** The hosts whose visitors wait to be forgotten. */
export const selectHostsOfWaiting = async (queryable: Queryable): Promise<string[]> => {
  const rows = await queryable
    .selectDistinct({ hostId: privacyRequests.hostId })
    .from(privacyRequests)
    .where(isHeldForHost);
  return rows.map(({ hostId }) => hostId);
};

/** The requests of the visitors of a host who wait to be forgotten, locked until the transaction ends. */
export const lockWaitingVisitorsOf = (
  transaction: Queryable,
  hostId: string,
): Promise<Pick<RequestRow, 'id' | 'visitId'>[]> =>
  transaction
    .select({ id: privacyRequests.id, visitId: privacyRequests.visitId })
    .from(privacyRequests)
    .where(and(isHeldForHost, eq(privacyRequests.hostId, hostId)))
    .orderBy(asc(privacyRequests.id))
    .for('update');

/** Every request of a person, newest first. */
export const selectRequestsOf = (queryable: Queryable, personId: string): Promise<RequestRow[]> =>
  queryable
    .select()
    .from(privacyRequests)
    .where(eq(privacyRequests.personId, personId))
    .orderBy(desc(privacyRequests.receivedAt), desc(privacyRequests.id));

/** Deletes the requests that were answered before an instant, except those of some people. */
export const deleteAnsweredBefore = async (
  queryable: Queryable,
  { before, exceptOf }: { before: Date; exceptOf: readonly string[] },
): Promise<void> => {
  await queryable
    .delete(privacyRequests)
    .where(
      and(
        eq(privacyRequests.state, 'answered'),
        lt(privacyRequests.answeredAt, before),
        exceptOf.length === 0 ? undefined : notInArray(privacyRequests.personId, [...exceptOf]),
      ),
    );
};
