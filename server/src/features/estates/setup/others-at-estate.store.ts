import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { roleOffers } from '../offers/offers.table.ts';
import { roleGrants, roles } from '../roles/roles.table.ts';

/** How many people have to do with an estate besides administrators. */
interface OthersAtEstate {
  /** Have a role there, also one that has not started or is switched off, and are administrators nowhere. */
  people: number;
  /** Were offered a role there and have not answered. */
  offers: number;
}

/** Counts who has to do with an estate besides administrators. */
export const countOthersAtEstate = async (
  queryable: Queryable,
  { estateId, administratorRank, at }: { estateId: string; administratorRank: number; at: Date },
): Promise<OthersAtEstate> => {
  const { rows } = await queryable.execute<{ people: number; offers: number }>(sql`
    select (
      select count(distinct ${roleGrants.userId})::int
      from ${roleGrants} join ${roles} on ${roles.id} = ${roleGrants.roleId}
      where ${roles.estateId} = ${estateId} and ${roleGrants.revokedAt} is null and not exists (
        select from ${roleGrants} as held join ${roles} as high on high.id = held.role_id
        where held.user_id = ${roleGrants.userId} and held.revoked_at is null and high.rank >= ${administratorRank})
    ) as people, (
      select count(*)::int
      from ${roleOffers} join ${roles} on ${roles.id} = ${roleOffers.roleId}
      where ${roles.estateId} = ${estateId} and ${roleOffers.answeredAt} is null and ${roleOffers.expiresAt} > ${at.toISOString()}
    ) as offers`);
  return rows[0] ?? { people: 0, offers: 0 };
};
