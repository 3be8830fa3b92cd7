import { and, asc, eq, inArray } from 'drizzle-orm';
import type { GateVehicle } from '@ekhaya/contract/gate-access/guard';
import type { Queryable } from '../../../platform/database/database.ts';
import { withinEstates } from '../../../platform/database/list-conditions.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { roleHoldings } from '../../estates/roles/role-holdings.view.ts';
import { vehiclePlates } from '../../profile/vehicles/vehicle-plates.view.ts';

/**
 * Returns the vehicles of people by id, oldest first. Plates are read when a guard needs them and copied nowhere: a vehicle that
 * its owner deletes is gone from the gates at once, and there is nothing to erase later.
 */
export const selectVehiclesOf = async (
  queryable: Queryable,
  personIds: readonly string[],
): Promise<Map<string, GateVehicle[]>> => {
  const vehicles = new Map<string, GateVehicle[]>();
  if (personIds.length === 0) return vehicles;
  const rows = await queryable
    .select({
      userId: vehiclePlates.userId,
      plate: vehiclePlates.registrationNumber,
      colour: vehiclePlates.colour,
      make: vehiclePlates.make,
    })
    .from(vehiclePlates)
    .where(inArray(vehiclePlates.userId, [...new Set(personIds)]))
    .orderBy(asc(vehiclePlates.createdAt), asc(vehiclePlates.vehicleId));
  for (const { userId, ...vehicle } of rows) {
    vehicles.set(userId, [...(vehicles.get(userId) ?? []), describeVehicle(vehicle)]);
  }
  return vehicles;
};

/** The vehicles of a person with a role at an estate. */
export interface VehiclesAtEstate {
  estateId: string;
  personId: string;
  vehicles: GateVehicle[];
}

/** Returns the vehicles of everybody who has a current role at the estates, each person's oldest first. */
export const selectVehiclesAtEstates = async (
  queryable: Queryable,
  estates: StaffEstates,
): Promise<VehiclesAtEstate[]> => {
  const rows = await queryable
    .selectDistinct({
      estateId: roleHoldings.estateId,
      userId: vehiclePlates.userId,
      createdAt: vehiclePlates.createdAt,
      vehicleId: vehiclePlates.vehicleId,
      plate: vehiclePlates.registrationNumber,
      colour: vehiclePlates.colour,
      make: vehiclePlates.make,
    })
    .from(vehiclePlates)
    .innerJoin(roleHoldings, eq(roleHoldings.userId, vehiclePlates.userId))
    .where(and(roleHoldings.isLive, withinEstates(roleHoldings.estateId, estates)))
    .orderBy(
      asc(roleHoldings.estateId),
      asc(vehiclePlates.userId),
      asc(vehiclePlates.createdAt),
      asc(vehiclePlates.vehicleId),
    );
  const people: VehiclesAtEstate[] = [];
  for (const { estateId, userId, ...vehicle } of rows) {
    const last = people.at(-1);
    if (last?.estateId === estateId && last.personId === userId) last.vehicles.push(describeVehicle(vehicle));
    else people.push({ estateId, personId: userId, vehicles: [describeVehicle(vehicle)] });
  }
  return people;
};

const describeVehicle = ({ plate, colour, make }: { plate: string; colour: string; make: string }): GateVehicle => ({
  plate,
  description: [colour, make].filter((part) => part !== '').join(' '),
});
