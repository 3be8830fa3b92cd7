import type { GateAlert, GateAlertWithPerson } from '@ekhaya/contract/alerts/gate-alerts';
import { dayMs } from '@ekhaya/contract/time/durations.rules';
import { AppError } from '../../../platform/app-error.ts';
import { auditedChangeWithin } from '../../../platform/audit/audited-change.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { removeJob } from '../../../platform/jobs/jobs.ts';
import { findPersonContacts } from '../../estates/index.ts';
import { findPhotoUrl } from '../../identity/index.ts';
import { notifyPerson } from '../../notifications/index.ts';
import { listVehicles, readContacts } from '../../profile/index.ts';
import {
  countHousemates,
  insertSteps,
  lockAlert,
  selectAlert,
  selectAlertsForGuards,
  selectUnitOf,
  updateAlert,
  type AlertRow,
} from '../records/alerts.store.ts';
import { deleteGuardPositions } from '../records/guard-positions.store.ts';
import { requireGuarded } from '../records/guarded-alert.ts';
import { presentGateAlerts } from '../records/present-alerts.ts';
import { endOfMessage, escalationKey, groupOf, messageIdPrefix, publishAlert, stepOf } from './ring-responders.ts';
import { notifyOfEnd } from './notify-of-end.ts';
import { notifyOfAnswer } from './notify-of-answer.ts';

type Needs = Pick<Dependencies, 'database' | 'clock' | 'live'>;

interface GuardRequest {
  callerId: string;
  staffEstates: StaffEstates;
  id: string;
}

const maxListed = 50;

const presentOne = async (queryable: Queryable, row: AlertRow, readerId: string): Promise<GateAlert> => {
  const [shown] = await presentGateAlerts(queryable, [row], readerId);
  if (shown === undefined) throw new AppError('internal');
  return shown;
};

/** The open alerts of the caller's estates, and those of the last week. */
export const listGateAlerts = async (
  { database, clock }: Pick<Needs, 'database' | 'clock'>,
  { callerId, staffEstates }: Omit<GuardRequest, 'id'>,
): Promise<GateAlert[]> => {
  const since = new Date(clock.now().getTime() - 7 * dayMs);
  const rows = await selectAlertsForGuards(database.db, { estates: staffEstates, since, limit: maxListed });
  return presentGateAlerts(database.db, rows, callerId);
};

/**
 * An alert with what security has to know about the person: while it is open, and for a day afterwards.
 * @throws {AppError} `not-found` at another estate
 */
export const readGateAlert = async (
  { database, clock }: Pick<Needs, 'database' | 'clock'>,
  { callerId, staffEstates, id }: GuardRequest,
): Promise<GateAlertWithPerson> => {
  const { db } = database;
  const row = requireGuarded(await selectAlert(db, id), staffEstates);
  const shown = await presentOne(db, row, callerId);
  const nothing = {
    mobile: '',
    photoUrl: '',
    roleDisplayName: '',
    housemates: 0,
    vehicles: [],
    emergencyContact: { name: '', number: '' },
  };
  const { userId, estateId, unit, endedAt } = row;
  const isOld = endedAt !== null && clock.now().getTime() - endedAt.getTime() > dayMs;
  if (userId === null || isOld) return { ...shown, ...nothing };
  const contacts = await readContacts({ database }, userId);
  const vehicles = await listVehicles({ database }, userId);
  return {
    ...shown,
    mobile: (await findPersonContacts(db, [userId])).get(userId)?.mobile ?? '',
    photoUrl: (await findPhotoUrl(db, userId)) ?? '',
    roleDisplayName: (await selectUnitOf(db, { userId, estateId })).roleDisplayName,
    housemates: await countHousemates(db, { estateId, unit }),
    vehicles: vehicles.map(({ colour, make, model, registrationNumber }) =>
      [colour, make, model, registrationNumber].filter(Boolean).join(' '),
    ),
    emergencyContact: { name: contacts.emergencyContactName, number: contacts.emergencyContactNumber },
  };
};

/**
 * Changes an open alert of the caller's estates under its lock, audited. A guard in danger does not answer herself: that would
 * stop the ringing at everybody else. Where `isDone` says that the caller has done it before, the
 * answer is the alert as it is: her phone may not have heard the first answer.
 */
