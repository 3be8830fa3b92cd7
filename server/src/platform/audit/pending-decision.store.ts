import { and, eq } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';
import type { Subject } from '../database/versioned-record.ts';
import { decisions } from '../decisions/decisions.table.ts';

/** Returns the pending decision about a record, or undefined if there is none. */
export const selectPendingDecisionOf = async (
  queryable: Queryable,
  { kind, id }: Subject,
): Promise<{ id: string; actorId: string; decidedAt: Date } | undefined> =>
  (
    await queryable
      .select({ id: decisions.id, actorId: decisions.actorId, decidedAt: decisions.decidedAt })
      .from(decisions)
      .where(and(eq(decisions.subjectKind, kind), eq(decisions.subjectId, id), eq(decisions.state, 'pending')))
  )[0];
