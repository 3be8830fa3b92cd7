import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { roleHoldings } from '../../../estates/roles/role-holdings.view.ts';

/** The host and the house of an invitation, as columns. */
interface HostColumns {
  hostId: SQLWrapper;
  estateId: SQLWrapper;
  unitNumber: SQLWrapper;
}

/**
 * The condition that the host of an invitation has one of the inviting roles for that house. With the offset PostgreSQL looks the roles
 * of each host up.
 */
export const hasInvitingRole = ({ hostId, estateId, unitNumber }: HostColumns, invitingRoleIds: string[]): SQL =>
  sql`exists (
    select from ${roleHoldings}
    where ${roleHoldings.userId} = ${hostId} and ${roleHoldings.estateId} = ${estateId}
      and ${roleHoldings.unitNumber} = ${unitNumber} and ${roleHoldings.isLive}
      and ${roleHoldings.roleId} = any(${sql.param(invitingRoleIds)}::text[])
    offset 0)`;
