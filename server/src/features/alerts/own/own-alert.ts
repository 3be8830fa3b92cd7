import { alertRecallGraceMs } from '@ekhaya/contract/alerts/alerts.rules';
import type { OwnAlert } from '@ekhaya/contract/alerts/alerts';
import { AppError } from '../../../platform/app-error.ts';
import { auditedChangeWithin } from '../../../platform/audit/audited-change.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import { removeJob } from '../../../platform/jobs/jobs.ts';
import { claimAttempt } from '../../../platform/rate-limits/claim-attempt.ts';
import { escalationKey, publishAlert, stepOf } from '../responders/ring-responders.ts';
import { notifyOfEnd } from '../responders/notify-of-end.ts';
import {
  insertSteps,
  lockAlert,
  selectAlert,
  selectOpenAlertsOf,
  updateAlert,
  updatePosition,
  type AlertRow,
} from '../records/alerts.store.ts';
import { deleteGuardPositions } from '../records/guard-positions.store.ts';
import { presentOwnAlerts } from '../records/present-alerts.ts';
import { columnsOf, type ReportedPosition } from './send-alert.ts';

type Needs = Pick<Dependencies, 'database' | 'clock' | 'live'>;

interface OwnRequest {
  userId: string;
  id: string;
}

/** Six times as many as the phone sends. */
const positionLimit = { name: 'alert-positions', attempts: 60, windowSeconds: 60 };

const presentOne = async (queryable: Queryable, row: AlertRow): Promise<OwnAlert> => {
  const [shown] = await presentOwnAlerts(queryable, [row]);
  if (shown === undefined) throw new AppError('internal');
  return shown;
};

const requireOwn = (row: AlertRow | undefined, userId: string): AlertRow => {
  if (row === undefined || row.userId !== userId) throw new AppError('not-found');
  return row;
};

/** The open alerts of a person. */
export const listOpenAlerts = async ({ database }: Pick<Needs, 'database'>, userId: string): Promise<OwnAlert[]> =>
  presentOwnAlerts(database.db, await selectOpenAlertsOf(database.db, userId));

/** An alert of the caller. @throws {AppError} `not-found` for those of other people */
export const readOwnAlert = async (
  { database }: Pick<Needs, 'database'>,
  { userId, id }: OwnRequest,
): Promise<OwnAlert> => presentOne(database.db, requireOwn(await selectAlert(database.db, id), userId));

/** Renews the position of an open alert. @throws {AppError} `not-found`; `conflict` when it is over; `too-many-requests` */
export const renewPosition = async (
  dependencies: Needs,
  { userId, id, position }: OwnRequest & { position: ReportedPosition },
): Promise<void> => {
  const { db } = dependencies.database;
  const row = requireOwn(await selectAlert(db, id), userId);
  if (row.status !== 'OPEN') throw new AppError('conflict', { detail: 'This alert is over.' });
  await claimAttempt(dependencies, [{ limit: positionLimit, subject: userId }], { code: 'too-many-requests' });
  await db.transaction(async (transaction) => {
    const columns = columnsOf(position, dependencies.clock.now());
    const changed = await updatePosition(transaction, { id, userId, position: columns });
    if (changed !== undefined) await publishAlert(transaction, { ...changed, userId: null }, dependencies);
  });
};

/**
 * Ends an alert of the caller: she cancels it, or says that she is safe. Everybody who was told hears it. Repeating it changes
 * nothing.
 * @throws {AppError} `not-found`; `conflict` for a cancellation after its time, and for an alert that ended in another way
 */
export const endOwnAlert = async (
  dependencies: Needs,
  { userId, id, status }: OwnRequest & { status: 'RECALLED' | 'SAFE' },
): Promise<OwnAlert> =>
  dependencies.database.db.transaction(async (transaction) => {
    const row = requireOwn(await lockAlert(transaction, id), userId);
    if (row.status === status) return presentOne(transaction, row);
    if (row.status !== 'OPEN') throw new AppError('conflict', { detail: 'This alert is over.' });
    const now = dependencies.clock.now();
    if (status === 'RECALLED' && now.getTime() - row.createdAt.getTime() > alertRecallGraceMs) {
      throw new AppError('conflict', { detail: 'It is too late to cancel. Please say that you are safe.' });
    }
    return auditedChangeWithin(transaction, dependencies, {
      actorId: userId,
      action: status === 'SAFE' ? 'alert.safe' : 'alert.recall',
      subject: { kind: 'alert', id },
      lock: () => Promise.resolve(),
      change: async () => {
        const ended = await updateAlert(transaction, id, { status, endedAt: now, nextAt: null });
        await insertSteps(transaction, [stepOf(id, status === 'SAFE' ? 'safe' : 'recalled', userId, now)]);
        await removeJob(transaction, escalationKey(id));
        await deleteGuardPositions(transaction, [id]);
        await notifyOfEnd(transaction, ended, dependencies);
        await publishAlert(transaction, ended, dependencies);
        const result = await presentOne(transaction, ended);
        return { estateIds: [row.estateId], personId: userId, before: { status: 'OPEN' }, after: { status }, result };
      },
    });
  });
