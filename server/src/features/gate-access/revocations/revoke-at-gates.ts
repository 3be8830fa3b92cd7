import { randomUUID } from 'node:crypto';
import type { OutputOf } from '@ekhaya/contract/routes';
import { AppError } from '../../../platform/app-error.ts';
import { auditedChange, auditedChangeOfEach, type RecordChange } from '../../../platform/audit/audited-change.ts';
import { resultOfOne, type Outcome } from '../../../platform/audit/outcome.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { SeenRecord } from '../../../platform/database/versioned-record.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { requireStaffEstate } from '../../../platform/http/staff-estates.ts';
import { hasRoleAt, requireLowerRankAt } from '../../estates/index.ts';
import { lockPerson, selectNames } from '../people/people.store.ts';
import { requireReentry } from '../pins/require-reentry.ts';
import {
  insertRevocation,
  isDeviceOf,
  lockRevocation,
  markLifted,
  readRevocationVersion,
  selectRevocationsPage,
  type RevocationRow,
} from './revocations.store.ts';
import { notifyGuards } from '../gates/notify-guards.ts';

type Needs = Pick<Dependencies, 'database' | 'clock' | 'live'>;

/** The member of staff who acts, and the estates where she holds the permission. */
interface Staff {
  actorId: string;
  staffEstates: StaffEstates;
}

/** Publishes the change to the person's phones and to the guards of the estate. */
const publishChange = async (
  transaction: Transaction,
  dependencies: Needs,
  { userId, estateId }: Pick<RevocationRow, 'userId' | 'estateId'>,
): Promise<void> => {
  await dependencies.live.publish(transaction, { topic: 'access', audience: { kind: 'person', userId } });
  await notifyGuards(transaction, estateId, dependencies);
};

/**
 * Revokes a person, or one of her devices, at the gates of an estate from now on. Guards' phones are notified. She has to enter
 * password and PIN again before she enrols another device.
 * @throws {AppError} forbidden for other estates and for people of the caller's rank or higher; not-found for a person without a
 *   role there or a device of another person
 */
export const revokeAtGates = async (
  dependencies: Needs,
  { actorId, staffEstates }: Staff,
  request: { estateId: string; userId: string; deviceId?: string | undefined; reason: string },
): Promise<{ id: string }> => {
  const { estateId, userId, deviceId, reason } = request;
  requireStaffEstate(staffEstates, estateId);
  return auditedChange(dependencies, {
    actorId,
    action: 'gate.revoke',
    subject: { kind: 'person', id: userId },
    lock: async (transaction) => {
      await lockPerson(transaction, userId);
      if (!(await hasRoleAt(transaction, userId, estateId))) throw new AppError('not-found');
      await requireLowerRankAt(transaction, { callerId: actorId, personId: userId, estateId });
      const isOwnDevice = deviceId === undefined || (await isDeviceOf(transaction, deviceId, userId));
      if (!isOwnDevice) throw new AppError('not-found');
    },
    change: async (transaction, _, at) => {
      const after = { id: randomUUID(), estateId, userId, deviceId: deviceId ?? null, reason };
      const revocation = { ...after, revokedAt: at, revokedBy: actorId, liftedAt: null };
      await insertRevocation(transaction, revocation);
      await requireReentry(transaction, { userId });
      await publishChange(transaction, dependencies, revocation);
      return { estateIds: [estateId], before: null, after, result: { id: after.id } };
    },
  });
};

const liftOf = (
  dependencies: Needs,
  { actorId, staffEstates }: Staff,
  { id, version }: SeenRecord,
): RecordChange<RevocationRow, { userId: string }> => ({
  id,
  actorId,
  action: 'gate.lift',
  subject: ({ userId }) => ({ kind: 'person', id: userId }),
  seen: { version, read: readRevocationVersion(id) },
  lock: async (transaction) => {
    const row = await lockRevocation(transaction, id);
    if (row === undefined) throw new AppError('not-found');
    requireStaffEstate(staffEstates, row.estateId);
    await requireLowerRankAt(transaction, { callerId: actorId, personId: row.userId, estateId: row.estateId });
    return row;
  },
  change: async (transaction, row, at) => {
    if (row.liftedAt !== null) throw new AppError('nothing-changed');
    await markLifted(transaction, id, at);
    await publishChange(transaction, dependencies, row);
    const { estateId, userId, deviceId } = row;
    return { estateIds: [estateId], before: { id, userId, deviceId }, after: null, result: { userId } };
  },
});

/**
 * Lifts revocations. Staff cannot lift their own, because the rank check refuses it. One that is refused does not stop the others.
 * @returns the outcomes in the order of the revocations, with the people who are let in. Refusals: `not-found`; `forbidden` for other estates and for people of the
 *   caller's rank or higher; `nothing-changed` when it is lifted already; `changed-meanwhile`
 */
export const liftRevocations = (
  dependencies: Needs,
  staff: Staff,
  revocations: readonly SeenRecord[],
): Promise<Outcome<{ userId: string }>[]> =>
  auditedChangeOfEach(
    dependencies,
    revocations.map((revocation) => liftOf(dependencies, staff, revocation)),
  );

/** Lifts one revocation as `liftRevocations`. @throws {AppError} its refusal */
export const liftRevocation = async (dependencies: Needs, staff: Staff, revocation: SeenRecord): Promise<void> => {
  resultOfOne(await liftRevocations(dependencies, staff, [revocation]));
};

/** Lists a page of the gate revocations at the caller's estates. */
export const listStaffRevocations = async (
  { database }: Pick<Dependencies, 'database'>,
  filter: Parameters<typeof selectRevocationsPage>[1],
): Promise<OutputOf<'GET /api/console/gate-revocations'>> => {
  const { rows, total } = await selectRevocationsPage(database.db, filter);
  const names = await selectNames(
    database.db,
    rows.map(({ userId }) => userId),
  );
  const items = rows.map((row) => ({
    id: row.id,
    version: row.version,
    estateId: row.estateId,
    userId: row.userId,
    name: names.get(row.userId) ?? '',
    deviceId: row.deviceId ?? '',
    reason: row.reason,
    revokedAt: row.revokedAt.toISOString(),
    liftedAt: row.liftedAt?.toISOString() ?? null,
  }));
  return { items, total };
};

/** Reads one gate revocation at the caller's estates. @throws {AppError} `not-found` */
export const readStaffRevocation = async (
  dependencies: Pick<Dependencies, 'database'>,
  { id, estates }: { id: string; estates: StaffEstates },
): Promise<OutputOf<'GET /api/console/gate-revocations/{id}'>> => {
  const { items } = await listStaffRevocations(dependencies, { id, estates, order: 'DESC', page: 1, perPage: 1 });
  const [revocation] = items;
  if (revocation === undefined) throw new AppError('not-found');
  return revocation;
};
