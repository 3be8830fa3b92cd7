import { randomUUID } from 'node:crypto';
import type { OutputOf } from '@ekhaya/contract/routes';
import { AppError } from '../../../platform/app-error.ts';
import { auditedChange } from '../../../platform/audit/audited-change.ts';
import type { Transaction } from '../../../platform/database/database.ts';
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
  selectRevocationsPage,
  type RevocationRow,
} from './revocations.store.ts';
import { notifyGuards } from '../gates/notify-guards.ts';

type Parts = Pick<Dependencies, 'database' | 'clock' | 'live'>;

/** Who of the staff acts, and where she may. */
interface Staff {
  actorId: string;
  staffEstates: StaffEstates;
}

const tell = async (transaction: Transaction, parts: Parts, { userId, estateId }: RevocationRow): Promise<void> => {
  await parts.live.publish(transaction, { topic: 'access', audience: { kind: 'person', userId } });
  await notifyGuards(transaction, estateId, parts);
};

/**
 * Keeps a person, or one device of hers, from the gates of an estate from now on; the gates hear of it. The next device
 * of hers takes password and PIN anew.
 * @throws {AppError} forbidden, also from the caller's own rank on; not-found for a person without a role there or a device
 *   that is not hers
 */
export const revokeAtGates = async (
  parts: Parts,
  { actorId, staffEstates }: Staff,
  asked: { estateId: string; userId: string; deviceId?: string | undefined; reason: string },
): Promise<{ id: string }> => {
  const { estateId, userId, deviceId, reason } = asked;
  requireStaffEstate(staffEstates, estateId);
  return auditedChange(parts, {
    actorId,
    action: 'gate.revoke',
    lock: async (transaction) => {
      await lockPerson(transaction, userId);
      if (!(await hasRoleAt(transaction, userId, estateId))) throw new AppError('not-found');
      await requireLowerRankAt(transaction, { callerId: actorId, personId: userId, estateId });
      const isHers = deviceId === undefined || (await isDeviceOf(transaction, deviceId, userId));
      if (!isHers) throw new AppError('not-found');
    },
    change: async (transaction, _, at) => {
      const after = { id: randomUUID(), estateId, userId, deviceId: deviceId ?? null, reason };
      const revocation = { ...after, revokedAt: at, revokedBy: actorId, liftedAt: null };
      await insertRevocation(transaction, revocation);
      await requireReentry(transaction, { userId });
      await tell(transaction, parts, revocation);
      return { estateIds: [estateId], before: null, after, result: { id: after.id } };
    },
  });
};

/**
 * Lifts a revocation. Nobody lifts her own.
 * @throws {AppError} not-found; forbidden, also from the caller's own rank on; nothing-changed when it is lifted already
 */
export const liftRevocation = (parts: Parts, { actorId, staffEstates }: Staff, id: string): Promise<void> =>
  auditedChange(parts, {
    actorId,
    action: 'gate.lift',
    lock: async (transaction) => {
      const row = await lockRevocation(transaction, id);
      if (row === undefined) throw new AppError('not-found');
      requireStaffEstate(staffEstates, row.estateId);
      await requireLowerRankAt(transaction, { callerId: actorId, personId: row.userId, estateId: row.estateId });
      if (row.liftedAt !== null) throw new AppError('nothing-changed');
      return row;
    },
    change: async (transaction, row, at) => {
      await markLifted(transaction, id, at);
      await tell(transaction, parts, row);
      const { estateId, userId, deviceId } = row;
      return { estateIds: [estateId], before: { id, userId, deviceId }, after: null, result: undefined };
    },
  });

/** A page of what staff revoked at the caller's estates. */
export const listStaffRevocations = async (
  { database }: Pick<Dependencies, 'database'>,
  wanted: Parameters<typeof selectRevocationsPage>[1],
): Promise<OutputOf<'GET /api/console/gate-revocations'>> => {
  const { rows, total } = await selectRevocationsPage(database.db, wanted);
  const names = await selectNames(
    database.db,
    rows.map(({ userId }) => userId),
  );
  const items = rows.map((row) => ({
    id: row.id,
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
