import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { passDevices } from './pass-devices.table.ts';

/** A stored pass device. */
export type PassDeviceRow = typeof passDevices.$inferSelect;

/** Returns the devices of a person that are not revoked, newest first. */
export const selectLiveDevices = (queryable: Queryable, userId: string): Promise<PassDeviceRow[]> =>
  queryable
    .select()
    .from(passDevices)
    .where(and(eq(passDevices.userId, userId), isNull(passDevices.revokedAt)))
    .orderBy(desc(passDevices.enrolledAt), desc(passDevices.id));

/** Returns the device of a person with this public key, revoked or not. */
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

/** Inserts a device. Returns false when the person has a device with this key already. */
export const insertDevice = async (queryable: Queryable, device: typeof passDevices.$inferInsert): Promise<boolean> =>
  (await queryable.insert(passDevices).values(device).onConflictDoNothing().returning({ id: passDevices.id })).length >
  0;

/** Stores when the grant of a device was renewed, and its new proof key when one is given. */
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

/** Revokes all devices of a person. Returns how many were not revoked before. */
export const markDevicesRevoked = async (queryable: Queryable, userId: string, revokedAt: Date): Promise<number> => {
  const changed = await queryable
    .update(passDevices)
    .set({ revokedAt })
    .where(and(eq(passDevices.userId, userId), isNull(passDevices.revokedAt)))
    .returning({ id: passDevices.id });
  return changed.length;
};

/** Revokes one device of a person. Returns whether it was revoked now, was revoked before, or is not hers. */
export const markDeviceRevoked = async (
  queryable: Queryable,
  { id, userId, revokedAt }: { id: string; userId: string; revokedAt: Date },
): Promise<'revoked' | 'already-revoked' | 'not-found'> => {
  const isOwn = and(eq(passDevices.id, id), eq(passDevices.userId, userId));
  const changed = await queryable
    .update(passDevices)
    .set({ revokedAt })
    .where(and(isOwn, isNull(passDevices.revokedAt)))
    .returning({ id: passDevices.id });
  if (changed.length > 0) return 'revoked';
  const known = await queryable.select({ id: passDevices.id }).from(passDevices).where(isOwn);
  return known.length > 0 ? 'already-revoked' : 'not-found';
};
