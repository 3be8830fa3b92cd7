import { eq } from 'drizzle-orm';
import { pgView } from 'drizzle-orm/pg-core';
import { accessLocations, gates } from './gates.table.ts';

/** Where the enabled gates are, as staff entered it. Stores of other features read places of gates through this view. */
export const gatePlaces = pgView('gate_places').as((query) =>
  query
    .select({
      estateId: accessLocations.estateId,
      latitude: accessLocations.latitude,
      longitude: accessLocations.longitude,
    })
    .from(accessLocations)
    .innerJoin(gates, eq(gates.id, accessLocations.gateId))
    .where(eq(gates.isEnabled, true)),
);
