import { eq } from 'drizzle-orm';
import { parsePlace } from '@ekhaya/contract/gate-access/geofence.rules';
import type { Position } from '@ekhaya/contract/places/plan.rules';
import type { Queryable } from '../../platform/database/database.ts';
import { gatePlaces } from '../gate-access/gates/gate-places.view.ts';

/** The positions of the gates of an estate. */
export const selectGatePositions = async (queryable: Queryable, estateId: string): Promise<Position[]> => {
  const places = await queryable.select().from(gatePlaces).where(eq(gatePlaces.estateId, estateId));
  return places.flatMap((given) => {
    const place = parsePlace(given);
    return place === undefined ? [] : [[place.longitude, place.latitude] satisfies Position];
  });
};
