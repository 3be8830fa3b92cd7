import type { HeldDecision } from '@ekhaya/contract/decisions/console-decisions';
import { isOpenSnag, snagTitle } from '@ekhaya/contract/snags/snags.rules';
import type { QueuedSnag } from '@ekhaya/contract/snags/console-snags';
import { AppError } from '../../../platform/app-error.ts';
import { auditedChangeOfEach, type RecordChange } from '../../../platform/audit/audited-change.ts';
import { resultOfOne, type Outcome } from '../../../platform/audit/outcome.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { SeenRecord } from '../../../platform/database/versioned-record.ts';
import type { DecisionKinds } from '../../../platform/decisions/decision-kinds.ts';
import { holdDecision } from '../../../platform/decisions/hold-decision.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { addPeopleToOutage } from '../../outages/index.ts';
import {
  insertEntry,
  lockSnag,
  moveToMerged,
  readSnagVersion,
  selectPeopleOf,
  selectSnag,
  selectSnags,
  updateSnag,
  type SnagRow,
} from '../reports/snags.store.ts';
import { publishSnag, notifyPeopleOfSnag } from '../reports/notify-people-of-snag.ts';
import { presentQueued } from './present-queue.ts';
import { entryOfStaff, lockOpenSnag, type Work } from './work-on-snag.ts';

type Needs = Pick<Dependencies, 'database' | 'clock' | 'live'>;

/** How staff end a snag. */
export interface Ending {
  status: 'DONE' | 'REJECTED' | 'MERGED';
  text: string;
  /** The snag into which this one is merged; empty otherwise. */
  into: string;
}

const nothingPending = { pendingDecisionId: null, pendingUntil: null, pendingStatus: null };

/** Who ends snags, and how. */
type Ended = Pick<Work, 'caller' | 'staffEstates'> & { ending: Ending };

const requireTarget = (row: SnagRow, { into }: Ending, target: SnagRow | undefined): void => {
  const isOther = target !== undefined && target.id !== row.id && target.estateId === row.estateId;
  if (!isOther) throw new AppError('validation', { fields: { into: 'Please choose another snag of this estate.' } });
  if (!isOpenSnag(target.status) || target.mergedInto !== null || target.pendingStatus !== null || into === '') {
    throw new AppError('conflict', { detail: 'The other snag is closed.' });
  }
};

const changeOf = (
  dependencies: Needs,
  { caller, staffEstates, ending }: Ended,
  { id, version }: SeenRecord,
): RecordChange<SnagRow, { decision: HeldDecision }> => {
  const actorId = caller.userId;
  const subject = { kind: 'snag', id } as const;
  return {
    id,
    actorId,
    action: ending.status === 'MERGED' ? 'snag.merge' : ending.status === 'DONE' ? 'snag.done' : 'snag.reject',
    subject,
    seen: { version, read: readSnagVersion(id) },
    lock: (transaction) => lockOpenSnag(transaction, { id, staffEstates }),
    change: async (transaction, row, now) => {
      if (ending.status === 'MERGED') {
        requireTarget(row, ending, (await selectSnags(transaction, [ending.into]))[0]);
      }
      const { estateId } = row;
      const decision = await holdDecision(
        transaction,
        { kind: 'snag.close', subject, estateId, actorId, payload: { ...ending }, decidedAt: now },
        dependencies,
      );
      await updateSnag(transaction, id, {
        pendingDecisionId: decision.id,
        pendingUntil: new Date(now.getTime() + decision.undoMs),
        pendingStatus: ending.status,
      });
      await dependencies.live.publish(transaction, { topic: 'snags', audience: { kind: 'staff', estateId } });
      return {
        estateIds: [estateId],
        before: { id, status: row.status },
        after: { id, status: ending.status, ...(ending.into !== '' && { into: ending.into }) },
        ...(row.userId !== null && { personId: row.userId }),
        result: { decision },
      };
    },
  };
};

/**
 * Closes snags as done or rejected, or merges them into another one, audited. It takes effect when the undo time is over, which is the
 * same for all. A snag that is refused does not stop the others.
 * @returns the outcomes in the order of the snags. Refusals: `not-found`; `conflict` for a closed one; `validation` for a merge into
 *   no other snag; `changed-meanwhile`
 */
