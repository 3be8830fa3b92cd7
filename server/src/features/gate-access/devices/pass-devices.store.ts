import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { passDevices } from './pass-devices.table.ts';

export type PassDeviceRow = typeof passDevices.$inferSelect;

/** A person's devices that are not revoked, newest first. */
export const selectLiveDevices = (queryable: Queryable, userId: string): Promise<PassDeviceRow[]> =>
  queryable
    .select()
    .from(passDevices)
    .where(and(eq(passDevices.userId, userId), isNull(passDevices.revokedAt)))
    .orderBy(desc(passDevices.enrolledAt), desc(passDevices.id));

/** A person's device by its key, revoked or not. */
export const selectDeviceByKey = async (
  queryable: Queryable,
  userId: string,
  publicKey: string,
): Promise<PassDeviceRow | undefined> =>
  (
    await queryable
      .select()
      .from(passDevices)
      .where(and(eq(passDevices.userId, userId), eq(passDevices.publicKey, publicKey)))
  )[0];

/** Writes a device; false when its key is known already. */
export const insertDevice = async (queryable: Queryable, device: typeof passDevices.$inferInsert): Promise<boolean> =>
  (await queryable.insert(passDevices).values(device).onConflictDoNothing().returning({ id: passDevices.id })).length >
  0;

/** Keeps when a device was renewed, and its other proof key where there is one. */
export const updateRenewed = async (
  queryable: Queryable,
  id: string,
  { renewedAt, proofKey }: { renewedAt: Date; proofKey?: string | undefined },
): Promise<void> => {
  await queryable
    .update(passDevices)
    .set({ renewedAt, ...(proofKey !== undefined && { proofKey }) })
    .where(eq(passDevices.id, id));
};

/** Revokes all devices of a person that are not revoked; says how many. */
export const markDevicesRevoked = async (queryable: Queryable, userId: string, revokedAt: Date): Promise<number> => {
  const changed = await queryable
    .update(passDevices)
    .set({ revokedAt })
    .where(and(eq(passDevices.userId, userId), isNull(passDevices.revokedAt)))
    .returning({ id: passDevices.id });
  return changed.length;
};

/** Revokes a person's device; says whether there was one to revoke, `known` when it was revoked before. */
export const markDeviceRevoked = async (
  queryable: Queryable,
  { id, userId, revokedAt }: { id: string; userId: string; revokedAt: Date },
): Promise<'revoked' | 'known' | 'none'> => {
  const isOwn = and(eq(passDevices.id, id), eq(passDevices.userId, userId));
  const changed = await queryable
    .update(passDevices)
    .set({ revokedAt })
    .where(and(isOwn, isNull(passDevices.revokedAt)))
    .returning({ id: passDevices.id });
  if (changed.length > 0) return 'revoked';
  const known = await queryable.select({ id: passDevices.id }).from(passDevices).where(isOwn);
  return known.length > 0 ? 'known' : 'none';
};
