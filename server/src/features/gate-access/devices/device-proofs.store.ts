import { and, eq, isNull, lt, or } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { passDevices } from './pass-devices.table.ts';

/** The fields of a device that a proof is checked against. */
export interface ProvableDevice {
  publicKey: string;
  proofKey: string | null;
  revokedAt: Date | null;
}

/** Returns a device of a person for checking a proof; undefined when she has no such device. */
export const selectProvableDevice = async (
  queryable: Queryable,
  { id, userId }: { id: string; userId: string },
): Promise<ProvableDevice | undefined> =>
  (
    await queryable
      .select({
        publicKey: passDevices.publicKey,
        proofKey: passDevices.proofKey,
        revokedAt: passDevices.revokedAt,
      })
      .from(passDevices)
      .where(and(eq(passDevices.id, id), eq(passDevices.userId, userId)))
  )[0];

/** Stores the time of a proof. Returns false when the device is revoked or has sent a proof of that time or later before. */
export const updateProvedAt = async (queryable: Queryable, id: string, provedAt: Date): Promise<boolean> => {
  const isNewer = or(isNull(passDevices.provedAt), lt(passDevices.provedAt, provedAt));
  const updated = await queryable
    .update(passDevices)
    .set({ provedAt })
    .where(and(eq(passDevices.id, id), isNull(passDevices.revokedAt), isNewer))
    .returning({ id: passDevices.id });
  return updated.length > 0;
};