export const decideOnSnags = (
  dependencies: Needs,
  ended: Ended,
  snags: readonly SeenRecord[],
): Promise<Outcome<{ decision: HeldDecision }>[]> =>
  auditedChangeOfEach(
    dependencies,
    snags.map((snag) => changeOf(dependencies, ended, snag)),
  );

/** Ends one snag as `decideOnSnags`. @throws {AppError} its refusal */
export const decideOnSnag = async (
  dependencies: Needs,
  ended: Ended,
  snag: SeenRecord,
): Promise<QueuedSnag & { decision: HeldDecision }> => {
  const { decision } = resultOfOne(await decideOnSnags(dependencies, ended, [snag]));
  const { db } = dependencies.database;
  return { ...(await presentQueued(db, await selectSnag(db, snag.id), dependencies.clock.now())), decision };
};

/** Ends a snag that is locked: its status, the entry of its line of time, and the news for its people. */
export const endSnag = async (
  transaction: Queryable,
  row: SnagRow,
  { status, text, into, by }: Ending & { by: { userId: string | null; department: string } },
  dependencies: Pick<Needs, 'clock' | 'live'>,
): Promise<void> => {
  const now = dependencies.clock.now();
  const entry = entryOfStaff({ snagId: row.id, kind: 'done', text, ...by, at: now });
  if (status === 'MERGED') {
    await insertEntry(transaction, { ...entry, kind: 'merged' });
    await notifyPeopleOfSnag(
      transaction,
      row,
      {
        title: 'Joined with another report',
        sentence: text || 'Somebody reported the same before you. You hear what becomes of it.',
      },
      dependencies,
    );
    const outageId = (await selectSnags(transaction, [into]))[0]?.outageId ?? null;
    if (outageId !== null) await addPeopleToOutage(transaction, outageId, await selectPeopleOf(transaction, row));
    await moveToMerged(transaction, { from: row.id, into });
    await updateSnag(transaction, row.id, { mergedInto: into, updatedAt: now, ...nothingPending });
    return;
  }
  const isDone = status === 'DONE';
  await insertEntry(transaction, { ...entry, kind: isDone ? 'done' : 'rejected' });
  const ended = { status, closedAt: now, reason: isDone ? '' : text, answeredAt: row.answeredAt ?? now };
  await updateSnag(transaction, row.id, { ...ended, wasAsked: false, updatedAt: now, ...nothingPending });
  const news = isDone
    ? { title: 'Done', sentence: text, question: 'Is it mended? Please say so in the app.' }
    : { title: 'Rejected', sentence: text };
  await notifyPeopleOfSnag(transaction, row, news, dependencies);
};

/** The decisions that end snags. */
export const snagDecisions = (
  dependencies: Pick<Dependencies, 'clock' | 'live'>,
): Pick<DecisionKinds, 'snag.close'> => ({
  'snag.close': {
    permission: 'snags.work',
    lock: async (transaction, id) => {
      await lockSnag(transaction, id);
    },
    apply: async (transaction, { subjectId, payload, actorId }) => {
      const row = await lockSnag(transaction, subjectId);
      if (row === undefined) throw new AppError('not-found');
      const ending = payload as Ending;
      if (ending.status === 'MERGED') {
        const target = await lockSnag(transaction, ending.into);
        if (target === undefined || target.mergedInto !== null || !isOpenSnag(target.status)) {
          throw new AppError('conflict', { detail: 'The other snag was closed meanwhile.' });
        }
      }
      await endSnag(transaction, row, { ...ending, by: { userId: actorId, department: '' } }, dependencies);
    },
    release: async (transaction, { subjectId }) => {
      await updateSnag(transaction, subjectId, nothingPending);
    },
    publish: async (transaction, { subjectId }) => {
      const row = await lockSnag(transaction, subjectId);
      if (row !== undefined) await publishSnag(transaction, row, dependencies);
    },
    describe: async (queryable, decisions) => {
      const rows = await selectSnags(
        queryable,
        decisions.map(({ subjectId }) => subjectId),
      );
      const titles = new Map(rows.map(({ id, request }) => [id, snagTitle(request)]));
      const verbs = { DONE: 'Closed a snag as done', REJECTED: 'Rejected a snag', MERGED: 'Merged a snag' };
      return new Map(
        decisions.map(({ id, subjectId, payload }) => [
          id,
          { title: verbs[(payload as Ending).status], note: titles.get(subjectId) ?? '' },
        ]),
      );
    },
  },
});
