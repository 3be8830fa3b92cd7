import { sql, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { withinEstates } from '../../../platform/database/list-conditions.ts';
import type { StaffEstates } from '../../../platform/http/caller.ts';
import { estateProfiles } from '../../estates/catalogue/estate-profiles.view.ts';
import { hasInvitingRole } from '../visits/hosts/inviting-role.store.ts';
import { people as hosts } from '../../identity/accounts/people.view.ts';
import { visitDays } from '../visits/visit-days.table.ts';
import { isSingleOn, isWeeklyOn } from '../visits/visits-of-day.store.ts';
import { visitorInvitations } from '../visits/visitors.table.ts';

/** A visitor of today who has not come. */
export interface ExpectedVisitor {
  id: string;
  estateId: string;
  startsAt: string;
  visitor: string;
  hostName: string;
  unitNumber: string;
  plate: string;
  companions: number;
}

interface ExpectedRow extends Record<string, unknown> {
  total: number;
  arrived: number;
  next: ExpectedVisitor[];
}

/** The instant of some minutes since midnight of today at the estate. */
const instantToday = (minutes: SQL): SQL =>
  sql`(today.day + make_interval(mins => ${minutes})) at time zone today.time_zone`;

/**
 * Counts the invitations for today at each estate's clock, weekly ones included, and those of them who have come, without the
 * revoked and the paused, and returns the next who may still come. Who has not come does not count while her host has none of the
 * inviting roles for that house. The offset has the single visits of each estate read by its id and day together: joined, PostgreSQL
 * reads all invitations of each estate from the index, because a visit may begin on one of several days.
 */
export const selectExpectedToday = async (
  queryable: Queryable,
  estates: StaffEstates,
  { now, invitingRoleIds, limit }: { now: Date; invitingRoleIds: string[]; limit: number },
): Promise<ExpectedRow> => {
  const instant = now.toISOString();
  const within = withinEstates(estateProfiles.id, estates) ?? sql`true`;
  const { rows } = await queryable.execute<ExpectedRow>(sql`
    with today as (
      select ${estateProfiles.id}, ${estateProfiles.timeZone} as time_zone,
        (${instant}::timestamptz at time zone ${estateProfiles.timeZone})::date as day
      from ${estateProfiles} where ${within}
    ), invited as (
      select single.* from today
      cross join lateral (
        select ${visitorInvitations.id}, ${visitorInvitations.estateId}, ${visitorInvitations.startsAt},
          ${visitorInvitations.endsAt}, ${visitorInvitations.visitor}, ${visitorInvitations.hostId},
          ${visitorInvitations.unitNumber}, ${visitorInvitations.plate}, ${visitorInvitations.companions},
          ${visitorInvitations.arrivedAt}
        from ${visitorInvitations}
        where ${visitorInvitations.estateId} = today.id and ${isSingleOn(sql`today.day`)}
          and ${visitorInvitations.revokedAt} is null
        offset 0
      ) as single
      union all
      select ${visitorInvitations.id}, ${visitorInvitations.estateId},
        ${instantToday(sql`${visitorInvitations.startMinutes}`)},
        ${instantToday(sql`coalesce(${visitDays.endMinutes}, ${visitorInvitations.endMinutes})`)},
        ${visitorInvitations.visitor}, ${visitorInvitations.hostId}, ${visitorInvitations.unitNumber},
        ${visitorInvitations.plate}, ${visitorInvitations.companions}, ${visitDays.arrivedAt}
      from today
      join ${visitorInvitations} on ${visitorInvitations.estateId} = today.id and ${isWeeklyOn(sql`today.day`)}
        and ${visitorInvitations.revokedAt} is null
      left join ${visitDays} on ${visitDays.invitationId} = ${visitorInvitations.id} and ${visitDays.day} = today.day
      where ${visitDays.pausedAt} is null
    ), expected as materialized (
      select * from invited
      where arrived_at is not null or ends_at <= ${instant}::timestamptz or ${hasInvitingRole(
        { hostId: sql`invited.host_id`, estateId: sql`invited.estate_id`, unitNumber: sql`invited.unit_number` },
        invitingRoleIds,
      )}
    ), coming as (
      select expected.*, ${hosts.firstName} || ' ' || ${hosts.lastName} as host_name
      from (
        select * from expected where arrived_at is null and ends_at > ${instant}::timestamptz
        order by starts_at, id limit ${limit}
      ) expected
      join ${hosts} on ${hosts.id} = expected.host_id
    )
    select (select count(*)::int from expected) as total,
      (select count(arrived_at)::int from expected) as arrived,
      (select coalesce(json_agg(json_build_object('id', id, 'estateId', estate_id, 'startsAt', starts_at, 'visitor', visitor,
        'hostName', host_name, 'unitNumber', unit_number, 'plate', plate, 'companions', companions)
        order by starts_at, id), '[]') from coming) as next`);
  return rows[0] ?? { total: 0, arrived: 0, next: [] };
};
