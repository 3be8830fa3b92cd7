import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Queryable } from '../../../../platform/database/database.ts';
import { roleHoldings } from '../../../estates/roles/role-holdings.view.ts';
import { isKeptFromGates } from '../../../gate-access/revocations/kept-from-gates.view.ts';

/** The host and the house of an invitation, as columns. */
interface HostColumns {
  hostId: SQLWrapper;
  estateId: SQLWrapper;
  unitNumber: SQLWrapper;
}

/**
 * The condition that the host of an invitation has one of the inviting roles for that house, and that staff do not keep her from the
 * gates. With the offset PostgreSQL looks the roles
 * of each host up.
 */
export const hasInvitingRole = ({ hostId, estateId, unitNumber }: HostColumns, invitingRoleIds: string[]): SQL =>
  sql`(not ${isKeptFromGates({ userId: hostId, estateId })} and exists (
    select from ${roleHoldings}
    where ${roleHoldings.userId} = ${hostId} and ${roleHoldings.estateId} = ${estateId}
      and ${roleHoldings.unitNumber} = ${unitNumber} and ${roleHoldings.isLive}
      and ${roleHoldings.roleId} = any(${sql.param(invitingRoleIds)}::text[])
    offset 0))`;

/** A person at an estate. */
export interface PersonAtEstate {
  userId: string;
  estateId: string;
}

/** Returns those of some people whom staff keep from the gates of the estate. */
export const selectKeptFromGates = async (
  queryable: Queryable,
  people: readonly PersonAtEstate[],
): Promise<PersonAtEstate[]> => {
  const { rows } = await queryable.execute<{ userId: string; estateId: string }>(sql`
    select person.user_id as "userId", person.estate_id as "estateId"
    from unnest(
      ${sql.param(people.map(({ userId }) => userId))}::text[], ${sql.param(people.map(({ estateId }) => estateId))}::text[]
    ) as person (user_id, estate_id)
    where ${isKeptFromGates({ userId: sql`person.user_id`, estateId: sql`person.estate_id` })}`);
  return rows;
};
