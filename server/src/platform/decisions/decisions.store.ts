import type { DecisionKind, DecisionState } from '@ekhaya/contract/decisions/decisions.rules';
import { and, asc, desc, eq, gte, inArray, lte, type SQL } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';
import type { Subject } from '../database/versioned-record.ts';
import { decisions } from './decisions.table.ts';

/** A decision as it is stored. */
export type DecisionRow = typeof decisions.$inferSelect;

const ofSubject = ({ kind, id }: Subject): SQL | undefined =>
  and(eq(decisions.subjectKind, kind), eq(decisions.subjectId, id), eq(decisions.state, 'pending'));

/** Inserts a pending decision. Returns false if its subject has one already. */
export const insertDecision = async (transaction: Queryable, row: typeof decisions.$inferInsert): Promise<boolean> => {
  const inserted = await transaction
    .insert(decisions)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: decisions.id });
  return inserted.length > 0;
};

/** Returns a decision, or undefined if there is none with that id. */
export const selectDecision = async (queryable: Queryable, id: string): Promise<DecisionRow | undefined> =>
  (await queryable.select().from(decisions).where(eq(decisions.id, id)))[0];

/** Returns decisions, ordered by their records. Those that do not exist are left out. */
export const selectDecisions = (queryable: Queryable, ids: readonly string[]): Promise<DecisionRow[]> =>
  queryable
    .select()
    .from(decisions)
    .where(inArray(decisions.id, [...ids]))
    .orderBy(asc(decisions.subjectKind), asc(decisions.subjectId));

/** Locks a decision until the transaction ends and returns it. */
export const lockDecision = async (transaction: Queryable, id: string): Promise<DecisionRow | undefined> =>
  (await transaction.select().from(decisions).where(eq(decisions.id, id)).for('update'))[0];

/** Returns the pending decision about a record without locking it, or undefined if there is none. */
export const selectPendingDecision = async (queryable: Queryable, subject: Subject): Promise<DecisionRow | undefined> =>
  (await queryable.select().from(decisions).where(ofSubject(subject)))[0];

/** Locks the pending decision about a record until the transaction ends and returns it. */
export const lockPendingDecision = async (transaction: Queryable, subject: Subject): Promise<DecisionRow | undefined> =>
  (await transaction.select().from(decisions).where(ofSubject(subject)).for('update'))[0];

/** Returns the ids of the pending decisions that were due at an instant or earlier, oldest first. */
export const selectOverdueDecisions = async (queryable: Queryable, until: Date, limit: number): Promise<string[]> => {
  const rows = await queryable
    .select({ id: decisions.id })
    .from(decisions)
    .where(and(eq(decisions.state, 'pending'), lte(decisions.dueAt, until)))
    .orderBy(asc(decisions.dueAt))
    .limit(limit);
  return rows.map(({ id }) => id);
};

/** Writes the end of a pending decision. */
export const updateDecisionState = async (
  transaction: Queryable,
  id: string,
  settled: { state: Exclude<DecisionState, 'pending'>; voidReason?: string; settledAt: Date },
): Promise<void> => {
  await transaction.update(decisions).set(settled).where(eq(decisions.id, id));
};

/** Returns the newest decisions of some kinds at an estate since an instant. */
export const selectDecisionsSince = (
  queryable: Queryable,
  query: { estateId: string; kinds: readonly DecisionKind[]; since: Date; limit: number },
): Promise<DecisionRow[]> =>
  queryable
    .select()
    .from(decisions)
    .where(
      and(
        eq(decisions.estateId, query.estateId),
        gte(decisions.decidedAt, query.since),
        inArray(decisions.kind, [...query.kinds]),
      ),
    )
    .orderBy(desc(decisions.decidedAt), desc(decisions.id))
    .limit(query.limit);
