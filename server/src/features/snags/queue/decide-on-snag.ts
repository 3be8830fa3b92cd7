import type { HeldDecision } from '@ekhaya/contract/decisions/console-decisions';
import { isOpenSnag, snagTitle } from '@ekhaya/contract/snags/snags.rules';
import type { QueuedSnag } from '@ekhaya/contract/snags/console-snags';
import { AppError } from '../../../platform/app-error.ts';
import { auditedChange } from '../../../platform/audit/audited-change.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { DecisionKinds } from '../../../platform/decisions/decision-kinds.ts';
import { holdDecision } from '../../../platform/decisions/hold-decision.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import {
  insertEntry,
  lockSnag,
  moveToMerged,
  readSnagVersion,
  selectSnags,
  updateSnag,
  type SnagRow,
} from '../reports/snags.store.ts';
import { publishSnag, tellPeople } from '../reports/tell-people.ts';
import { presentQueued } from './present-queue.ts';
import { entryOfStaff, lockOpenSnag, type Work } from './work-on-snag.ts';

type Parts = Pick<Dependencies, 'database' | 'clock' | 'live'>;

/** How staff end a snag. */
export interface Ending {
  status: 'DONE' | 'REJECTED' | 'MERGED';
  text: string;
  /** The snag into which this one is merged; empty otherwise. */
  into: string;
}

const nothingPending = { pendingDecisionId: null, pendingUntil: null, pendingStatus: null };

const requireValid = (row: SnagRow, { status, text, into }: Ending, target: SnagRow | undefined): void => {
  if (status === 'REJECTED' && text === '') {
    throw new AppError('validation', { fields: { text: 'Please say why.' } });
  }
  if (status !== 'MERGED') return;
  const isOther = target !== undefined && target.id !== row.id && target.estateId === row.estateId;
  if (!isOther) throw new AppError('validation', { fields: { into: 'Please choose another snag of this estate.' } });
  if (!isOpenSnag(target.status) || target.mergedInto !== null || target.pendingStatus !== null || into === '') {
    throw new AppError('conflict', { detail: 'The other snag is closed.' });
  }
};

/**
 * Closes a snag as done or rejected, or merges it into another one, audited. It takes effect when the undo time is over.
 * @throws {AppError} `not-found`; `conflict` for a closed one; `validation` for a rejection without a reason; `changed-meanwhile`
 */
export const decideOnSnag = (
  parts: Parts,
  { version, ending, ...work }: Work & { version: number; ending: Ending },
): Promise<QueuedSnag & { decision: HeldDecision }> => {
  const { caller, id } = work;
  const subject = { kind: 'snag', id } as const;
  return auditedChange(parts, {
    actorId: caller.userId,
    action: ending.status === 'MERGED' ? 'snag.merge' : ending.status === 'DONE' ? 'snag.done' : 'snag.reject',
    subject,
    seen: { version, read: readSnagVersion(id) },
    lock: (transaction) => lockOpenSnag(transaction, work),
    change: async (transaction, row, now) => {
      const target = ending.status === 'MERGED' ? (await selectSnags(transaction, [ending.into]))[0] : undefined;
      requireValid(row, ending, target);
      const { estateId } = row;
      const decision = await holdDecision(
        transaction,
        { kind: 'snag.close', subject, estateId, actorId: caller.userId, payload: { ...ending } },
        parts,
      );
      const changed = await updateSnag(transaction, id, {
        pendingDecisionId: decision.id,
        pendingUntil: new Date(now.getTime() + decision.undoMs),
        pendingStatus: ending.status,
      });
      await parts.live.publish(transaction, { topic: 'snags', audience: { kind: 'staff', estateId } });
      return {
        estateIds: [estateId],
        before: { id, status: row.status },
        after: { id, status: ending.status, ...(ending.into !== '' && { into: ending.into }) },
        ...(row.userId !== null && { personId: row.userId }),
        result: { ...(await presentQueued(transaction, changed, now)), decision },
      };
    },
  });
};

/** Ends a snag that is locked: its status, the entry of its line of time, and the news for its people. */
export const endSnag = async (
  transaction: Queryable,
  row: SnagRow,
  { status, text, into, by }: Ending & { by: { userId: string | null; department: string } },
  parts: Pick<Parts, 'clock' | 'live'>,
): Promise<void> => {
  const now = parts.clock.now();
  const entry = entryOfStaff({ snagId: row.id, kind: 'done', text, ...by, at: now });
  if (status === 'MERGED') {
    await insertEntry(transaction, { ...entry, kind: 'merged' });
    await tellPeople(
      transaction,
      row,
      {
        title: 'Joined with another report',
        sentence: text || 'Somebody reported the same before you. You hear what becomes of it.',
      },
      parts,
    );
    await moveToMerged(transaction, { from: row.id, into });
    await updateSnag(transaction, row.id, { mergedInto: into, updatedAt: now, ...nothingPending });
    return;
  }
  const isDone = status === 'DONE';
  await insertEntry(transaction, { ...entry, kind: isDone ? 'done' : 'rejected' });
  const ended = { status, closedAt: now, reason: isDone ? '' : text, answeredAt: row.answeredAt ?? now };
  await updateSnag(transaction, row.id, { ...ended, wasAsked: false, updatedAt: now, ...nothingPending });
  const sentence = isDone ? [text, 'Is it mended? Please say so in the app.'].filter(Boolean).join(' ') : text;
  await tellPeople(transaction, row, { title: isDone ? 'Done' : 'Rejected', sentence }, parts);
};

/** The decisions that end snags. */
export const snagDecisions = (parts: Pick<Dependencies, 'clock' | 'live'>): Pick<DecisionKinds, 'snag.close'> => ({
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
      await endSnag(transaction, row, { ...ending, by: { userId: actorId, department: '' } }, parts);
    },
    release: async (transaction, { subjectId }) => {
      await updateSnag(transaction, subjectId, nothingPending);
    },
    publish: async (transaction, { subjectId }) => {
      const row = await lockSnag(transaction, subjectId);
      if (row !== undefined) await publishSnag(transaction, row, parts);
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
