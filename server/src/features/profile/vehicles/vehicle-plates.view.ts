import { pgView } from 'drizzle-orm/pg-core';
import { vehicles } from './vehicles.table.ts';

/**
 * The plates of people's vehicles, with what a guard compares at the gate. Stores of other features read vehicles through this
 * view: it has neither photos nor VINs.
 */
export const vehiclePlates = pgView('vehicle_plates').as((query) =>
  query
    .select({
      vehicleId: vehicles.id,
      userId: vehicles.userId,
      make: vehicles.make,
      model: vehicles.model,
      colour: vehicles.colour,
      registrationNumber: vehicles.registrationNumber,
      registrationKey: vehicles.registrationKey,
      createdAt: vehicles.createdAt,
    })
    .from(vehicles),
);
