import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { withinEstates } from '../../../platform/database/list-conditions.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { roleHoldings } from '../../estates/roles/role-holdings.view.ts';
import { people } from '../../identity/accounts/people.view.ts';
import { vehicles } from './vehicles.table.ts';

/** A vehicle with its owner and one of the estates where she has a role. */
export interface FoundVehicle extends Record<string, unknown> {
  id: string;
  registrationNumber: string;
  description: string;
  ownerId: string;
  ownerName: string;
  estateId: string;
}

/** Returns vehicles of people of some estates whose registration begins with a normalised one (`registrationKey`). */
export const selectVehiclesByPlate = async (
  queryable: Queryable,
  { text, estates, limit }: { text: string; estates: StaffEstates; limit: number },
): Promise<FoundVehicle[]> => {
  const within = withinEstates(roleHoldings.estateId, estates) ?? sql`true`;
  const { rows } = await queryable.execute<FoundVehicle>(sql`
    select ${vehicles.id}, ${vehicles.registrationNumber} as "registrationNumber",
      concat_ws(' ', nullif(${vehicles.colour}, ''), ${vehicles.make}, ${vehicles.model}) as description,
      ${vehicles.userId} as "ownerId", ${people.firstName} || ' ' || ${people.lastName} as "ownerName", held.estate_id as "estateId"
    from ${vehicles}
    join ${people} on ${people.id} = ${vehicles.userId}
    cross join lateral (
      select min(${roleHoldings.estateId}) as estate_id from ${roleHoldings}
      where ${roleHoldings.userId} = ${vehicles.userId} and ${roleHoldings.isLive} and ${within}
    ) held
    where ${vehicles.registrationKey} like ${`${text}%`} and held.estate_id is not null
    order by ${vehicles.registrationKey}, ${vehicles.id}
    limit ${limit}`);
  return rows;
};
