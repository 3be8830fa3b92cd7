import { and, asc, count, eq, or } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { vehicles } from './vehicles.table.ts';

/** A stored vehicle. */
export type VehicleRow = typeof vehicles.$inferSelect;

const ownVehicle = ({ id, userId }: { id: string; userId: string }) =>
  and(eq(vehicles.id, id), eq(vehicles.userId, userId));

/** Reads a person's vehicles, oldest first. */
export const selectVehicles = (queryable: Queryable, userId: string): Promise<VehicleRow[]> =>
  queryable
    .select()
    .from(vehicles)
    .where(eq(vehicles.userId, userId))
    .orderBy(asc(vehicles.createdAt), asc(vehicles.id));

/** Reads a vehicle of a person and locks it until the transaction ends. */
export const selectOwnVehicleForUpdate = async (
  queryable: Queryable,
  own: { id: string; userId: string },
): Promise<VehicleRow | undefined> => (await queryable.select().from(vehicles).where(ownVehicle(own)).for('update'))[0];

/** Counts a person's vehicles. */
export const countVehicles = async (queryable: Queryable, userId: string): Promise<number> =>
  (await queryable.select({ count: count() }).from(vehicles).where(eq(vehicles.userId, userId)))[0]?.count ?? 0;

/** A photo of a vehicle, by the field that has its address. */
export type VehiclePhoto = 'carPhotoURL' | 'licenseDiscPhotoURL';

/** Whether an address under /media is one of these photos of a vehicle of the person. */
export const hasVehiclePhoto = async (
  queryable: Queryable,
  { userId, address, photos }: { userId: string; address: string; photos: readonly VehiclePhoto[] },
): Promise<boolean> =>
  (
    await queryable
      .select({ id: vehicles.id })
      .from(vehicles)
      .where(and(eq(vehicles.userId, userId), or(...photos.map((photo) => eq(vehicles[photo], address)))))
      .limit(1)
  ).length > 0;

/** Adds a vehicle. */
export const insertVehicle = async (queryable: Queryable, row: VehicleRow): Promise<void> => {
  await queryable.insert(vehicles).values(row);
};

/** Replaces the fields of a vehicle. */
export const updateVehicle = async (
  queryable: Queryable,
  id: string,
  fields: Omit<VehicleRow, 'id' | 'userId' | 'createdAt'>,
): Promise<void> => {
  await queryable.update(vehicles).set(fields).where(eq(vehicles.id, id));
};

/** Deletes a vehicle of a person. @returns the deleted vehicle; undefined when she has no such vehicle */
export const deleteOwnVehicle = async (
  queryable: Queryable,
  own: { id: string; userId: string },
): Promise<VehicleRow | undefined> => (await queryable.delete(vehicles).where(ownVehicle(own)).returning())[0];
