import { and, asc, count, desc, eq, isNull } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { limitAndOffset, withinEstates } from '../../../platform/database/list-conditions.ts';
import { versionReader, type Unversioned } from '../../../platform/database/versioned-record.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { passDevices } from '../devices/pass-devices.table.ts';
import { gateRevocations } from './gate-revocations.table.ts';

/** A stored gate revocation. */
export type RevocationRow = typeof gateRevocations.$inferSelect;

/** Reads the version of a gate revocation. */
export const readRevocationVersion = versionReader(gateRevocations, gateRevocations.id);

/** Inserts a gate revocation. */
export const insertRevocation = async (
  transaction: Queryable,
  revocation: Unversioned<RevocationRow>,
): Promise<void> => {
  await transaction.insert(gateRevocations).values(revocation);
};

/** Locks a revocation until the transaction ends and returns it; undefined when it does not exist. */
export const lockRevocation = async (transaction: Queryable, id: string): Promise<RevocationRow | undefined> =>
  (await transaction.select().from(gateRevocations).where(eq(gateRevocations.id, id)).for('update'))[0];

/** Stores when a revocation was lifted. */
export const markLifted = async (transaction: Queryable, id: string, liftedAt: Date): Promise<void> => {
  await transaction.update(gateRevocations).set({ liftedAt }).where(eq(gateRevocations.id, id));
};

/** Whether a revocation of the whole person is in force at the estate. Revocations of single devices do not count. */
export const isPersonRevoked = async (
  queryable: Queryable,
  { userId, estateId }: { userId: string; estateId: string },
): Promise<boolean> =>
  (
    await queryable
      .select({ id: gateRevocations.id })
      .from(gateRevocations)
      .where(
        and(
          eq(gateRevocations.userId, userId),
          eq(gateRevocations.estateId, estateId),
          isNull(gateRevocations.deviceId),
          isNull(gateRevocations.liftedAt),
        ),
      )
      .limit(1)
  ).length > 0;

/** Whether the device belongs to the person. */
export const isDeviceOf = async (queryable: Queryable, id: string, userId: string): Promise<boolean> =>
  (
    await queryable
      .select({ id: passDevices.id })
      .from(passDevices)
      .where(and(eq(passDevices.id, id), eq(passDevices.userId, userId)))
  ).length > 0;

/** Returns one page of revocations by date, and their total number. */
export const selectRevocationsPage = async (
  queryable: Queryable,
  filter: {
    estates: StaffEstates;
    estateId?: string | undefined;
    id?: string | undefined;
    order: 'ASC' | 'DESC';
    page: number;
    perPage: number;
  },
): Promise<{ rows: RevocationRow[]; total: number }> => {
  const where = and(
    withinEstates(gateRevocations.estateId, filter.estates),
    filter.estateId === undefined ? undefined : eq(gateRevocations.estateId, filter.estateId),
    filter.id === undefined ? undefined : eq(gateRevocations.id, filter.id),
  );
  const { limit, offset } = limitAndOffset(filter);
  const direction = filter.order === 'ASC' ? asc : desc;
  const rows = await queryable
    .select()
    .from(gateRevocations)
    .where(where)
    .orderBy(direction(gateRevocations.revokedAt), direction(gateRevocations.id))
    .limit(limit)
    .offset(offset);
  const [counted] = await queryable.select({ total: count() }).from(gateRevocations).where(where);
  return { rows, total: counted?.total ?? 0 };
};
