import { randomUUID } from 'node:crypto';
import type { OutputOf } from '@ekhaya/contract/routes';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { StaffEstates } from '../../platform/http/caller.ts';
import { requireAmong } from '../../platform/http/staff-estates.ts';
import { hasRoleAt } from '../estates/index.ts';
import { selectNames } from './people.store.ts';
import {
  insertRevocation,
  isDeviceOf,
  lockRevocation,
  markLifted,
  selectRevocationsPage,
  type RevocationRow,
} from './revocations.store.ts';
import { tellGuards } from './tell-guards.ts';

type Parts = Pick<Dependencies, 'database' | 'clock' | 'live'>;

/** Who of the staff acts, and where she may. */
interface Staff {
  actorId: string;
  staffEstates: StaffEstates;
}

const tell = async (transaction: Transaction, parts: Parts, { userId, estateId }: RevocationRow): Promise<void> => {
  await parts.live.publish(transaction, { topic: 'access', audience: { kind: 'person', userId } });
  await tellGuards(transaction, estateId, parts);
};

/**
 * Keeps a person, or one device of hers, from the gates of an estate from now on; the gates hear of it.
 * @throws {AppError} forbidden, not-found for a person without a role there or a device that is not hers
 */
export const revokeAtGates = async (
  parts: Parts,
  { actorId, staffEstates }: Staff,
  asked: { estateID: string; userId: string; deviceId?: string | undefined; reason: string },
): Promise<{ id: string }> => {
  const { estateID: estateId, userId, deviceId, reason } = asked;
  requireAmong(staffEstates, estateId);
  const at = parts.clock.now();
  return parts.database.db.transaction(async (transaction) => {
    if (!(await hasRoleAt(transaction, userId, estateId))) throw new AppError('not-found');
    const isHers = deviceId === undefined || (await isDeviceOf(transaction, deviceId, userId));
    if (!isHers) throw new AppError('not-found');
    const who = { id: randomUUID(), estateId, userId, deviceId: deviceId ?? null, reason };
    const revocation = { ...who, revokedAt: at, revokedBy: actorId, liftedAt: null };
    await insertRevocation(transaction, revocation);
    await recordAudit(transaction, { actorId, action: 'gate.revoke', estateId, before: null, after: who, at });
    await tell(transaction, parts, revocation);
    return { id: who.id };
  });
};

/**
 * Lifts a revocation. Lifting twice is lifting once.
 * @throws {AppError} not-found, forbidden
 */
export const liftRevocation = async (parts: Parts, { actorId, staffEstates }: Staff, id: string): Promise<void> => {
  const at = parts.clock.now();
  await parts.database.db.transaction(async (transaction) => {
    const row = await lockRevocation(transaction, id);
    if (row === undefined) throw new AppError('not-found');
    requireAmong(staffEstates, row.estateId);
    if (row.liftedAt !== null) return;
    await markLifted(transaction, id, at);
    const { estateId, userId, deviceId } = row;
    const before = { id, userId, deviceId };
    await recordAudit(transaction, { actorId, action: 'gate.lift', estateId, before, after: null, at });
    await tell(transaction, parts, row);
  });
};

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
    estateID: row.estateId,
    userId: row.userId,
    name: names.get(row.userId) ?? '',
    deviceId: row.deviceId ?? '',
    reason: row.reason,
    revokedAt: row.revokedAt.toISOString(),
    liftedAt: row.liftedAt?.toISOString() ?? null,
  }));
  return { items, total };
};