const changeAlert = (
  dependencies: Needs,
  { callerId, staffEstates, id }: GuardRequest,
  {
    action,
    isDone,
    change,
  }: {
    action: string;
    isDone?: (row: AlertRow) => boolean;
    change: (transaction: Transaction, row: AlertRow, at: Date) => Promise<AlertRow>;
  },
): Promise<GateAlert> =>
  dependencies.database.db.transaction(async (transaction) => {
    const row = requireGuarded(await lockAlert(transaction, id), staffEstates);
    if (row.status !== 'OPEN') throw new AppError('conflict', { detail: 'This alert is over.' });
    if (row.userId === callerId) {
      throw new AppError('conflict', { detail: 'This is your own alert. Say that you are safe to end it.' });
    }
    if (isDone?.(row) === true) return presentOne(transaction, row, callerId);
    return auditedChangeWithin(transaction, dependencies, {
      actorId: callerId,
      action,
      subject: { kind: 'alert', id },
      lock: () => Promise.resolve(),
      change: async (_, __, at) => {
        const changed = await change(transaction, row, at);
        await publishAlert(transaction, changed, dependencies);
        return {
          estateIds: [row.estateId],
          ...(row.userId !== null && { personId: row.userId }),
          before: { status: row.status, acknowledgedBy: row.acknowledgedBy ?? '' },
          after: { status: changed.status, acknowledgedBy: changed.acknowledgedBy ?? '' },
          result: await presentOne(transaction, changed, callerId),
        };
      },
    });
  });

/**
 * Says that the caller has seen an alert and that help is coming: it rings no more, nobody else on the list is told, and the person
 * reads who comes. The first answer counts; repeating it changes nothing.
 * @throws {AppError} `not-found` at another estate; `conflict` when it is over, her own, or somebody was faster
 */
export const acknowledgeAlert = (dependencies: Needs, request: GuardRequest): Promise<GateAlert> =>
  changeAlert(dependencies, request, {
    action: 'alert.acknowledge',
    isDone: ({ acknowledgedBy }) => acknowledgedBy === request.callerId,
    change: async (transaction, row, at) => {
      if (row.acknowledgedAt !== null) throw new AppError('conflict', { detail: 'Somebody has answered it already.' });
      await insertSteps(transaction, [stepOf(row.id, 'seen', request.callerId, at)]);
      await removeJob(transaction, escalationKey(row.id));
      const set = { acknowledgedAt: at, acknowledgedBy: request.callerId, nextAt: null };
      const changed = await updateAlert(transaction, row.id, set);
      await notifyOfAnswer(transaction, changed, dependencies);
      if (row.userId !== null) {
        const notification = {
          id: `${messageIdPrefix(row.id)}seen`,
          ...groupOf(row),
          expiresAt: endOfMessage(dependencies),
          title: 'Security has seen it',
          description: 'Help is coming.',
          url: '/emergency',
        };
        await notifyPerson(transaction, { userId: row.userId, notification }, { ...dependencies, urgency: 'urgent' });
      }
      return changed;
    },
  });

/**
 * Closes an acknowledged alert, for a person who cannot say herself that she is safe.
 * @throws {AppError} `not-found` at another estate; `conflict` when it is over, her own, or nobody has acknowledged it
 */
export const closeAlert = (dependencies: Needs, request: GuardRequest): Promise<GateAlert> =>
  changeAlert(dependencies, request, {
    action: 'alert.close',
    change: async (transaction, row, at) => {
      if (row.acknowledgedAt === null) throw new AppError('conflict', { detail: 'Nobody has answered it yet.' });
      await insertSteps(transaction, [stepOf(row.id, 'closed', request.callerId, at)]);
      const changed = await updateAlert(transaction, row.id, { status: 'CLOSED', endedAt: at, nextAt: null });
      await deleteGuardPositions(transaction, [row.id]);
      await notifyOfEnd(transaction, changed, dependencies);
      if (row.userId !== null) {
        const notification = {
          id: `${messageIdPrefix(row.id)}closed`,
          ...groupOf(row),
          title: 'Security closed your alert',
          description: 'Your place is no longer sent. If you still need help, call, or alert security again.',
          url: '/emergency',
        };
        await notifyPerson(transaction, { userId: row.userId, notification }, { ...dependencies, urgency: 'urgent' });
      }
      return changed;
    },
  });
